import type { AnswerFile } from '@portal/contract/areas/assessment/question/answer-file.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import { inScope, type Tx } from '#src/platform/database/tx.ts'
import type { Attempts } from '#src/shared/attempt/attempts.ts'
import type { FileOpener } from '#src/shared/files/files.ts'
import { takeUpload } from '#src/shared/files/uploads.ts'

/** Whoever has a result that is out may send files to contest it. */
export const allowAppealFiles = ({ files, platform }: Attempts): void =>
  files.uploaders.provide('appeal', async ({ id }, purpose) => {
    if (purpose !== 'appeal') return false
    const { rows } = await platform.db.execute(sql`
      select 1 from attempts where person_id = ${id} and scene = 'exam' and state in ('published', 'appealed') limit 1`)
    return rows.length > 0
  })

/** Whoever finds an appeal in the list may read what came with it. */
const openAppealFile: FileOpener = async (tx, actor, fileId) => {
  if (!actor.holds(P.examAppeal)) return false
  const within = inScope({ ...tx, scope: actor.scopeOf([P.examAppeal]) }, sql`e.owner_org_id`, sql`e.created_by`)
  const { rows } = await tx.db.execute(sql`
    select 1 from files f join appeals p on p.person_id = f.owner_id and f.id = any(p.files) join exams e on e.id = p.exam_id
    where f.id = ${fileId} and f.purpose = 'appeal' and ${within} limit 1`)
  return rows.length > 0
}

export const openAppealFiles = ({ files }: Attempts): void => files.openers.provide('appeal', openAppealFile)

/** Own finished uploads as files, each once. */
export const takeAppealFiles = async (tx: Tx, actor: Actor, uploadIds: readonly string[]): Promise<string[]> => {
  const ids: string[] = []
  for (const uploadId of new Set(uploadIds)) ids.push((await takeUpload(tx, actor, uploadId, 'appeal')).id)
  return ids
}

/** Files by their id, for somebody who may read the appeal. */
export const appealFiles = async (
  tx: Tx,
  fileIds: readonly string[],
  urlOf: (file: { id: string; name: string }) => string,
): Promise<ReadonlyMap<string, AnswerFile>> => {
  if (fileIds.length === 0) return new Map()
  const { rows } = await tx.db.execute<{ id: string; name: string }>(sql`
    select id, name from files where id = any(${sql.param(fileIds)}::uuid[]) and purpose = 'appeal'`)
  return new Map(rows.map((file) => [file.id, { ...file, url: urlOf(file) }]))
}
