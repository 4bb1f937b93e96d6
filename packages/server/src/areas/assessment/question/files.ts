import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import type { FileOpener } from '#src/shared/files/files.ts'
import type { Portal } from '#src/shared/portal.ts'
import { reachOf } from '../category/banks.ts'

/** Pictures of a question are open to those who may read it in its bank. */
const openQuestionFile: FileOpener = async (tx, actor, fileId) => {
  const { rows } = await tx.db.execute<{ bank_id: string }>(sql`
    select distinct q.bank_id from question_files f join questions q on q.id = f.question_id where f.file_id = ${fileId}`)
  if (rows.length === 0) return false
  const reach = await reachOf(tx, actor)
  return rows.some((row) => reach.get(row.bank_id)?.read)
}

export const questionFileRights = ({ files }: Portal): void => {
  files.openers.provide('question', openQuestionFile)
  const writers = [P.questionBankSave, P.activityQuestion]
  files.uploaders.provide('question', (actor, purpose) =>
    Promise.resolve(purpose === 'picture' && actor.holds(...writers)),
  )
}
