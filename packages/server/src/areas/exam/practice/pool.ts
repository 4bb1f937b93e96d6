import type { DrawRule } from '@portal/contract/areas/exam/paper/draw-rule.ts'
import { UNFIT_KINDS } from '@portal/contract/areas/exam/paper/fit-kinds.ts'
import { grouped } from '@portal/contract/kit/grouped.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { rowsOfRules } from '../daily/pool.ts'
import { drawable, fitsRow, resolveEach } from '../paper/pools.ts'

export interface Practised {
  rules: DrawRule[]
  questionIds: string[]
  bankIds: string[]
}

export interface PracticeQuestion {
  id: string
  no: number
}

const scoresItself = sql`q.kind <> all(${sql.param([...UNFIT_KINDS])}::text[])`

const inBanks = (bankIds: readonly string[]): SQL => sql`q.bank_id = any(${sql.param(bankIds)}::uuid[])`

const namedAmong = (questionIds: readonly string[]): SQL =>
  sql`(q.id = any(${sql.param(questionIds)}::uuid[]) and ${scoresItself})`

/** Those of some questions that may be asked now: in force, not expired, scored by themselves, in these banks. */
export const askable = async (
  tx: Tx,
  questionIds: readonly string[],
  bankIds?: readonly string[],
): Promise<PracticeQuestion[]> => {
  if (questionIds.length === 0) return []
  const { rows } = await tx.db.execute<{ id: string; no: number }>(sql`
    select q.id, q.current_no as no from questions q where ${drawable} and ${namedAmong(questionIds)}
      and ${bankIds === undefined ? sql`true` : inBanks(bankIds)}`)
  return rows
}

/** Questions of some sets by the place of their set, each once: by its rules, and those it names. */
const drawnBy = async (tx: Tx, sets: readonly Practised[]): Promise<SQL> => {
  const resolved = await resolveEach(
    tx,
    sets.map(({ rules, bankIds }) => ({ rows: rowsOfRules(rules, 1), banks: bankIds })),
  )
  const drawn = sets.flatMap(({ questionIds, bankIds }, place) => {
    const named = questionIds.length === 0 ? [] : sql`(${namedAmong(questionIds)} and ${inBanks(bankIds)})`
    return [(resolved[place] ?? []).map(fitsRow), named]
      .flat()
      .map(
        (fits) =>
          sql`select ${place}::int as place, q.id, q.current_no as no from questions q where ${drawable} and ${fits}`,
      )
  })
  return drawn.length === 0
    ? sql`select 0 as place, null::uuid as id, 0 as no where false`
    : sql.join(drawn, sql` union `)
}

/** Everything each set asks now, in the order in which the questions were written. */
export const poolsOf = async (tx: Tx, sets: readonly Practised[]): Promise<PracticeQuestion[][]> => {
  const { rows } = await tx.db.execute<{ place: number } & PracticeQuestion & Record<string, unknown>>(
    sql`select place, id, no from (${await drawnBy(tx, sets)}) drawn order by id`,
  )
  const pools = grouped(rows, ({ place }) => place)
  return sets.map((_, place) => (pools.get(place) ?? []).map(({ id, no }) => ({ id, no })))
}

export const poolOf = async (tx: Tx, set: Practised): Promise<PracticeQuestion[]> => (await poolsOf(tx, [set])).flat()

/** How many questions each set asks now. */
export const poolSizes = async (tx: Tx, sets: readonly Practised[]): Promise<number[]> => {
  const { rows } = await tx.db.execute<{ place: number; n: number }>(
    sql`select place, count(*) as n from (${await drawnBy(tx, sets)}) drawn group by place`,
  )
  const sizes = new Map(rows.map(({ place, n }) => [place, n]))
  return sets.map((_, place) => sizes.get(place) ?? 0)
}

/** Ids of all questions that are about a 知识点. */
export const questionsAbout = async (tx: Tx, knowledgeId: string): Promise<ReadonlySet<string>> => {
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select l.question_id as id from question_label_links l join question_labels k on k.id = l.label_id
    where k.id = ${knowledgeId} and k.kind = 'knowledge'`)
  return new Set(rows.map(({ id }) => id))
}
