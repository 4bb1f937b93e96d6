import { sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import { countedResults } from '../exam/results.ts'

/** What a person's result in an exam counts as elsewhere; points in hundredths. */
export interface CountedScore {
  examId: string
  userId: string
  /** On the full paper, as the pass mark is held against it. */
  score: number
  /** The same of 100 points. */
  of100: number
}

interface Row extends Record<string, unknown> {
  exam_id: string
  person_id: string
  score: number
  of100: number
}

/** Counted results of these people in these exams, by the counting rule of each; who has none is left out. */
export const countedScores = async (
  db: Db,
  examIds: readonly string[],
  userIds: readonly string[],
): Promise<CountedScore[]> => {
  if (examIds.length === 0) return []
  const { rows } = await db.execute<Row>(sql`
    select e.id as exam_id, r.person_id, floor(r.reached)::int as score,
      floor(r.reached * 10000 / nullif(e.total, 0))::int as of100
    from exams e cross join lateral ${countedResults(sql`e`)} r
    where e.id = any(${sql.param(examIds)}::uuid[]) and r.person_id = any(${sql.param(userIds)}::uuid[])
      and r.reached is not null`)
  return rows.map(({ exam_id: examId, person_id: userId, score, of100 }) => ({
    examId,
    userId,
    score,
    of100: of100 ?? 0,
  }))
}

/** Sittings of these people that are handed in and not marked yet. */
export const unmarkedSittings = async (
  db: Db,
  examIds: readonly string[],
  userIds: readonly string[],
): Promise<number> => {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from attempts where scene = 'exam' and object_id = any(${sql.param(examIds)}::uuid[])
      and person_id = any(${sql.param(userIds)}::uuid[]) and state in ('submitted', 'marking')`)
  return rows[0]?.n ?? 0
}
