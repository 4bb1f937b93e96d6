import type { QuestionContent } from '@portal/contract/areas/assessment/question/content.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { banksWhere, reachOf } from './category/banks.ts'
import { getQuestionIn, getVersion, type Question } from './question/access.ts'
import { activate } from './question/activate.ts'
import { insertQuestion } from './question/write-draft.ts'

export { createOwnedBank, emptyOwnedBanks, findOwnedBank, renameOwnedBank } from './category/owned-bank.ts'
export type { Question } from './question/access.ts'
export { questionsInForce, takeableQuestions } from './question/takeable.ts'

interface NewQuestion {
  bankId: string
  typeId: string
  content: QuestionContent
  difficulty: number
  labelIds: string[]
  knowledgeIds: string[]
}

/** A question that is in force at once, for callers that have judged their content themselves. */
export const insertActiveQuestion = async (tx: Tx, { bankId, content, ...facts }: NewQuestion): Promise<string> => {
  const rest = { validTo: null, source: null, changeKind: 'content' as const, changeNote: '' }
  const question = await insertQuestion(tx, { bankId, content, facts: { ...facts, ...rest } })
  await activate(tx, question, await getVersion(tx, question.id, 1))
  return question.id
}

/** Banks whose questions the person may draw: his own and those shared with him, `use` being enough. */
export const usableBanks = async (tx: Tx, actor: Actor): Promise<string[]> =>
  banksWhere(await reachOf(tx, actor), ({ read, edit, common }) => common && (read || edit))

/** A question of the banks in reach, to be read or written; absent and foreign alike are missing. */
export const questionInReach = async (tx: Tx, actor: Actor, id: string, need: 'read' | 'edit'): Promise<Question> =>
  (await getQuestionIn(tx, await reachOf(tx, actor), { id, need })).question

/** Banks whose keys the person may see. */
export const keyBanks = async (tx: Tx, actor: Actor): Promise<string[]> =>
  banksWhere(await reachOf(tx, actor), ({ key }) => key)
