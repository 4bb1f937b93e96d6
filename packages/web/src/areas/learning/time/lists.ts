import { studyRecordRow } from '@portal/contract/areas/learning/record.ts'
import { listFlaggedRecords, listHourEntries, summarizeHours } from '@portal/contract/areas/learning/time.ts'
import { choice } from '@portal/contract/kit/choice.ts'
import { pageOf } from '@portal/contract/kit/page.ts'
import { z } from 'zod'
import { askedPeople, withConditions } from '../asked-people.tsx'

const filterOf = <F extends z.ZodObject>(body: { shape: { filter: z.ZodPrefault<F> } }) =>
  body.shape.filter.unwrap().shape

const entryFilter = filterOf(listHourEntries.body)
export const entryConditions = askedPeople.extend({
  source: entryFilter.source,
  state: entryFilter.state,
  completedFrom: entryFilter.completedFrom.meta({ label: '完成自' }),
  completedTo: entryFilter.completedTo.meta({ label: '完成至' }),
})
export const entryList = withConditions(listHourEntries, entryConditions)

const recordFilter = filterOf(listFlaggedRecords.body)
export const recordConditions = askedPeople.extend({
  itemType: choice({ video: '视频', doc: '文档', live: '直播' }, '类别'),
  recordState: recordFilter.recordState,
  checkState: recordFilter.checkState,
  scoreBelow: recordFilter.scoreBelow.meta({ label: '分数低于' }),
  all: z.boolean(),
})

export const recordRow = studyRecordRow.extend({ id: z.string() })
export type RecordRow = z.output<typeof recordRow>

/** Records as rows of a list; a record is its own id. */
export const recordList = {
  ...withConditions(listFlaggedRecords, recordConditions),
  result: pageOf(studyRecordRow.transform((row) => ({ ...row, id: row.recordId ?? row.userId }))),
}

export const summaryConditions = askedPeople.extend({
  reached: filterOf(summarizeHours.body).reached.meta({ label: '是否达标' }),
})

export const groupings = { user: '按人员', org: '按单位', month: '按月份' } as const
export type Grouping = keyof typeof groupings

const bareSummaryRow = summarizeHours.result.shape.list.element
export const summaryRow = bareSummaryRow.extend({ id: z.string() })
export type SummaryRow = z.output<typeof summaryRow>

/**
 * The summary by one grouping. A list sends conditions only, so the grouping is written into the body on its way out;
 * it stands in the path too, where the server ignores it, for answers are kept apart by path and conditions.
 */
export const summaryBy = (by: Grouping) => {
  const named = withConditions(summarizeHours, summaryConditions)
  return {
    ...named,
    path: `rest/studyTime/summary?by=${by}` as const,
    body: named.body
      .extend({ groupBy: summarizeHours.body.shape.groupBy.unwrap().optional() })
      .overwrite((body) => ({ ...body, groupBy: by })),
    result: pageOf(bareSummaryRow.transform((row) => ({ ...row, id: row.key }))),
  }
}
