import { type GrantRow, saveGrants } from '@portal/contract/areas/wechat/grant.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { P } from '@portal/contract/privileges.ts'
import { Select } from 'antd'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { tip } from '#src/platform/tips.ts'
import { PersonSelect } from '#src/shared/pickers/PersonSelect.tsx'
import { RoleSelect } from '#src/shared/pickers/RoleSelect.tsx'

type Values = BodyOf<typeof saveGrants>

const Field = fieldsOf(saveGrants.body)

interface DrawerProps {
  draft: Partial<GrantRow>
  accounts: { value: string; label: string }[]
  onClose: () => void
}

/** 添加 or 修改: the whole of what a person or role may do with one account. */
export function GrantDrawer({ draft, accounts, onClose }: DrawerProps) {
  const isNew = draft.id === undefined
  return (
    <FormDrawer
      title={isNew ? '添加授权' : `修改授权：${draft.subjectName}`}
      initial={{
        subject: draft.subject,
        functions: draft.functions,
        to: draft.to,
        ...(draft.accountId !== undefined && { accountId: draft.accountId }),
      }}
      write={saveGrants}
      onSaved={({ warnings }) => {
        for (const warning of warnings) tip('warning', warning)
      }}
      onClose={onClose}
    >
      <Field name="accountId">
        <Select disabled={!isNew} options={accounts} showSearch={{ optionFilterProp: 'label' }} />
      </Field>
      <div className="kit-field-long">
        <Field name="subject">
          <SubjectField disabled={!isNew} />
        </Field>
      </div>
      <Field name="functions" />
      <Field name="to" help="不填为长期" />
    </FormDrawer>
  )
}

type Subject = Values['subject']

interface SubjectProps {
  value?: Subject
  onChange?: (value: Subject | undefined) => void
  disabled: boolean
}

function SubjectField({ value, onChange, disabled }: SubjectProps) {
  const kind = value?.kind ?? 'user'
  const choose = (id: string | null) => onChange?.(id === null ? undefined : { kind, id })
  const id = value?.id === '' ? null : value?.id
  return (
    <div className="wechat-subject" inert={disabled}>
      <Select
        aria-label="对象类型"
        value={kind}
        disabled={disabled}
        options={[
          { value: 'user', label: '人员' },
          { value: 'role', label: '角色' },
        ]}
        onChange={(chosen: Subject['kind']) => onChange?.({ kind: chosen, id: '' })}
      />
      {kind === 'user' ? (
        <PersonSelect for={P.wechat} value={id} onChange={choose} aria-label="人员" />
      ) : (
        <RoleSelect value={id} onChange={choose} aria-label="角色" />
      )}
    </div>
  )
}
