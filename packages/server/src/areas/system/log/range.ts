import { logRefusals, MOST_LOG_DAYS } from '@portal/contract/areas/system/log/log.ts'
import { DAY_MS } from '@portal/contract/kit/shanghai.ts'
import { type SQL, sql } from 'drizzle-orm'
import { given } from '#src/kit/page-read/place.ts'
import { refuseField } from '#src/platform/errors.ts'

interface Range {
  from?: Date | undefined
  to?: Date | undefined
}

/** A log is looked at by the year at most; a list without beginning goes back that far. */
export const logRange = ({ from, to }: Range) => {
  const end = to ?? new Date()
  const start = from ?? new Date(end.getTime() - MOST_LOG_DAYS * DAY_MS)
  if (start > end) refuseField('filter.to', logRefusals.rangeTurned)
  if (end.getTime() - start.getTime() > MOST_LOG_DAYS * DAY_MS) refuseField('filter.from', logRefusals.rangeTooLong)
  return { rangeFrom: start, rangeTo: to ?? 'infinity' }
}

/** Condition of the values of {@link logRange}. */
export const inLogRange = (column: SQL): SQL =>
  sql`(${column} >= ${given('rangeFrom')} and ${column} <= ${given('rangeTo')})`
