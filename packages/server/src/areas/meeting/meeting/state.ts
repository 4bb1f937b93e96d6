import type { MeetingRow } from '@portal/contract/areas/meeting/meeting.ts'
import { type InferSelectModel, sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import { meetings } from '#src/schema/meeting.ts'

export type Meeting = InferSelectModel<typeof meetings>

/** What a meeting is called at a moment. */
export const stateAt = (
  { state, startsAt, endsAt, minutesAt }: Pick<Meeting, 'state' | 'startsAt' | 'endsAt' | 'minutesAt'>,
  now: number,
): MeetingRow['state'] => {
  if (state !== 'notified') return state
  if (now < startsAt.getTime()) return 'notified'
  if (now < endsAt.getTime()) return 'running'
  return minutesAt === null ? 'ended' : 'minuted'
}

/** {@link stateAt} now, in the words of the database. */
export const stateNow = sql<string>`(case when ${meetings.state} <> 'notified' then ${meetings.state}
  when now() < ${meetings.startsAt} then 'notified' when now() < ${meetings.endsAt} then 'running'
  when ${meetings.minutesAt} is null then 'ended' else 'minuted' end)`

/** The clock that judges: that of the database. */
export const databaseNow = async (db: Db): Promise<number> => {
  const { rows } = await db.execute<{ ms: number }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  )
  return rows[0]?.ms ?? Date.now()
}
