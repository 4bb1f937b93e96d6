import { type SyncSourceRow, saveSyncSource, syncSourceInput } from '@portal/contract/areas/directory/sync.ts'
import { shippedMapping, syncKind } from '@portal/contract/areas/directory/sync-mapping.ts'
import { P } from '@portal/contract/privileges.ts'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { useWrite } from '#src/kit/use-write.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { MappingField } from './MappingField.tsx'

type Values = z.output<typeof syncSourceInput>

const Field = fieldsOf(syncSourceInput)

/** A source without its secret, which nobody reads back. */
const initialOf = (source: Partial<SyncSourceRow>): Partial<SyncSourceRow & Values> => ({
  kind: 'ldap',
  mapping: shippedMapping[source.kind ?? 'ldap'],
  ...source,
})

export function SourceForm({ source, onClose }: { source: Partial<SyncSourceRow>; onClose: () => void }) {
  const save = useWrite(saveSyncSource, { refreshes: ['directorySync'] })
  const isNew = source.id === undefined
  return (
    <FormDrawer<Values>
      title={isNew ? '新增来源' : '编辑来源'}
      initial={initialOf(source)}
      saving={save.isPending}
      error={save.error}
      onSubmit={(values) => save.mutate({ ...values, secret: values.secret ?? '' }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Field name="name" />
      <Field name="kind" />
      <Field name="rootOrgId" help="来源的单位建在该单位之下，只同步该单位及下级">
        <OrgSelect for={P.userSync} />
      </Field>
      <Field name="address" help="主机须先列入系统参数“推送与检测允许的地址”" />
      <Field name="account" help="LDAP 填绑定 DN，HR 接口填密钥编号" />
      <Field name="secret" help={isNew ? undefined : '留空则不变；地址或账号变更后须重新填写'}>
        <Input.Password autoComplete="new-password" />
      </Field>
      <LdapFields />
      <Field name="mapping">
        <MappingField />
      </Field>
      <ShippedMapping />
      <Field name="fullHour" help="上海时间；空则不定时全量" />
      <Field name="everyMinutes" help="0 为不做增量" />
      <Field name="brakePercent" />
      <Field name="brakeCount" help="将停用的人数超过其一，或移除单位超过 3 个时暂停" />
      <Field name="enabled" />
    </FormDrawer>
  )
}

function LdapFields() {
  const kind = syncKind.safeParse(Form.useWatch('kind')).data
  if (kind !== 'ldap') return null
  return (
    <>
      <Field name="base" />
      <Field name="unitFilter" />
      <Field name="personFilter" />
    </>
  )
}

/** The two kinds of sources call things differently. */
function ShippedMapping() {
  const form = Form.useFormInstance()
  const [done, setDone] = useState(false)
  const fill = () => {
    const kind = syncKind.parse(form.getFieldValue('kind'))
    form.setFieldValue('mapping', shippedMapping[kind])
    setDone(true)
  }
  return (
    <Form.Item>
      <Button onClick={fill}>{done ? '已恢复默认对应' : '按类型恢复默认对应'}</Button>
    </Form.Item>
  )
}
