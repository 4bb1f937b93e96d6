import {
  changeDeviceTypes,
  deleteDeviceTypes,
  getDeviceType,
  listDeviceTypes,
} from '@portal/contract/areas/system/device-type.ts'
import { P } from '@portal/contract/privileges.ts'
import { columnsOf } from '#src/kit/columns.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { RowSwitch } from '#src/kit/list/RowSwitch.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { useRecordDesk } from '#src/kit/use-record-desk.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { late } from '#src/ui/late/late.tsx'

const DeviceTypeDrawer = late(() => import('./DeviceTypeDrawer.tsx').then((module) => module.DeviceTypeDrawer))

const column = columnsOf(listDeviceTypes)
const edits = [P.deviceTypeEdit]

/** 设备类型: what kinds of device exist and what each must tell. */
export function DeviceTypePage() {
  const list = useResourceList(listDeviceTypes)
  const removal = useWrite(deleteDeviceTypes)
  const change = useWrite(changeDeviceTypes)
  const { drawer, create, edit, copy, remove } = useRecordDesk({
    noun: '设备类型',
    list,
    get: getDeviceType,
    remove: (ids) => removal.send({ ids }),
    lost: '删除后不能恢复。',
  })

  return (
    <>
      <ListPage
        list={list}
        chips={['category', 'capability', 'enabled']}
        columns={[
          column('name', { width: 160 }),
          column('code', { width: 150 }),
          column('category', { width: 110 }),
          column('capabilities', { width: 180 }),
          column('heartbeatSeconds', { width: 110 }),
          column('paramCount', { width: 90 }),
          column('firmwareMin', { width: 110, render: (_, { firmwareMin }) => firmwareMin || '不限' }),
          column('enabled', {
            width: 90,
            render: (_, { id, name, enabled }) => (
              <RowSwitch
                name={`启用 ${name}`}
                checked={enabled}
                access={edits}
                undo
                run={(next) => change.run({ ids: [id], enabled: next })}
              />
            ),
          }),
          column('updatedAt'),
        ]}
        primary={{ label: '新增', access: edits, onClick: () => create() }}
        exports={[P.deviceType]}
        actions={(type) => [
          { label: '编辑', access: edits, onClick: () => edit(type) },
          { label: '复制', access: edits, onClick: () => copy(type, { code: undefined }) },
          { label: '删除', access: [P.deviceTypeDel], danger: true, onClick: () => void remove([type]) },
        ]}
        batch={[{ label: '删除', access: [P.deviceTypeDel], danger: true, onClick: () => void remove() }]}
      />
      {drawer && <DeviceTypeDrawer {...drawer} />}
    </>
  )
}
