import { smsCode } from '@portal/contract/areas/account/sent-code.ts'
import { Button } from 'antd'
import { type FormEvent, useState } from 'react'
import { call } from '#src/platform/api/api.ts'
import { faultOfAsking } from '../sent-code/ask-code.ts'
import { CodeField } from '../sent-code/CodeField.tsx'
import { useWait } from '../sent-code/use-wait.ts'
import { FormField } from './FormField.tsx'
import { focusAtStart } from './focus-at-start.ts'
import { TextInput } from './TextInput.tsx'
import type { SignIn } from './use-sign-in.ts'

/** 短信验证码: the phone on record, and the code that it is sent. */
export function SmsStep({ signIn }: { signIn: SignIn }) {
  const { busy, error, fieldErrors, send, complain, restart } = signIn
  const [phone, setPhone] = useState('')
  const [code, setCode] = useState('')
  const [asking, setAsking] = useState(false)
  const { left, begin } = useWait()

  const ask = async () => {
    setAsking(true)
    complain({})
    try {
      begin((await call(smsCode, { phone }, { quiet: true })).waitSeconds)
    } catch (failure) {
      const { errors, waitSeconds } = faultOfAsking(failure)
      if (waitSeconds > 0) begin(waitSeconds)
      complain(errors)
    } finally {
      setAsking(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send({ loginWay: 'sms', phone, code })
  }

  const wrong = error || fieldErrors.form
  return (
    <form aria-label="登录" className="sign-in-form" onSubmit={submit} noValidate>
      <FormField label="手机号" error={fieldErrors.phone}>
        {(wiring) => (
          <TextInput
            {...wiring}
            ref={focusAtStart}
            value={phone}
            inputMode="tel"
            autoComplete="tel"
            maxLength={20}
            onChange={({ target }) => setPhone(target.value)}
          />
        )}
      </FormField>
      <Button block disabled={left > 0 || asking} loading={asking} onClick={() => void ask()}>
        {left > 0 ? `${left} 秒后可重新获取` : '获取验证码'}
      </Button>
      <CodeField value={code} error={fieldErrors.code} onChange={setCode} />
      {wrong && (
        <p className="sign-in-error" role="alert">
          {wrong}
        </p>
      )}
      <Button type="primary" size="large" htmlType="submit" block loading={busy}>
        登录
      </Button>
      <Button type="link" size="small" onClick={restart}>
        返回登录
      </Button>
    </form>
  )
}
