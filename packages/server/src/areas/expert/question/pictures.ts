import { sql } from 'drizzle-orm'
import { expertQuestions } from '#src/schema/expert/question.ts'
import type { FileOpener } from '#src/shared/files/files.ts'
import type { Portal } from '#src/shared/portal.ts'
import { openTo } from './reach.ts'

/** A picture is open to whoever may read the question that it, or an answer with it, belongs to. */
const openPicture: FileOpener = async (tx, actor, fileId) => {
  const q = expertQuestions
  const shows = sql`(${q.pictures} @> array[${fileId}::uuid] or ${q.id} = any(array(
    select a.question_id from expert_answers a where a.pictures @> array[${fileId}::uuid])))`
  return (await tx.db.$count(q, sql`${shows} and ${openTo(tx, actor)}`)) > 0
}

export const allowPictures = ({ files }: Portal): void => {
  files.openers.provide('expert', openPicture)
  files.uploaders.provide('expert', async (_actor, purpose) => purpose === 'expert')
}
