import type { QuestionContent, QuestionKind } from '@portal/contract/areas/assessment/question/content.ts'
import { sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { reachOf } from '../category/banks.ts'

/** A question in force that somebody wants to use elsewhere, with what he may do there. */
export interface TakeableQuestion {
  id: string
  kind: QuestionKind
  /** Equal for questions that ask the same with the same options and key. */
  print: string
  content: QuestionContent
  difficulty: number
  labelIds: string[]
  knowledgeIds: string[]
  /** He may see its key, and so may copy it. */
  key: boolean
}

interface Found extends Omit<TakeableQuestion, 'key'>, Record<string, unknown> {
  bankId: string
}

const inForce = sql`select q.id, q.kind, q.stem_hash || q.key_hash as print, q.bank_id as "bankId", v.content, v.difficulty,
    v.label_ids as "labelIds", v.knowledge_ids as "knowledgeIds"
  from questions q join question_versions v on v.question_id = q.id and v.no = q.current_no
  where q.state = 'active' and q.deleted_at is null`

/** Those of these questions that are in force in common banks which the person reads. */
export const takeableQuestions = async (tx: Tx, actor: Actor, ids: readonly string[]): Promise<TakeableQuestion[]> => {
  const reach = await reachOf(tx, actor)
  const { rows } = await tx.db.execute<Found>(sql`
    ${inForce} and q.id = any(${sql.param(ids)}::uuid[])
    order by array_position(${sql.param(ids)}::uuid[], q.id)`)
  return rows.flatMap(({ bankId, ...question }) => {
    const bank = reach.get(bankId)
    return bank?.read && bank.common ? [{ ...question, key: bank.key }] : []
  })
}

/** Questions in force of a bank, for somebody who takes the whole bank along. */
export const questionsInForce = async (tx: Tx, bankId: string): Promise<Omit<TakeableQuestion, 'key'>[]> => {
  const { rows } = await tx.db.execute<Found>(sql`
    ${inForce} and q.bank_id = ${bankId} order by q.id`)
  return rows
}
