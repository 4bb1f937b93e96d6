import { questionRefusals as no } from '@portal/contract/areas/assessment/question/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { and, desc, eq, type InferSelectModel } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import { questions, questionVersions } from '#src/schema/assessment.ts'
import type { BankReach, Reach } from '../category/banks.ts'

export type Question = InferSelectModel<typeof questions>
export type Version = InferSelectModel<typeof questionVersions>

interface Wanted {
  id: string
  need: 'read' | 'edit' | 'remove'
  /** Questions in the recycle bin, for those who may empty it. */
  deleted?: boolean
}

const mayMeet = ({ deletedAt }: Question, bank: BankReach, { need, deleted = false }: Wanted) =>
  deletedAt === null || (bank.remove && (deleted || need === 'read'))

/** The question and its bank within reach; absent and foreign alike are missing. */
export const getQuestionIn = async (
  tx: Tx,
  reach: Reach,
  wanted: Wanted,
): Promise<{ question: Question; bank: BankReach }> => {
  const selected = tx.db.select().from(questions).where(eq(questions.id, wanted.id))
  const [question] = wanted.need === 'read' ? await selected : await selected.for('update')
  const bank = question && reach.get(question.bankId)
  if (!question || !bank || !mayMeet(question, bank, wanted)) return refuse(errors.missing)
  ensure(bank[wanted.need], bank.read ? no.notWritable : errors.missing)
  return { question, bank }
}

export const findVersion = async (tx: Tx, questionId: string, no: number): Promise<Version | null> => {
  const [version] = await tx.db
    .select()
    .from(questionVersions)
    .where(and(eq(questionVersions.questionId, questionId), eq(questionVersions.no, no)))
  return version ?? null
}

export const getVersion = async (tx: Tx, questionId: string, no: number): Promise<Version> =>
  (await findVersion(tx, questionId, no)) ?? refuse(errors.missing)

export const versionsOf = (tx: Tx, questionId: string): Promise<Version[]> =>
  tx.db
    .select()
    .from(questionVersions)
    .where(eq(questionVersions.questionId, questionId))
    .orderBy(desc(questionVersions.no))
