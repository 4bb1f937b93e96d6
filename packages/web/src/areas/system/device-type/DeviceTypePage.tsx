import { changeDeviceTypes, deviceType, listDeviceTypes } from '@portal/contract/areas/system/device-type.ts'
import type { RowOf } from '@portal/contract/kit/resource.ts'
import { P } from '@portal/contract/privileges.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { Can } from '#src/kit/Can.tsx'
import { columnsOf } from '#src/kit/columns.tsx'
import { confirm } from '#src/kit/confirm.ts'
import { ExportButton } from '#src/kit/ExportButton.tsx'
import { fieldsOf } from '#src/kit/fields.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import type { RowAction } from '#src/kit/list/RowActions.tsx'
import { RowSwitch } from '#src/kit/list/RowSwitch.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { useBatch } from '#src/kit/use-batch.tsx'
import { useWrite } from '#src/kit/use-write.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { late } from '#src/ui/late/late.tsx'

const DeviceTypeDrawer = late(() => import('./DeviceTypeDrawer.tsx').then((module) => module.DeviceTypeDrawer))

type DeviceType = RowOf<typeof deviceType>

const column = columnsOf(deviceType)
const Filter = fieldsOf(deviceType.filter, { optional: true })

/** The same settings for a type that is still to get its code. */
const copyOf = ({ id, revision, code, name, ...type }: DeviceType): Partial<DeviceType> => ({
  ...type,
  name: `${[...name].slice(0, 26).join('')}（副本）`,
})

/** 设备类型: what kinds of device exist and what each must tell. */
export function DeviceTypePage() {
  const list = useResourceList<DeviceType>(listDeviceTypes)
  const remove = useWrite(deviceType.delete)
  const batch = useBatch()
  const [editing, setEditing] = useState<{ turn: number; type: Partial<DeviceType> }>()
  const edit = (type: Partial<DeviceType>) => setEditing((last) => ({ turn: (last?.turn ?? 0) + 1, type }))

  const drop = async (types: DeviceType[]) => {
    const [first] = types
    if (!first) return
    const name = types.length === 1 ? first.name : `所选 ${types.length} 个设备类型`
    if (!(await confirm({ name, verb: '删除', consequence: '删除后不能恢复。' }))) return
    await batch(
      async () => types,
      (ids) => remove.send({ ids }),
    )
    list.selection.clear()
  }
  const actionsOf = (type: DeviceType): RowAction[] => [
    { label: '编辑', access: [P.deviceTypeEdit], onClick: () => edit(type) },
    { label: '复制', access: [P.deviceTypeEdit], onClick: () => edit(copyOf(type)) },
    { label: '删除', access: [P.deviceTypeDel], danger: true, onClick: () => void drop([type]) },
  ]
  const create = (
    <Can codes={[P.deviceTypeEdit]}>
      <Button type="primary" onClick={() => edit({})}>
        新增
      </Button>
    </Can>
  )

  return (
    <>
      <ListPage
        list={list}
        filters={[
          <Filter key="category" name="category" />,
          <Filter key="capability" name="capability" />,
          <Filter key="enabled" name="enabled" />,
        ]}
        columns={[
          column('name', { width: 160 }),
          column('code', { width: 150 }),
          column('category', { width: 110 }),
          column('capabilities', { width: 180 }),
          column('heartbeatSeconds', { width: 110 }),
          column('paramCount', { width: 90 }),
          column('firmwareMin', { width: 110, render: (_, { firmwareMin }) => firmwareMin || '不限' }),
          column('enabled', { width: 90, render: (_, type) => <EnabledSwitch type={type} /> }),
          column('updatedAt'),
        ]}
        toolbar={
          <>
            {create}
            <ExportButton access={[P.deviceType]} />
          </>
        }
        empty={create}
        actions={actionsOf}
        batch={(selection) => (
          <Can codes={[P.deviceTypeDel]}>
            <Button size="small" danger onClick={async () => void drop(await selection.collect())}>
              删除
            </Button>
          </Can>
        )}
      />
      {editing && <DeviceTypeDrawer key={editing.turn} type={editing.type} onClose={() => setEditing(undefined)} />}
    </>
  )
}

function EnabledSwitch({ type: { id, name, enabled } }: { type: DeviceType }) {
  const change = useWrite(changeDeviceTypes)
  const mayEdit = useHolds([P.deviceTypeEdit])
  return (
    <RowSwitch
      name={`启用 ${name}`}
      checked={enabled}
      disabled={!mayEdit}
      undo
      run={(next) => change.run({ ids: [id], enabled: next })}
    />
  )
}
