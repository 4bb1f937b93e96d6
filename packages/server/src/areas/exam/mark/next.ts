import type { nextMarkTask } from '@portal/contract/areas/exam/mark/marking.ts'
import { HOLD_MINUTES } from '@portal/contract/areas/exam/mark/words.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { markTasks } from '#src/schema/exam/marking.ts'
import type { Attempts } from '#src/shared/attempt/attempts.ts'
import { type MarkWish, takeControl } from './control.ts'
import { makeMarkTasks } from './make-tasks.ts'
import { getMarkable } from './markable.ts'
import { scriptOf } from './script.ts'

/** What this marker may take: not his own, not one whose other round is his, of an attempt that is being marked. */
const freeFor = (actor: Actor, { examId, questionId }: MarkWish) => sql`
  m.exam_id = ${examId} and m.question_id = ${questionId} and m.state in ('unassigned', 'assigned')
    and (m.marker_id = ${actor.id} or m.state = 'unassigned' or (not m.is_given and m.held_until < now()))
    and exists (select 1 from attempts a
      where a.id = m.attempt_id and a.state = 'marking' and a.person_id <> ${actor.id})
    and not exists (select 1 from mark_tasks o
      where o.attempt_item_id = m.attempt_item_id and o.id <> m.id and o.marker_id = ${actor.id})`

const takeFirst = async (tx: Tx, actor: Actor, among: SQL): Promise<string | null> => {
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    update mark_tasks set marker_id = ${actor.id}, state = 'assigned', revision = revision + 1,
      held_until = now() + ${HOLD_MINUTES}::int * interval '1 minute'
    where id = (${among})
    returning id`)
  return rows[0]?.id ?? null
}

/**
 * What he holds already, else the first free one in the order of hand-in. Of the free ones, rows that others are taking
 * at this moment are passed by, so nobody waits and nobody gets the same one; his own is waited for, since another who
 * only looked at it may hold its lock. Both rounds of a script are never taken at once.
 */
const take = async (tx: Tx, actor: Actor, wish: MarkWish): Promise<string | null> => {
  const first = (isWhose: SQL) => sql`select m.id from mark_tasks m where ${freeFor(actor, wish)} and ${isWhose}
    order by m.submitted_at, m.round, m.id limit 1`
  const own = await takeFirst(tx, actor, sql`${first(sql`m.marker_id = ${actor.id}`)} for update`)
  return (
    own ?? takeFirst(tx, actor, sql`${first(sql`m.marker_id is distinct from ${actor.id}`)} for update skip locked`)
  )
}

export const nextWith =
  (core: Attempts): HandlerOf<typeof nextMarkTask> =>
  async ({ tx, body, actor }) => {
    const exam = await getMarkable(tx, actor, body.examId)
    await makeMarkTasks(tx, exam.id)
    // One marker takes one script at a time: two of his pages get the same one.
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`mark:${actor.id}`}, 0))`)
    const control = await takeControl(tx, actor, body)
    const taken = control ? null : await take(tx, actor, body)
    const { rows } = await tx.db.execute<{ todo: number }>(
      sql`select count(*)::int as todo from mark_tasks m where ${freeFor(actor, body)}`,
    )
    const [task] = taken === null ? [] : await tx.db.select().from(markTasks).where(eq(markTasks.id, taken))
    const shown = control ?? task
    return { task: shown ? await scriptOf(core, tx, actor, exam, shown) : null, todo: rows[0]?.todo ?? 0 }
  }
