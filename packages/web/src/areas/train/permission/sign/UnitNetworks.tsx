import {
  deleteUnitNetworks,
  listUnitNetworks,
  saveUnitNetwork,
  type UnitNetworkRow,
  unitNetworkInput,
} from '@portal/contract/areas/train/permission/sign-rule.ts'
import { P } from '@portal/contract/privileges.ts'
import { z } from 'zod'
import { columnsOf } from '#src/kit/columns.tsx'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { type DeskDrawer, useRecordDesk } from '#src/kit/use-record-desk.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import type { Column } from '#src/ui/table/column.ts'

const edits = [P.trainPermissionEdit]
const column = columnsOf(listUnitNetworks)

const columns: Column<UnitNetworkRow>[] = [
  column('name', { width: 220, fixed: 'left' }),
  column('networks', { width: 480 }),
  column('updatedAt'),
]

/** 单位网络: from where a sign-in counts as made at the place of the unit. */
export function UnitNetworks() {
  const phone = useMedia(PHONE)
  const list = useResourceList(listUnitNetworks)
  const removal = useWrite(deleteUnitNetworks)
  const { drawer, create, edit, remove } = useRecordDesk({
    noun: '单位网络',
    list,
    remove: (ids) => removal.send({ ids }),
    lost: '此后从这些网络签到不再视为到场。',
  })
  return (
    <>
      <ListPage
        title="单位网络"
        list={list}
        chips={[{ name: 'orgId', label: '单位', control: <OrgSelect for={P.trainPermission} allowClear /> }]}
        columns={columns}
        exports={edits}
        {...(!phone && {
          primary: { label: '新增', access: edits, onClick: () => create() },
          actions: (row: UnitNetworkRow) => [
            { label: '编辑', access: edits, onClick: () => edit(row) },
            { label: '删除', access: edits, danger: true, onClick: () => void remove([row]) },
          ],
        })}
      />
      {drawer && <NetworkDrawer {...drawer} />}
    </>
  )
}

/** Addresses are typed one a line. */
const form = unitNetworkInput
  .omit({ networks: true })
  .extend({ addresses: z.string().min(1, '请填写网络地址').meta({ label: '网络地址', long: true }) })
type Values = z.output<typeof form>
const Field = fieldsOf(form)

const bodyOf = ({ addresses, ...values }: Values) => ({
  ...values,
  networks: addresses.split(/[\s,，;；]+/).filter((part) => part !== ''),
})

function NetworkDrawer({ initial, ...drawer }: DeskDrawer<UnitNetworkRow>) {
  const { id, revision, orgId, networks = [] } = initial
  const known = { id, revision, orgId, addresses: networks.join('\n') }
  return (
    <FormDrawer
      {...drawer}
      write={saveUnitNetwork}
      body={bodyOf}
      initial={id === undefined ? {} : known}
      said="单位网络已保存"
    >
      <Field name="orgId">
        <OrgSelect for={P.trainPermission} />
      </Field>
      <Field name="addresses" help="每行一个，如 10.1.0.0/16；对下级单位同样有效，下级有自己的网络时以自己的为准" />
    </FormDrawer>
  )
}
