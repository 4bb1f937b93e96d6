import { type ActivityRow, activityRow, listActivities } from '@portal/contract/areas/activity/activity.ts'
import { activityPartType } from '@portal/contract/areas/activity/activity-words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { columnsOf } from '#src/kit/columns.tsx'
import type { Column } from '#src/ui/table/column.ts'
import { dateTimeText } from '#src/ui/time/date-text.ts'

const sortable = ['startAt', 'endAt', 'createdAt', 'updatedAt', 'title']
export const activitySource = listActivities
const column = columnsOf({ row: activityRow, sortable })
const types = wordsOf(activityPartType)

const TENTHS = 1000
/** What floating point takes from a whole tenth. */
const SLIP = 1e-9

/** Cut to one decimal, as every other rate is. */
export const shareText = (share: number | null | undefined): string =>
  share === null || share === undefined ? '—' : `${Math.floor(share * TENTHS + SLIP) / 10}%`

export const activityColumns: Column<ActivityRow>[] = [
  column('title', { width: 220, fixed: 'left' }),
  column('state', { width: 100, badge: true }),
  column('partTypes', { width: 80, render: (_, row) => row.partTypes.map((type) => types[type]).join('、') }),
  column('startAt', { width: 150, render: (_, { startAt }) => dateTimeText(startAt.getTime()) }),
  column('endAt', { width: 150, render: (_, { endAt }) => dateTimeText(endAt.getTime()) }),
  column('expected', { width: 90 }),
  column('joined', { width: 90 }),
  column('completed', { width: 80 }),
  column('completeRate', { width: 90, render: (_, { completeRate }) => shareText(completeRate) }),
  column('audienceText', { width: 200 }),
  column('ownerOrgName', { width: 150 }),
  column('creator', { width: 100 }),
  column('updatedAt'),
]
