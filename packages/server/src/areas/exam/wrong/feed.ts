import { type SQL, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Tx } from '#src/platform/tx.ts'
import type { Attempt, AttemptItem } from '#src/shared/attempt/scene.ts'
import { afterAnswer, type WrongProgress } from './stages.ts'

interface Known extends Record<string, unknown>, WrongProgress {
  day: string
  questionId: string | null
  itemId: string | null
}

export const today: SQL = sql`(now() at time zone 'Asia/Shanghai')::date`

/** Rows of these questions, held, and the day in Shanghai. */
const readKnown = async (tx: Tx, personId: string, questionIds: readonly string[]): Promise<Known[]> => {
  const { rows } = await tx.db.execute<Known>(sql`
    with held as materialized (
      select * from wrong_items where person_id = ${personId} and question_id = any(${sql.param(questionIds)}::uuid[])
      order by question_id for no key update
    )
    select ${today}::text as day, h.question_id as "questionId", h.attempt_item_id as "itemId",
      h.wrong_count as "wrongCount", h.stage, h.due_on::text as "dueOn", h.right_run as "rightRun",
      h.right_on::text as "rightOn", h.state
    from (select 1) one left join held h on true`)
  return rows
}

interface Fed extends WrongProgress {
  questionId: string
  itemId: string
}

const writeFed = async (tx: Tx, { personId, scene }: Pick<Attempt, 'personId' | 'scene'>, fed: readonly Fed[]) => {
  const rows = fed.map((row) => ({
    id: v7(),
    question_id: row.questionId,
    wrong_count: row.wrongCount,
    stage: row.stage,
    due_on: row.dueOn,
    right_run: row.rightRun,
    right_on: row.rightOn,
    state: row.state,
    item_id: row.itemId,
  }))
  // Only a right answer has a day it was right on. Two first mistakes at one time meet in the conflict: the row is there then, and the count goes on.
  await tx.db.execute(sql`
    insert into wrong_items as w (id, person_id, question_id, wrong_count, last_wrong_at, stage, due_on, right_run,
      right_on, sources, state, attempt_item_id)
    select n.id, ${personId}, n.question_id, n.wrong_count, now(), n.stage, n.due_on, n.right_run, n.right_on,
      array[${scene}]::text[], n.state, n.item_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, question_id uuid, wrong_count int, stage int,
      due_on date, right_run int, right_on date, state text, item_id uuid)
    order by n.question_id
    on conflict (person_id, question_id) do update set
      wrong_count = greatest(excluded.wrong_count, w.wrong_count + (excluded.right_on is null)::int),
      last_wrong_at = case when excluded.right_on is null then now() else w.last_wrong_at end,
      stage = excluded.stage, due_on = excluded.due_on, right_run = excluded.right_run, right_on = excluded.right_on,
      sources = case when excluded.right_on is not null or ${scene} = any(w.sources) then w.sources
        else w.sources || ${scene}::text end,
      state = excluded.state, attempt_item_id = excluded.attempt_item_id`)
}

/**
 * Tells the wrong book of answers whose keys their person may see now: call it when that has come true, in the
 * transaction that makes it so. Told twice, an answer counts once; answers that wait for a person are left out.
 */
export const feedWrongBook = async (
  tx: Tx,
  attempt: Pick<Attempt, 'personId' | 'scene'>,
  items: readonly AttemptItem[],
): Promise<void> => {
  const scored = items.filter(({ finalScore }) => finalScore !== null)
  if (scored.length === 0) return
  const known = await readKnown(
    tx,
    attempt.personId,
    scored.map(({ questionId }) => questionId),
  )
  const day = known[0]?.day ?? ''
  const byQuestion = new Map(known.map((row) => [row.questionId, row]))
  const fed = new Map<string, Fed>()
  for (const { id: itemId, questionId, finalScore, max } of scored) {
    const before = byQuestion.get(questionId) ?? null
    if (before?.itemId === itemId) continue
    const after = afterAnswer(before, (finalScore ?? 0) >= max, day)
    if (after !== null && after !== before) fed.set(questionId, { ...after, questionId, itemId })
  }
  if (fed.size > 0) await writeFed(tx, attempt, [...fed.values()])
}
