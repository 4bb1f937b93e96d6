import { forgotPassword } from '@portal/contract/areas/account/sent-code.ts'
import { type ForgotTarget, forgotTarget, loginWays } from '@portal/contract/areas/account/sign-in-ways.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Modal, Radio } from 'antd'
import { type FormEvent, useState } from 'react'
import { query } from '#src/kit/query.ts'
import { call } from '#src/platform/api/api.ts'
import { readRememberedName } from '#src/platform/storage.ts'
import { useFocusReturn } from '#src/ui/focus/use-focus-return.ts'
import { faultOfAsking } from '../sent-code/ask-code.ts'
import { CodeField } from '../sent-code/CodeField.tsx'
import { useWait } from '../sent-code/use-wait.ts'
import { FormField } from './FormField.tsx'
import { TextInput } from './TextInput.tsx'
import type { SignIn } from './use-sign-in.ts'

interface ForgotDialogProps {
  signIn: SignIn
  onClose: () => void
}

/** 忘记密码: by a code to the phone or mailbox on record, or else by the people who may reset it. */
export function ForgotDialog({ signIn, onClose }: ForgotDialogProps) {
  useFocusReturn()
  const { data } = useQuery({ ...query(loginWays, {}), staleTime: Number.POSITIVE_INFINITY })
  const targets = data?.forgot ?? []
  return (
    <Modal
      title="忘记密码"
      open
      width={400}
      onCancel={onClose}
      closable={{ 'aria-label': '关闭' }}
      footer={
        targets.length > 0 ? null : (
          <Button type="primary" onClick={onClose}>
            知道了
          </Button>
        )
      }
    >
      {targets.length > 0 ? (
        <ForgotForm signIn={signIn} targets={targets} />
      ) : (
        <AskAdministrator phone={data?.helpPhone ?? ''} />
      )}
    </Modal>
  )
}

/** No code can be sent here: who resets it, and how he is reached. */
function AskAdministrator({ phone }: { phone: string }) {
  return (
    <p>
      请联系本单位管理员重置密码
      {phone && (
        <>
          ，帮助电话 <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
        </>
      )}
    </p>
  )
}

const labels = wordsOf(forgotTarget)
const notes: Record<ForgotTarget, string> = {
  phone: '若与登记的手机号一致，验证码将以短信发出，15 分钟内有效',
  mail: '若与登记的邮箱一致，验证码将以邮件发出，15 分钟内有效',
}

/** First who it is and where the code should go, then the code: whether both fit is not said. */
function ForgotForm({ signIn, targets }: { signIn: SignIn; targets: readonly ForgotTarget[] }) {
  const [username, setUsername] = useState(readRememberedName)
  const [target, setTarget] = useState<ForgotTarget>(targets[0] ?? 'mail')
  const [address, setAddress] = useState('')
  const [code, setCode] = useState('')
  const [sent, setSent] = useState(false)
  const [asking, setAsking] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { left, begin } = useWait()

  const ask = async () => {
    setAsking(true)
    setErrors({})
    try {
      await call(forgotPassword, { username, [target]: address }, { quiet: true })
      setSent(true)
      begin(60)
    } catch (failure) {
      const fault = faultOfAsking(failure)
      setErrors(fault.errors)
      if (fault.waitSeconds > 0) begin(fault.waitSeconds)
    } finally {
      setAsking(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (sent) void signIn.send({ loginWay: 'reset', username, code })
    else void ask()
  }

  const wrong = errors.form ?? (sent ? signIn.error : '')
  return (
    <form aria-label="忘记密码" className="sign-in-form" onSubmit={submit} noValidate>
      <FormField label="用户名" error={errors.username}>
        {(wiring) => (
          <TextInput
            {...wiring}
            value={username}
            maxLength={100}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            disabled={sent}
            onChange={({ target: { value } }) => setUsername(value)}
          />
        )}
      </FormField>
      {targets.length > 1 && (
        <Radio.Group
          aria-label="接收方式"
          disabled={sent}
          options={targets.map((value) => ({ value, label: labels[value] ?? value }))}
          value={target}
          onChange={({ target: { value } }) => setTarget(value as ForgotTarget)}
        />
      )}
      <FormField label={labels[target] ?? ''} error={errors[target]} hint={sent ? notes[target] : ''}>
        {(wiring) => (
          <TextInput
            {...wiring}
            value={address}
            maxLength={200}
            inputMode={target === 'phone' ? 'tel' : 'email'}
            autoComplete={target === 'phone' ? 'tel' : 'email'}
            disabled={sent}
            onChange={({ target: { value } }) => setAddress(value)}
          />
        )}
      </FormField>
      {sent && <CodeField value={code} error={signIn.fieldErrors.code} onChange={setCode} />}
      {wrong && (
        <p className="sign-in-error" role="alert">
          {wrong}
        </p>
      )}
      {sent && (
        <Button block disabled={left > 0 || asking} loading={asking} onClick={() => void ask()}>
          {left > 0 ? `${left} 秒后可重新获取` : '重新获取验证码'}
        </Button>
      )}
      <Button type="primary" size="large" htmlType="submit" block loading={sent ? signIn.busy : asking}>
        {sent ? '下一步' : '获取验证码'}
      </Button>
      {sent && (
        <Button type="link" size="small" onClick={() => setSent(false)}>
          返回修改
        </Button>
      )}
    </form>
  )
}
