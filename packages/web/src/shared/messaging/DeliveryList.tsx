import {
  type DeliveryRow,
  deliveryFilter,
  deliveryRow,
  deliverySorts,
} from '@portal/contract/areas/system/message/delivery.ts'
import { kindNames } from '@portal/contract/areas/system/message/kinds.ts'
import type { Privilege } from '@portal/contract/privileges.ts'
import { Select } from 'antd'
import type { ReactNode } from 'react'
import { columnsOf } from '#src/kit/columns.tsx'
import { ExportButton } from '#src/kit/ExportButton.tsx'
import { fieldsOf } from '#src/kit/fields.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import type { RowAction } from '#src/kit/list/RowActions.tsx'
import { type ListSource, useResourceList } from '#src/kit/list/use-resource-list.ts'
import type { Selection } from '#src/kit/list/use-selection.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import type { PickingCode } from '#src/shared/pickers/people-source.ts'

const column = columnsOf({ row: deliveryRow, sortable: deliverySorts })
const Filter = fieldsOf(deliveryFilter, { optional: true })

interface DeliveryListProps {
  source: ListSource<DeliveryRow>
  title: string
  code: PickingCode
  /** Only those of one task: kind and task say nothing new there. */
  taskId?: string
  exportCodes?: readonly Privilege[]
  actions?: (row: DeliveryRow) => RowAction[]
  batch?: (selection: Selection<DeliveryRow>) => ReactNode
}

/** What became of messages, person by person and channel by channel. */
export function DeliveryList(props: DeliveryListProps) {
  const { source, title, code, taskId, exportCodes, actions, batch } = props
  const list = useResourceList<DeliveryRow>(source, { fixed: taskId === undefined ? {} : { taskId } })
  const ofAll = taskId === undefined
  return (
    <ListPage
      list={list}
      title={title}
      filters={[
        <Filter key="state" name="state" />,
        <Filter key="channel" name="channel" />,
        <Filter key="reason" name="reason" />,
        ...(ofAll
          ? [
              <Filter key="kind" name="kind">
                <Select
                  allowClear
                  showSearch={{ optionFilterProp: 'label' }}
                  options={kindNames.map((kind) => ({ value: kind, label: kind }))}
                />
              </Filter>,
              <Filter key="from" name="from" />,
              <Filter key="to" name="to" />,
            ]
          : []),
        <Filter key="orgId" name="orgId">
          <OrgSelect for={code} allowClear placeholder="全部可见单位" />
        </Filter>,
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
      toolbar={exportCodes && <ExportButton access={exportCodes} />}
      actions={actions}
      batch={batch}
    />
  )
}
