import { sql } from 'drizzle-orm'
import { pointRead, prepared } from '#src/platform/database/prepared.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { coalesced, coalescedWrite } from '../batch/coalesce.ts'
import type { Attempt } from './scene.ts'

/** By item. */
export type Answers = Attempt['answers']

const readSaved = pointRead<{ id: string; answers: Answers }>(
  () => sql`
    select attempt_id as id, json_object_agg(item_id, stored) as answers from attempt_answers
    where attempt_id = any(${sql.placeholder('ids')}::uuid[]) group by 1`,
)

/** What pages have saved, by sitting. */
export const savedAnswers = async ({ db }: Tx, ids: readonly string[]): Promise<Map<string, Answers>> =>
  new Map((await readSaved(db, { ids })).map(({ id, answers }) => [id, answers]))

const savedOf = coalesced(async (tx: Tx, ids: readonly string[]): Promise<Answers[]> => {
  const found = await savedAnswers(tx, ids)
  return ids.map((id) => found.get(id) ?? {})
})

/** The sitting with what its page has saved. Whoever is about to write holds its row, so that nothing is saved meanwhile. */
export const withSavedAnswers = async <Sitting extends Pick<Attempt, 'id' | 'answers'>>(
  tx: Tx,
  sitting: Sitting,
  saved?: Answers,
): Promise<Sitting> => ({ ...sitting, answers: { ...sitting.answers, ...(saved ?? (await savedOf(tx, sitting.id))) } })

interface Kept {
  attemptId: string
  answers: Answers
}

const upsertSaved = prepared(
  () => sql`
    insert into attempt_answers (attempt_id, item_id, stored)
    select n.id, s.key, s.value from jsonb_to_recordset(${sql.placeholder('rows')}::jsonb) as n (id uuid, answers jsonb),
      jsonb_each(n.answers) s order by 1, 2
    on conflict (attempt_id, item_id) do update set stored = excluded.stored`,
)

/** Answers on top of those that are saved, of a sitting whose row is held. */
export const keepSavedAnswers = coalescedWrite(async ({ db }: Tx, all: readonly Kept[]) => {
  const rows = all.filter(({ answers }) => Object.keys(answers).length > 0)
  if (rows.length === 0) return
  await upsertSaved(db, { rows: JSON.stringify(rows.map(({ attemptId: id, answers }) => ({ id, answers }))) })
})
