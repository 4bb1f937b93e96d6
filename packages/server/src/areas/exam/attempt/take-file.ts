import type { takeAnswerFile } from '@portal/contract/areas/exam/attempt/file.ts'
import { attemptRefusals as no } from '@portal/contract/areas/exam/attempt/words.ts'
import { sql } from 'drizzle-orm'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import type { Attempts } from '#src/shared/attempt/attempts.ts'
import { isRunning } from '#src/shared/attempt/overdue.ts'
import { ensureSitting } from '#src/shared/attempt/refuse.ts'
import { takeUpload } from '#src/shared/files/uploads.ts'
import { getOwnAttempt } from './own.ts'

/** Whoever is answering something may send files for it, and nobody else. */
export const allowAnswerFiles = ({ files, platform }: Attempts): void =>
  files.uploaders.provide('attempt', async ({ id }, purpose) => {
    if (purpose !== 'answer') return false
    const { rows } = await platform.db.execute(
      sql`select 1 from attempts where person_id = ${id} and state in ('started', 'frozen') limit 1`,
    )
    return rows.length > 0
  })

/** What the question takes is judged where the answer is kept: a file that nothing names stays with its owner. */
export const takeAnswerFileNow: HandlerOf<typeof takeAnswerFile> = async ({ tx, body, actor }) => {
  ensureSitting(isRunning(await getOwnAttempt(tx, actor, body.attemptId)), no.submitted)
  const { id, name, bytes } = await takeUpload(tx, actor, body.uploadId, 'answer')
  return { fileId: id, name, bytes }
}
