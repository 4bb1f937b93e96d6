import { createFirstAdmin } from '@portal/contract/areas/account/first-admin.ts'
import { passwordRulesOf } from '@portal/contract/areas/account/password.ts'
import { Button } from 'antd'
import { type FormEvent, useState } from 'react'
import { useWrite } from '#src/kit/use-write.ts'
import { queryClient } from '#src/platform/api/query-client.ts'
import { tip } from '#src/platform/tips.ts'
import { PasswordRules } from '../password/PasswordRules.tsx'
import { FormField } from '../sign-in/FormField.tsx'
import { PasswordInput } from '../sign-in/PasswordInput.tsx'
import { TextInput } from '../sign-in/TextInput.tsx'

const empty = { code: '', loginName: '', name: '', password: '' }
type Field = keyof typeof empty

const labels: Record<Exclude<Field, 'password'>, string> = { code: '初始化码', loginName: '用户名', name: '姓名' }
const ruleTexts = passwordRulesOf('standard').map(({ text }) => text)

/** Of an empty portal: whoever reads the server's console makes the first administrator. */
export function FirstAdminForm() {
  const [values, setValues] = useState(empty)
  const { mutate, isPending, error } = useWrite(createFirstAdmin)
  const errorOf = (field: Field) => error?.fields.find((each) => each.field === field)?.message
  const change = (field: Field, value: string) => setValues((before) => ({ ...before, [field]: value }))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate(values, {
      onSuccess: () => {
        tip('success', '管理员已创建，请登录')
        void queryClient.invalidateQueries()
      },
    })
  }

  return (
    <form aria-label="创建首个管理员" className="sign-in-form" onSubmit={submit} noValidate>
      <h2>创建首个管理员</h2>
      {(Object.keys(labels) as (keyof typeof labels)[]).map((field) => (
        <FormField key={field} label={labels[field]} error={errorOf(field)}>
          {(wiring) => (
            <TextInput {...wiring} value={values[field]} onChange={({ target }) => change(field, target.value)} />
          )}
        </FormField>
      ))}
      <FormField label="密码" error={errorOf('password')}>
        {(wiring) => (
          <PasswordInput
            {...wiring}
            autoComplete="new-password"
            value={values.password}
            onChange={({ target }) => change('password', target.value)}
          />
        )}
      </FormField>
      <PasswordRules rules={ruleTexts} password={values.password} />
      {error && error.fields.length === 0 && (
        <p className="sign-in-error" role="alert">
          {error.words}
        </p>
      )}
      <Button type="primary" htmlType="submit" block size="large" loading={isPending}>
        创建
      </Button>
    </form>
  )
}
