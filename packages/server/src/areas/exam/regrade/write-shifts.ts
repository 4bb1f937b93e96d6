import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { isPassed } from '../exam/results.ts'
import { closeMarking } from '../mark/publish.ts'
import type { Exam } from '../override/person-rules.ts'
import type { Effect } from './effect.ts'
import { isAffected, type Shift } from './weigh.ts'

const PART = 5000

interface Why {
  reason: string
  byId: string | null
}

const outcomeOf = ({ after, max, blank }: Shift, { ending }: Effect) => {
  if (blank && ending !== 'creditAll') return 'blank'
  if ((after ?? 0) >= max) return 'right'
  return (after ?? 0) > 0 ? 'partial' : 'wrong'
}

/** Figures of the question by its new scores, where the old ones have been added already; the others are added as they are. */
const correctFacility = (
  tx: Tx,
  rows: readonly { id: string; before: number | null; after: number | null }[],
): Promise<unknown> =>
  tx.db.execute(sql`
    update questions q set facility = least(1, greatest(0, q.facility + f.shares / q.answers)) from (
      select i.question_id, sum((n.after - n.before)::float8 / i.max) as shares
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, before int, after int)
        join attempt_items i on i.id = n.id join attempts a on a.id = i.attempt_id and a.tallied
      where n.before is not null and n.after is not null and i.max > 0 group by i.question_id) f
    where q.id = f.question_id and q.answers > 0`)

const writePart = async (tx: Tx, exam: Exam, effect: Effect, part: readonly Shift[], why: Why): Promise<void> => {
  const rows = part.map((shift) => ({
    id: shift.id,
    attempt_id: shift.attemptId,
    before: shift.before,
    after: shift.after,
    outcome: effect.ending === 'drop' ? null : outcomeOf(shift, effect),
    total: shift.total.after,
    max_total: shift.maxTotal.after,
    passed: shift.total.after === null ? null : isPassed(exam, shift.total.after, shift.maxTotal.after),
  }))
  const lines = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, attempt_id uuid, before int,
    after int, outcome text, total int, max_total int, passed boolean)`
  await tx.db.execute(sql`
    insert into score_history (id, attempt_item_id, before, after, cause, reason, by_id)
    select gen_random_uuid(), n.id, n.before, n.after, 'regrade', ${why.reason}, ${why.byId}::uuid from ${lines}
    where n.before is not null and n.before is distinct from n.after`)
  await tx.db.execute(sql`
    update attempt_items i set final_score = n.after, outcome = coalesce(n.outcome, i.outcome)
    from ${lines} where i.id = n.id and n.after is not null`)
  // A question that is left out or credited to all told nothing else of its difficulty than before.
  if (effect.ending === null) await correctFacility(tx, rows)
  // What got its score here needs no marker any more, nor anybody to decide between two.
  await tx.db.execute(sql`
    delete from mark_tasks m using ${lines} where m.attempt_item_id = n.id and n.before is null and n.after is not null
      and m.state in ('unassigned', 'assigned')`)
  await tx.db.execute(sql`
    update mark_tasks m set state = 'final' from ${lines} where m.attempt_item_id = n.id and n.before is null
      and n.after is not null`)
  await tx.db.execute(sql`
    update attempts a set max_total = n.max_total, updated_at = now(),
      total = case when a.total is null then null else n.total end,
      passed = case when a.total is null then null else n.passed end
    from ${lines} where a.id = n.attempt_id`)
}

/**
 * Writes every score that differs with its history, the totals and what passes. Attempts that waited for nothing else
 * are marked now; those whose result is out stay out. The caller holds their rows; he sees to points and messages.
 */
export const writeShifts = async (
  tx: Tx,
  exam: Exam,
  effect: Effect,
  shifts: readonly Shift[],
  why: Why,
): Promise<void> => {
  const changed = shifts.filter(isAffected)
  for (let from = 0; from < changed.length; from += PART)
    await writePart(tx, exam, effect, changed.slice(from, from + PART), why)
  const ready = changed.filter(({ total }) => total.before === null && total.after !== null)
  for (const { attemptId } of ready) await closeMarking(tx, exam, attemptId)
}
