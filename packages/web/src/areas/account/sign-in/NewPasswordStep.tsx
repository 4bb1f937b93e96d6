import { Button } from 'antd'
import { type FormEvent, useState } from 'react'
import { PasswordRules } from '../password/PasswordRules.tsx'
import { FormField } from './FormField.tsx'
import { focusAtStart } from './focus-at-start.ts'
import { PasswordInput } from './PasswordInput.tsx'
import type { SignIn, SignInStep } from './use-sign-in.ts'

interface NewPasswordStepProps {
  signIn: SignIn
  step: Extract<SignInStep, { kind: 'newPassword' }>
}

const reasons = { first: '首次登录请修改初始密码', expired: '密码已到期，请修改密码', forgot: '请设置新密码' }

/** No token exists yet: the first thing a new person does is to choose a password of his own. */
export function NewPasswordStep({ signIn, step }: NewPasswordStepProps) {
  const { busy, error, fieldErrors, send, complain, restart } = signIn
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password === '') return complain({ newPassword: '请输入新密码' })
    if (again === '') return complain({ again: '请输入确认密码' })
    if (again !== password) return complain({ again: '两次输入密码不一致' })
    void send({ loginWay: 'newPassword', challenge: step.challenge, newPassword: password })
  }

  return (
    <form aria-label="登录" className="sign-in-form" onSubmit={submit} noValidate>
      <p className="sign-in-reason">{reasons[step.reason]}</p>
      <FormField label="新密码" error={fieldErrors.newPassword}>
        {(wiring) => (
          <PasswordInput
            {...wiring}
            ref={focusAtStart}
            value={password}
            autoComplete="new-password"
            onChange={({ target }) => setPassword(target.value)}
          />
        )}
      </FormField>
      {step.rules.length > 0 && <PasswordRules rules={step.rules} password={password} />}
      <FormField label="确认密码" error={fieldErrors.again}>
        {(wiring) => (
          <PasswordInput
            {...wiring}
            value={again}
            autoComplete="new-password"
            onChange={({ target }) => setAgain(target.value)}
          />
        )}
      </FormField>
      {error !== '' && (
        <p className="sign-in-error" role="alert">
          {error}
        </p>
      )}
      <Button type="primary" size="large" htmlType="submit" block loading={busy}>
        确定
      </Button>
      <Button type="link" size="small" onClick={restart}>
        返回登录
      </Button>
    </form>
  )
}
