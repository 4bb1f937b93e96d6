import { bankOwnerOf } from '@portal/contract/areas/activity/activity-answer.ts'
import { sql } from 'drizzle-orm'
import { countUnits, drawable, levelOf, type Pool, UNFIT_KINDS } from '#src/areas/exam/public.ts'
import type { Tx } from '#src/platform/tx.ts'

interface Line extends Record<string, unknown> {
  id: string
  no: number
  twin: string | null
  level: number
}

/** What a try may ask now: questions of the bank of the activity and those it refers to, scored by themselves. */
export const poolOf = async (tx: Tx, activityId: string): Promise<Pool> => {
  const { rows } = await tx.db.execute<Line>(sql`
    select q.id, q.current_no as no, q.twin_group as twin, ${levelOf} as level from questions q
    where ${drawable} and q.kind <> all(${sql.param([...UNFIT_KINDS])}::text[]) and (
      q.bank_id = (select c.id from question_categories c where c.owner_object = ${bankOwnerOf(activityId)})
      or q.id in (select l.question_id from activity_links l where l.activity_id = ${activityId}))
    order by q.id`)
  return {
    questionIds: rows.map(({ id }) => id),
    versionNos: rows.map(({ no }) => no),
    twinGroups: rows.map(({ twin }) => twin),
    difficulties: rows.map(({ level }) => level),
  }
}

/** Near-duplicates count once: one try never asks two of them. */
export const unitsIn = (pool: Pool): number => countUnits(pool)
