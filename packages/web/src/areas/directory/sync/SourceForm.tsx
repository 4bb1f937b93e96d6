import { type SyncSourceRow, saveSyncSource, syncSourceInput } from '@portal/contract/areas/directory/sync.ts'
import { CA_HELP } from '@portal/contract/areas/directory/sync-ldap.ts'
import { type SyncKind, shippedMapping, syncKind } from '@portal/contract/areas/directory/sync-mapping.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { Form, Input } from 'antd'
import type { z } from 'zod'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import type { DeskDrawer } from '#src/kit/use-record-desk.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { LateSelect } from '#src/ui/late/LateParts.tsx'
import { MappingField } from './MappingField.tsx'

type Values = z.output<typeof syncSourceInput>

const Field = fieldsOf(syncSourceInput)
/** An HR interface has no fields for these. */
const ldapOnly = syncSourceInput
  .pick({ caCertificate: true, base: true, unitFilter: true, personFilter: true })
  .parse({})

/** A source without its secret, which nobody reads back. */
const initialOf = (source: Partial<SyncSourceRow>): Partial<SyncSourceRow & Values> => ({
  kind: 'ldap',
  mapping: shippedMapping[source.kind ?? 'ldap'],
  ...source,
})

export function SourceForm(drawer: DeskDrawer<SyncSourceRow>) {
  const source = drawer.initial
  const isNew = source.id === undefined
  return (
    <FormDrawer
      {...drawer}
      initial={initialOf(source)}
      write={saveSyncSource}
      refreshes={['directorySync']}
      body={(values: Values) => ({ ...ldapOnly, ...values, secret: values.secret ?? '' })}
    >
      <Field name="name" />
      <Field name="kind">
        <KindSelect />
      </Field>
      <Field name="rootOrgId" help="来源的单位建在该单位之下，只同步该单位及下级">
        <OrgSelect for={P.user} />
      </Field>
      <Field name="address" help="主机须先列入系统参数“推送与检测允许的地址”" />
      <Field name="account" help="LDAP 填绑定 DN，HR 接口填密钥编号" />
      <Field name="secret" help={isNew ? undefined : '留空则不变；地址、账号或 CA 证书变更后须重新填写'}>
        <Input.Password autoComplete="new-password" />
      </Field>
      <LdapFields />
      <div className="kit-field-long">
        <Field name="mapping">
          <MappingField />
        </Field>
      </div>
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
      <Field name="caCertificate" help={CA_HELP} />
      <div className="kit-field-long">
        <Field name="base" />
      </div>
      <Field name="unitFilter" />
      <Field name="personFilter" />
    </>
  )
}

const kinds = Object.entries(wordsOf(syncKind)).map(([value, label]) => ({ value, label }))
const isShipped = (mapping: unknown) =>
  Object.values(shippedMapping).some((shipped) => JSON.stringify(shipped) === JSON.stringify(mapping))

/** The two kinds of sources call things differently: a map that nobody has touched follows the kind. */
function KindSelect({ id, value, onChange }: { id?: string; value?: SyncKind; onChange?: (kind: SyncKind) => void }) {
  const form = Form.useFormInstance()
  const choose = (kind: SyncKind) => {
    if (isShipped(form.getFieldValue('mapping'))) form.setFieldValue('mapping', shippedMapping[kind])
    onChange?.(kind)
  }
  return <LateSelect id={id} value={value} options={kinds} onChange={choose} />
}
