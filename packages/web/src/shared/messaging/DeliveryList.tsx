import type { listSchoolDeliveries } from '@portal/contract/areas/notice/message-task.ts'
import type { listDeliveries } from '@portal/contract/areas/system/message/delivery.ts'
import { type DeliveryRow, deliveryRow, deliverySorts } from '@portal/contract/areas/system/message/delivery.ts'
import { kindNames } from '@portal/contract/areas/system/message/kinds.ts'
import type { Privilege } from '@portal/contract/privileges.ts'
import { Select } from 'antd'
import { columnsOf } from '#src/kit/columns.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import type { RowAction } from '#src/kit/list/RowActions.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import type { Selection } from '#src/kit/list/use-selection.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import type { PickingCode } from '#src/shared/pickers/people-source.ts'

const column = columnsOf({ row: deliveryRow, sortable: deliverySorts })

interface DeliveryListProps {
  source: typeof listDeliveries | typeof listSchoolDeliveries
  title: string
  code: PickingCode
  /** Only those of one task: kind and task say nothing new there. */
  taskId?: string
  exportCodes?: readonly Privilege[]
  actions?: (row: DeliveryRow) => RowAction[]
  batch?: (selection: Selection<DeliveryRow>) => readonly RowAction[]
}

/** What became of messages, person by person and channel by channel. */
export function DeliveryList(props: DeliveryListProps) {
  const { source, title, code, taskId, exportCodes, actions, batch } = props
  const list = useResourceList(source, { fixed: taskId === undefined ? {} : { taskId } })
  const ofAll = taskId === undefined
  return (
    <ListPage
      list={list}
      title={title}
      views="state"
      chips={[
        'channel',
        'reason',
        ofAll && {
          name: 'kind',
          control: (
            <Select
              allowClear
              showSearch={{ optionFilterProp: 'label' }}
              options={kindNames.map((kind) => ({ value: kind, label: kind }))}
            />
          ),
        },
      ]}
      more={[
        ofAll && 'from',
        ofAll && 'to',
        { name: 'orgId', control: <OrgSelect for={code} allowClear placeholder="全部可见单位" /> },
      ]}
      columns={[
        column('userName', { width: 110 }),
        column('userCode', { width: 110 }),
        column('orgName', { width: 160 }),
        ...(ofAll ? [column('kind', { width: 120 }), column('title', { width: 220 })] : []),
        column('channel', { width: 100 }),
        column('state', { width: 80, badge: true }),
        column('reasonText', { width: 220 }),
        column('tries', { width: 80 }),
        column('at'),
        column('sentAt'),
        ...(ofAll ? [] : [column('readAt')]),
      ]}
      exports={exportCodes}
      actions={actions}
      batch={batch?.(list.selection)}
    />
  )
}
