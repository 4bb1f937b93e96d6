import { reauthenticate } from '@portal/contract/areas/account/session.ts'
import { Button, Modal } from 'antd'
import { type FormEvent, useId, useState } from 'react'
import { FormField } from '#src/areas/account/sign-in/FormField.tsx'
import { focusAtStart } from '#src/areas/account/sign-in/focus-at-start.ts'
import { PasswordInput } from '#src/areas/account/sign-in/PasswordInput.tsx'
import '#src/areas/account/sign-in/sign-in.css'
import { faultOf } from '#src/kit/words-of-error.ts'
import { call } from '#src/platform/api/api.ts'
import { useSessionEnd } from '#src/platform/session/session-watch.ts'
import { useFocusReturn } from '#src/ui/focus/use-focus-return.ts'

/** A sensitive call waits behind this dialog; the proof is good for five minutes. */
export function PasswordAgain() {
  useFocusReturn()
  const answer = useSessionEnd((state) => state.passwordAsked)
  const [password, setPassword] = useState('')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const formId = useId()

  const finish = (confirmed: boolean) => {
    useSessionEnd.setState({ passwordAsked: null })
    answer?.(confirmed)
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (password === '') return setError('请输入密码')
    setBusy(true)
    try {
      await call(reauthenticate, { password }, { quiet: true })
      finish(true)
    } catch (failure) {
      setError(faultOf(failure).words)
      setBusy(false)
    }
  }

  return (
    <Modal
      open
      width={400}
      title="请再次输入密码以继续"
      closable={{ 'aria-label': '关闭' }}
      mask={{ closable: false }}
      onCancel={() => finish(false)}
      footer={
        <>
          <Button onClick={() => finish(false)}>取消</Button>
          <Button type="primary" htmlType="submit" form={formId} loading={busy}>
            确定
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)} noValidate>
        <FormField label="密码" error={error}>
          {(wiring) => (
            <PasswordInput
              {...wiring}
              ref={focusAtStart}
              value={password}
              autoComplete="current-password"
              onChange={({ target }) => setPassword(target.value)}
            />
          )}
        </FormField>
      </form>
    </Modal>
  )
}
