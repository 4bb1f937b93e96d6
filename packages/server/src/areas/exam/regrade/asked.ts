import type { QuestionContent } from '@portal/contract/areas/assessment/question/content.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { type VersionCache, versionOf } from '#src/shared/attempt/versions.ts'

interface Of {
  examId: string
  questionId: string
}

/** Wordings of the question that handed-in attempts of the exam were asked, the newest first. */
export const askedNos = async (tx: Tx, { examId, questionId }: Of): Promise<number[]> => {
  const { rows } = await tx.db.execute<{ no: number }>(sql`
    select distinct i.version_no as no from attempt_items i join attempts a on a.id = i.attempt_id
    where i.question_id = ${questionId} and a.scene = 'exam' and a.object_id = ${examId} and a.state <> 'void'
    order by 1 desc`)
  return rows.map(({ no }) => no)
}

export const askedVersions = async (tx: Tx, versions: VersionCache, of: Of): Promise<QuestionContent[]> => {
  const { questionId } = of
  const refs = (await askedNos(tx, of)).map((versionNo) => ({ questionId, versionNo }))
  const known = await versions.load(tx.db, refs)
  return refs.map((ref) => versionOf(known, ref).content)
}
