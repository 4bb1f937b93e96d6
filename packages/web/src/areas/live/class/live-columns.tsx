import { type LiveClassRow, listLiveClasses } from '@portal/contract/areas/live/class.ts'
import { columnsOf } from '#src/kit/columns.tsx'
import type { Column } from '#src/ui/table/column.ts'
import { dateTimeText } from '#src/ui/time/date-text.ts'

const row = listLiveClasses.result.shape.list.element
const sortable = ['plannedStart', 'title', 'createdAt']
export const liveClassSource = listLiveClasses
const column = columnsOf({ row, sortable })

const timeText = (at: Date | null): string => (at === null ? '—' : dateTimeText(at.getTime()))

export const liveClassColumns: Column<LiveClassRow>[] = [
  column('title', { width: 240, fixed: 'left' }),
  column('state', { width: 90, badge: true }),
  column('plannedStart', { width: 150, render: (_, live) => timeText(live.plannedStart) }),
  column('hostName', { width: 100 }),
  column('mode', { width: 80 }),
  column('booked', { width: 80 }),
  column('came', { width: 80 }),
  column('peak', { width: 80 }),
  column('rounds', { width: 90 }),
  column('audienceText', { width: 180 }),
  column('replay', { width: 130 }),
  column('plannedEnd', { width: 150, render: (_, live) => timeText(live.plannedEnd) }),
  column('startedAt', { width: 150, render: (_, live) => timeText(live.startedAt) }),
  column('endedAt', { width: 150, render: (_, live) => timeText(live.endedAt) }),
  column('cancelReason', { width: 180 }),
  column('ownerOrgName', { width: 160 }),
]
