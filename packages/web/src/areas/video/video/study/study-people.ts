import { listRecords, recordState, studyItemType, studyRecordRow } from '@portal/contract/areas/learning/record.ts'
import { pageOf } from '@portal/contract/kit/page.ts'
import { id } from '@portal/contract/kit/scalars.ts'
import { z } from 'zod'
import { columnsOf } from '#src/kit/columns.tsx'

// A person and what he has studied of one video. Lists know their rows by `id`; somebody who has not begun has no record yet.
const listRow = studyRecordRow.transform((record) => ({ ...record, id: `${record.userId}-${record.cycle}` }))

export const peopleFilter = z.strictObject({
  recordState: recordState.optional(),
  orgId: id.meta({ label: '单位' }).optional(),
  flagged: z.boolean().meta({ label: '有标记' }).optional(),
  itemType: studyItemType.optional(),
  itemId: id.optional(),
})

export const studyPeople = {
  ...listRecords,
  body: listRecords.body.extend({ filter: peopleFilter.prefault({}) }),
  result: pageOf(listRow),
}

export const personColumn = columnsOf({
  row: studyRecordRow.extend({ id: z.string() }),
  sortable: ['completedAt', 'coverage', 'effectiveSeconds', 'name'],
})
