import { saveUser, type UserDetail, type UserInput, userInput } from '@portal/contract/areas/directory/user.ts'
import { employment } from '@portal/contract/areas/directory/user-fields.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { Select } from 'antd'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { tip } from '#src/platform/tips.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { PersonSelect } from '#src/shared/pickers/PersonSelect.tsx'
import { MaskedItem } from './MaskedItem.tsx'
import { PlacesField } from './PlacesField.tsx'
import { inputOf } from './user-input.ts'

const Field = fieldsOf(userInput)

interface UserFormProps {
  /** Null for a new person. */
  user: UserDetail | null
  onClose: () => void
}

const { left: _left, ...present } = wordsOf(employment)

/** Adding and editing a person; switch, roles, password and leaving day have dialogs of their own. */
export function UserForm({ user, onClose }: UserFormProps) {
  const states = user?.employment === 'left' ? wordsOf(employment) : present

  return (
    <FormDrawer
      title={user ? '编辑用户' : '新增用户'}
      initial={user ? inputOf(user) : undefined}
      write={saveUser}
      refreshes={['oa', 'org', 'partName']}
      body={(values: UserInput) => ({
        ...values,
        leftOn: user?.leftOn ?? null,
        loginName: values.loginName || undefined,
      })}
      onSaved={({ warnings }) => {
        for (const warning of warnings) tip('warning', warning)
      }}
      another
      onClose={onClose}
    >
      <Field name="name" />
      <Field name="code" />
      <Field name="primaryOrgId">
        <OrgSelect for={P.user} />
      </Field>
      {user && <Field name="effectiveOn" help="变更主单位时填写，空则立即生效" />}
      <Field name="post" />
      <Field name="superiorId">
        <PersonSelect for={P.user} without={user ? [user.id] : []} />
      </Field>
      <Field name="employment" help={user ? '离职、返聘请使用列表中的操作' : undefined}>
        <Select
          disabled={user?.employment === 'left'}
          options={Object.entries(states).map(([value, label]) => ({ value, label }))}
        />
      </Field>
      <Field name="validTo" help="外部人员必填，最长一年" />
      <Field name="hiredOn" />
      <Field name="gender" />
      <MaskedItem name="phone" label="手机" schema={userInput.shape.phone} masked={user?.phone ?? ''} />
      <MaskedItem name="mail" label="邮箱" schema={userInput.shape.mail} masked={user?.mail ?? ''} />
      <MaskedItem name="idNumber" label="证件号" schema={userInput.shape.idNumber} masked={user?.idNumber ?? ''} />
      <Field name="loginName" help="空则与工号相同" />
      <Field name="tags" help="回车确认，最多 20 个">
        <Select mode="tags" tokenSeparators={['，', ',', ' ']} open={false} suffixIcon={null} />
      </Field>
      <Field name="others">
        <PlacesField />
      </Field>
    </FormDrawer>
  )
}
