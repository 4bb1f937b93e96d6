import { type TaskRow, taskRow, taskSorts } from '@portal/contract/areas/system/message/task.ts'
import type { ReactNode } from 'react'
import { columnsOf } from '#src/kit/columns.tsx'
import type { Column } from '#src/ui/table/column.ts'
import { dateTimeText } from '#src/ui/time/date-text.ts'

const column = columnsOf({ row: taskRow, sortable: taskSorts })

/** Planned before it leaves, real afterwards. */
const timeOf = ({ startedAt, sendAt }: TaskRow) => dateTimeText((startedAt ?? sendAt)?.getTime())

/** Columns of written messages, as both screens list them. */
export const taskColumns = (drawTitle: (task: TaskRow) => ReactNode): Column<TaskRow>[] => [
  column('title', { width: 220, render: (_, task) => drawTitle(task) }),
  column('state', { width: 90, badge: true }),
  column('channels', { width: 140 }),
  column('audienceText', { width: 180 }),
  { key: 'sendAt', title: '计划/实际时间', width: 160, sorter: true, render: (_, task) => timeOf(task) },
  column('people', { width: 90 }),
  column('due', { width: 80 }),
  column('sent', { width: 80 }),
  column('read', { width: 80 }),
  column('failed', { width: 80 }),
  column('skipped', { width: 80 }),
  column('queued', { width: 80 }),
  column('senderName', { width: 100 }),
  column('createdAt'),
]
