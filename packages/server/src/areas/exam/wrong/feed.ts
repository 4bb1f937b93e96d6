import { type SQL, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Db } from '#src/platform/database/db.ts'
import { prepared } from '#src/platform/database/prepared.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Attempt, AttemptItem } from '#src/shared/attempt/scene.ts'
import { coalescedWrite, inRounds } from '#src/shared/batch/coalesce.ts'
import { afterAnswer, type WrongProgress } from './stages.ts'

interface Known extends WrongProgress {
  day: string
  personId: string | null
  questionId: string | null
  itemId: string | null
}

export const today: SQL = sql`(now() at time zone 'Asia/Shanghai')::date`

/** Rows of these people and questions, held, and the day in Shanghai. */
const readKnown = prepared<Known>(
  () => sql`
    with held as materialized (
      select w.* from unnest(${sql.placeholder('persons')}::uuid[], ${sql.placeholder('questions')}::uuid[])
          as q (person_id, question_id)
        join wrong_items w on w.person_id = q.person_id and w.question_id = q.question_id
      order by w.person_id, w.question_id for no key update of w
    )
    select ${today}::text as day, h.person_id as "personId", h.question_id as "questionId",
      h.attempt_item_id as "itemId", h.wrong_count as "wrongCount", h.stage, h.due_on::text as "dueOn",
      h.right_run as "rightRun", h.right_on::text as "rightOn", h.state
    from (select 1) one left join held h on true`,
)

interface Fed extends WrongProgress {
  personId: string
  scene: Attempt['scene']
  questionId: string
  itemId: string
}

// Only a right answer has a day it was right on. Two first mistakes at one time meet in the conflict: the row is there then, and the count goes on.
const insertFed = prepared(
  () => sql`
    insert into wrong_items as w (id, person_id, question_id, wrong_count, last_wrong_at, stage, due_on, right_run,
      right_on, sources, state, attempt_item_id)
    select n.id, n.person_id, n.question_id, n.wrong_count, now(), n.stage, n.due_on, n.right_run, n.right_on,
      array[n.scene], n.state, n.item_id
    from jsonb_to_recordset(${sql.placeholder('rows')}::jsonb) as n (id uuid, person_id uuid, scene text,
      question_id uuid, wrong_count int, stage int, due_on date, right_run int, right_on date, state text, item_id uuid)
    order by n.person_id, n.question_id
    on conflict (person_id, question_id) do update set
      wrong_count = greatest(excluded.wrong_count, w.wrong_count + (excluded.right_on is null)::int),
      last_wrong_at = case when excluded.right_on is null then now() else w.last_wrong_at end,
      stage = excluded.stage, due_on = excluded.due_on, right_run = excluded.right_run, right_on = excluded.right_on,
      sources = case when excluded.right_on is not null or w.sources @> excluded.sources then w.sources
        else w.sources || excluded.sources end,
      state = excluded.state, attempt_item_id = excluded.attempt_item_id`,
)

const writeFed = (db: Db, fed: readonly Fed[]) => {
  const rows = fed.map((row) => ({
    id: v7(),
    person_id: row.personId,
    scene: row.scene,
    question_id: row.questionId,
    wrong_count: row.wrongCount,
    stage: row.stage,
    due_on: row.dueOn,
    right_run: row.rightRun,
    right_on: row.rightOn,
    state: row.state,
    item_id: row.itemId,
  }))
  return insertFed(db, { rows: JSON.stringify(rows) })
}

interface Told {
  attempt: Pick<Attempt, 'personId' | 'scene'>
  items: readonly AttemptItem[]
}

const fedBy = ({ attempt: { personId, scene }, items }: Told, known: readonly Known[]): Fed[] => {
  const day = known[0]?.day ?? ''
  const own = new Map(known.filter((row) => row.personId === personId).map((row) => [row.questionId, row]))
  const fed = new Map<string, Fed>()
  for (const { id: itemId, questionId, finalScore, max } of items) {
    const before = own.get(questionId) ?? null
    if (before?.itemId === itemId) continue
    const after = afterAnswer(before, (finalScore ?? 0) >= max, day)
    if (after !== null && after !== before) fed.set(questionId, { ...after, personId, scene, questionId, itemId })
  }
  return [...fed.values()]
}

/** What different people are told of, in one look and one write. */
const feed = async (db: Db, told: readonly Told[]): Promise<void> => {
  const pairs = told.flatMap(({ attempt, items }) =>
    items.map(({ questionId }) => ({ personId: attempt.personId, questionId })),
  )
  const known = await readKnown(db, {
    persons: pairs.map(({ personId }) => personId),
    questions: pairs.map(({ questionId }) => questionId),
  })
  const fed = told.flatMap((each) => fedBy(each, known))
  if (fed.length > 0) await writeFed(db, fed)
}

const feedAll = coalescedWrite(async ({ db }: Tx, told: readonly Told[]) => {
  for (const round of inRounds(told, ({ attempt }) => attempt.personId)) await feed(db, round)
})

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
  if (scored.length > 0) await feedAll(tx, { attempt, items: scored })
}
