import {
  type ApplicationInput,
  applicationInput,
  listAppGroups,
  saveApplication,
} from '@portal/contract/areas/system/application.ts'
import { P } from '@portal/contract/privileges.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { useQuery } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { query } from '#src/kit/query.ts'
import type { DeskDrawer } from '#src/kit/use-record-desk.ts'
import { AudiencePicker } from '#src/shared/pickers/AudiencePicker.tsx'
import { PersonSelect } from '#src/shared/pickers/PersonSelect.tsx'
import { GroupsSelect } from '../application-group/GroupsSelect.tsx'
import type { Application } from './application-row.ts'
import { IconField } from './IconField.tsx'

const Field = fieldsOf(applicationInput)

/** Adding, copying and editing an application. */
export function ApplicationForm(drawer: DeskDrawer<Application>) {
  const groups = useQuery(query(listAppGroups, {}))

  return (
    <FormDrawer
      {...drawer}
      initial={{ audience: EMPTY_AUDIENCE, ...drawer.initial }}
      write={saveApplication}
      refreshes={['guide', 'applicationGroup']}
    >
      <Field name="name" />
      <Field name="address" help="完整网址，或以 / 开头的站内路径" />
      <Field name="icon">
        <NamedIcon />
      </Field>
      <Field name="mode" />
      <Field name="groupIds">
        <GroupsSelect groups={groups.data ?? []} />
      </Field>
      <Form.Item name="ownerId" label="负责人" rules={[{ required: true, message: '请选择负责人' }]}>
        <PersonSelect for={P.application} />
      </Form.Item>
      <Field name="audience">
        <AudiencePicker for={P.application} />
      </Field>
      <Field name="requestable" help="面向范围以外的人可在导航页申请开通" />
      <Field name="signOn" help="选择 OIDC 时，须先保存为停用，生成密钥后再启用" />
      <SignOnFields />
      <Field name="healthUrl" help="每 2 分钟检测一次；为空则不检测。内网地址须先列入系统参数“推送与检测允许的地址”" />
      <Field name="sort" />
      <Field name="enabled" />
    </FormDrawer>
  )
}

function NamedIcon(props: { value?: string; onChange?: (address: string) => void }) {
  const name = Form.useWatch<string | undefined>('name')
  return <IconField {...props} name={name ?? ''} />
}

/** What a sign-on needs, while the application takes one. */
function SignOnFields() {
  const kind = Form.useWatch<ApplicationInput['signOn'] | undefined>('signOn')
  if (kind === undefined || kind === 'plain') return null
  return (
    <>
      <Field
        name="redirects"
        label={kind === 'cas' ? '服务地址' : '回调地址'}
        help="以 https:// 开头的完整地址，逐字比较；回车确认，可填多个"
      >
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[' ', '\n']} />
      </Field>
      <Field name="claims" />
    </>
  )
}
