import { bindIdentity } from '@portal/contract/areas/account/bound-identity.ts'
import { smsCode } from '@portal/contract/areas/account/sent-code.ts'
import { Button, Modal } from 'antd'
import { type FormEvent, useId, useState } from 'react'
import { call } from '#src/platform/api/api.ts'
import { queryClient } from '#src/platform/api/query-client.ts'
import { tip } from '#src/platform/tips.ts'
import { useFocusReturn } from '#src/ui/focus/use-focus-return.ts'
import { faultOfAsking } from '../sent-code/ask-code.ts'
import { CodeField } from '../sent-code/CodeField.tsx'
import { FormField } from '../sign-in/FormField.tsx'
import { focusAtStart } from '../sign-in/focus-at-start.ts'
import '../sign-in/sign-in.css'
import { useWait } from '../sent-code/use-wait.ts'
import { TextInput } from '../sign-in/TextInput.tsx'

interface BindPhoneDialogProps {
  title: string
  onClose: () => void
}

/** A code goes to the new number; who can tell it has the phone in hand. */
export function BindPhoneDialog({ title, onClose }: BindPhoneDialogProps) {
  useFocusReturn()
  const formId = useId()
  const [phone, setPhone] = useState('')
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState<'asking' | 'binding'>()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { left, begin } = useWait()

  const during = async (what: 'asking' | 'binding', work: () => Promise<void>) => {
    setBusy(what)
    setErrors({})
    try {
      await work()
    } catch (failure) {
      const fault = faultOfAsking(failure)
      setErrors(fault.errors)
      if (what === 'asking' && fault.waitSeconds > 0) begin(fault.waitSeconds)
    } finally {
      setBusy(undefined)
    }
  }
  const ask = () =>
    during('asking', async () => {
      begin((await call(smsCode, { phone, binds: true }, { quiet: true })).waitSeconds)
    })
  const bind = (event: FormEvent) => {
    event.preventDefault()
    if (code === '') return setErrors({ code: '请输入 6 位验证码' })
    void during('binding', async () => {
      await call(bindIdentity, { loginWay: 'sms', phone, code }, { quiet: true })
      tip('success', '绑定成功')
      void queryClient.invalidateQueries({ queryKey: ['user'] })
      onClose()
    })
  }

  return (
    <Modal
      title={title}
      open
      width={400}
      onCancel={onClose}
      closable={{ 'aria-label': '关闭' }}
      okText="确定"
      okButtonProps={{ htmlType: 'submit', form: formId }}
      confirmLoading={busy === 'binding'}
    >
      <form id={formId} aria-label={title} className="sign-in-form" onSubmit={bind} noValidate>
        <FormField label="手机号" error={errors.phone}>
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
        <Button block disabled={left > 0} loading={busy === 'asking'} onClick={() => void ask()}>
          {left > 0 ? `${left} 秒后可重新获取` : '获取验证码'}
        </Button>
        <CodeField value={code} error={errors.code} onChange={setCode} />
        {errors.form && (
          <p className="sign-in-error" role="alert">
            {errors.form}
          </p>
        )}
      </form>
    </Modal>
  )
}
