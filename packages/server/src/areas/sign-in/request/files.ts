import { sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Files } from '#src/shared/files/files.ts'

/** Who asked, and the hosts who decide, open what was given along. */
const openRequestFile = async (tx: Tx, actor: Actor, fileId: string): Promise<boolean> => {
  const { rowCount } = await tx.db.execute(sql`
    select 1 from sign_requests q join sign_sheets s on s.id = q.sheet_id
    where ${fileId}::uuid = any(q.file_ids) and (q.user_id = ${actor.id} or ${actor.id}::uuid = any(s.host_ids)) limit 1`)
  return rowCount !== 0
}

export const provideRequestFiles = ({ uploaders, openers }: Files): void => {
  uploaders.provide('signIn', async (_actor, purpose) => purpose === 'signIn')
  openers.provide('signIn', openRequestFile)
}
