import { passwordRefusals, updatePassword } from '@portal/contract/areas/account/password.ts'
import { loginWays } from '@portal/contract/areas/account/sign-in-ways.ts'
import { useQuery } from '@tanstack/react-query'
import { Modal } from 'antd'
import { useId, useState } from 'react'
import { query } from '#src/kit/query.ts'
import { faultOf } from '#src/kit/words-of-error.ts'
import { callForAnswer } from '#src/platform/api/api.ts'
import { queryClient } from '#src/platform/api/query-client.ts'
import { refreshSession } from '#src/platform/session/session.ts'
import { tip } from '#src/platform/tips.ts'
import { useFocusReturn } from '#src/ui/focus/use-focus-return.ts'
import { FormField } from '../sign-in/FormField.tsx'
import { focusAtStart } from '../sign-in/focus-at-start.ts'
import { PasswordInput } from '../sign-in/PasswordInput.tsx'
import '../sign-in/sign-in.css'
import { PasswordRules } from './PasswordRules.tsx'

const empty = { password: '', newPassword: '', newPasswordPre: '' }
type Field = keyof typeof empty

const labels: Record<Field, string> = { password: '旧密码', newPassword: '新密码', newPasswordPre: '确认密码' }
const { originMissing, currentMissing, repeatMissing, repeatDiffers } = passwordRefusals

/** What is wrong with one field, checked at blur and at submit. */
export const whyNotField = (field: Field, values: typeof empty): string => {
  if (field === 'password') return values.password === '' ? originMissing.message : ''
  if (field === 'newPassword') return values.newPassword === '' ? currentMissing.message : ''
  if (values.newPasswordPre === '') return repeatMissing.message
  return values.newPasswordPre === values.newPassword ? '' : repeatDiffers.message
}

const fields: readonly Field[] = ['password', 'newPassword', 'newPasswordPre']
const serverNames: Record<string, Field> = { originPassword: 'password', currentPassword: 'newPassword' }

const useChange = (onClose: () => void) => {
  const [values, setValues] = useState(empty)
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({})
  const [refusal, setRefusal] = useState('')
  const [busy, setBusy] = useState(false)

  const check = (field: Field) => setErrors((before) => ({ ...before, [field]: whyNotField(field, values) }))

  const submit = async () => {
    const found = Object.fromEntries(fields.map((field) => [field, whyNotField(field, values)]))
    setErrors(found)
    setRefusal('')
    if (busy || Object.values(found).some((words) => words !== '')) return
    setBusy(true)
    try {
      const body = { originPassword: values.password, currentPassword: values.newPassword }
      const { message } = await callForAnswer(updatePassword, body, { quiet: true })
      tip('success', message)
      void queryClient.invalidateQueries({ queryKey: ['auth'] })
      // The bar that announces its end goes with the old password.
      refreshSession().catch(() => undefined)
      onClose()
    } catch (error) {
      const fault = faultOf(error)
      setErrors(Object.fromEntries(fault.fields.map(({ field, message }) => [serverNames[field] ?? field, message])))
      setRefusal(fault.fields.length > 0 ? '' : fault.words)
      setBusy(false)
    }
  }

  const change = (field: Field, value: string) => setValues((before) => ({ ...before, [field]: value }))
  return { values, errors, refusal, busy, check, change, submit }
}

/** 修改密码: a refusal keeps the fields, a success ends all other sessions. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  useFocusReturn()
  const { values, errors, refusal, busy, check, change, submit } = useChange(onClose)
  const { data: ways } = useQuery(query(loginWays, {}))
  const formId = useId()

  return (
    <Modal
      open
      title="修改密码"
      width={420}
      okText="确定"
      cancelText="取消"
      confirmLoading={busy}
      closable={{ 'aria-label': '关闭' }}
      mask={{ closable: false }}
      okButtonProps={{ htmlType: 'submit', form: formId }}
      onCancel={onClose}
    >
      <form
        id={formId}
        className="sign-in-form steady-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {fields.map((field) => (
          <FormField key={field} label={labels[field]} error={errors[field]}>
            {(wiring) => (
              <PasswordInput
                {...wiring}
                name={field}
                ref={field === 'password' ? focusAtStart : undefined}
                autoComplete={field === 'password' ? 'current-password' : 'new-password'}
                value={values[field]}
                onBlur={() => check(field)}
                onChange={({ target }) => change(field, target.value)}
              />
            )}
          </FormField>
        ))}
        {ways && <PasswordRules rules={ways.passwordRules} password={values.newPassword} />}
        {refusal !== '' && (
          <p className="sign-in-error" role="alert">
            {refusal}
          </p>
        )}
      </form>
    </Modal>
  )
}
