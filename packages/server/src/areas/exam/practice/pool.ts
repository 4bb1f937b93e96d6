import type { DrawRule } from '@portal/contract/areas/exam/paper/draw-rule.ts'
import { UNFIT_KINDS } from '@portal/contract/areas/exam/paper/fit-kinds.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { unitedPool } from '../daily/pool.ts'
import { questionsOf } from '../paper/pool.ts'
import { drawable } from '../paper/pools.ts'

export interface Practised {
  rules: DrawRule[]
  questionIds: string[]
  bankIds: string[]
}

export interface PracticeQuestion {
  id: string
  no: number
}

/** Those of some questions that may be asked now: in force, not expired, scored by themselves, in these banks. */
export const askable = async (
  tx: Tx,
  questionIds: readonly string[],
  bankIds?: readonly string[],
): Promise<PracticeQuestion[]> => {
  if (questionIds.length === 0) return []
  const banks = bankIds === undefined ? sql`` : sql`and q.bank_id = any(${sql.param(bankIds)}::uuid[])`
  const { rows } = await tx.db.execute<{ id: string; no: number }>(sql`
    select q.id, q.current_no as no from questions q where ${drawable} and q.id = any(${sql.param(questionIds)}::uuid[])
      and q.kind <> all(${sql.param([...UNFIT_KINDS])}::text[]) ${banks}`)
  return rows
}

/** Everything a set asks now, in the order in which the questions were written. */
export const poolOf = async (tx: Tx, { rules, questionIds, bankIds }: Practised): Promise<PracticeQuestion[]> => {
  const byRule = rules.length === 0 ? [] : questionsOf(await unitedPool(tx, { rows: rules, n: 1 }, bankIds))
  const named = await askable(tx, questionIds, bankIds)
  const byId = new Map([...byRule, ...named].map(({ id, no }) => [id, { id, no }]))
  return [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** Ids of all questions that are about a 知识点. */
export const questionsAbout = async (tx: Tx, knowledgeId: string): Promise<ReadonlySet<string>> => {
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select l.question_id as id from question_label_links l join question_labels k on k.id = l.label_id
    where k.id = ${knowledgeId} and k.kind = 'knowledge'`)
  return new Set(rows.map(({ id }) => id))
}
