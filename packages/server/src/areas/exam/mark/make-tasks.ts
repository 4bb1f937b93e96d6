import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Platform } from '#src/platform/platform.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'

/**
 * Scripts of what was handed in since: each question without a score of its own becomes one per round, and its attempt
 * is being marked. Tasks of an earlier hand-in of a reopened attempt are gone with it.
 */
export const makeMarkTasks = async (tx: Tx, examId: string): Promise<void> => {
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select id from attempts where scene = 'exam' and object_id = ${examId} and state = 'submitted'
    for no key update skip locked`)
  if (rows.length === 0) return
  const ids = sql`${sql.param(rows.map(({ id }) => id))}::uuid[]`
  await tx.db.execute(sql`delete from mark_tasks where attempt_id = any(${ids})`)
  await tx.db.execute(sql`delete from mark_controls where attempt_id = any(${ids})`)
  await tx.db.execute(sql`
    insert into mark_tasks (id, attempt_item_id, attempt_id, exam_id, question_id, round, submitted_at)
    select gen_random_uuid(), i.id, a.id, a.object_id, i.question_id, r.round, a.submitted_at
    from attempts a join exams e on e.id = a.object_id
      join attempt_items i on i.attempt_id = a.id and i.final_score is null
      cross join generate_series(1,
        case when (e.rules -> 'marking' ->> 'double')::boolean then 2 else 1 end) as r (round)
    where a.id = any(${ids})`)
  await tx.db.execute(sql`update attempts set state = 'marking', updated_at = now() where id = any(${ids})`)
}

/** For calls that only read. */
export const bringMarkTasks = (platform: Platform, examId: string): Promise<void> =>
  inBackground(platform, (tx) => makeMarkTasks(tx, examId))
