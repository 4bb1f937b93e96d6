import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { type importPasswords } from '@portal/contract/areas/exchange/import-endpoints.ts'
import { importRefusals as no } from '@portal/contract/areas/exchange/import-refusals.ts'
import { importFileWords as words } from '@portal/contract/areas/exchange/import-words.ts'
import { errors } from '@portal/contract/errors.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { sql } from 'drizzle-orm'
import { hashPassword, temporaryPassword } from '#src/areas/account/public.ts'
import { ensure } from '#src/platform/errors.ts'
import type { OwnCall } from '#src/platform/http/serve.ts'
import { enqueue, type JobHandler } from '#src/platform/jobs.ts'
import { answerFile } from '#src/shared/exchange/answer-file.ts'
import { inJobTransaction } from '#src/shared/exchange/job/job-life.ts'
import { STYLE } from '#src/shared/exchange/workbook/cell-xml.ts'
import { widthOf, writeWorkbook, XLSX_TYPE } from '#src/shared/exchange/workbook/write-workbook.ts'
import type { Portal } from '#src/shared/portal.ts'
import { findBatch } from './batch.ts'

export const PASSWORDS_JOB = 'exchange.passwords'
/** Hashing is slow on purpose: after this many the job makes room for others and goes on later. */
const AT_ONCE = 200

interface Payload {
  batchId: string
}

/** One-time passwords for new people, each hashed and sealed; a run that breaks off goes on where it was. */
export const makePasswords =
  ({ platform }: Portal): JobHandler<Payload> =>
  async ({ batchId }, { signal }) => {
    const { rows } = await platform.db.execute<{ id: string }>(sql`
      select user_id as id from import_secrets where batch_id = ${batchId} and sealed is null order by user_id limit ${AT_ONCE}`)
    for (const { id } of rows) {
      signal.throwIfAborted()
      const password = temporaryPassword()
      const hash = await hashPassword(password)
      const sealed = platform.secrets.seal(password)
      await inJobTransaction(platform, async (tx) => {
        // Whoever got a password of his own meanwhile keeps it.
        const { rowCount } = await tx.db.execute(sql`
          update users set password_hash = ${hash}, password_changed_at = now()
          where id = ${id} and password_hash is null and deleted_at is null and auth_kind = 'local'`)
        if (rowCount === 0)
          await tx.db.execute(sql`delete from import_secrets where batch_id = ${batchId} and user_id = ${id}`)
        else
          await tx.db.execute(
            sql`update import_secrets set sealed = ${sealed} where batch_id = ${batchId} and user_id = ${id}`,
          )
      })
    }
    if (rows.length < AT_ONCE) return
    await inJobTransaction(platform, (tx) => enqueue(tx, PASSWORDS_JOB, { batchId }, { key: `passwords:${batchId}` }))
  }

interface Secret extends Record<string, unknown> {
  code: string
  name: string
  loginName: string
  sealed: Buffer | null
}

/** The list leaves the portal once and is forgotten with the same commit. */
export const passwordsWith =
  ({ platform }: Portal) =>
  async ({ body, actor, commit }: OwnCall<typeof importPasswords>) => {
    const file = path.join(platform.tempDir, `${randomUUID()}.xlsx`)
    const name = await commit(async (tx) => {
      const batch = await findBatch(tx, actor, body.id, true)
      ensure(batch.createdBy === actor.id, errors.missing)
      ensure(batch.secretsFetchedAt === null, no.passwordsFetched)
      ensure(batch.linksPending === 0, no.linksUnderWay)
      const { rows } = await tx.db.execute<Secret>(sql`
        select u.code, u.name, u.login_name as "loginName", s.sealed from import_secrets s join users u on u.id = s.user_id
        where s.batch_id = ${batch.id} order by u.code`)
      ensure(rows.length > 0, no.noPasswords)
      const ready = rows.filter(({ sealed }) => sealed !== null).length
      ensure(ready === rows.length, no.passwordsPending, { ready, all: rows.length })

      const columns = words.passwordColumns.map((title) => ({ title, width: widthOf(title, 18), style: STYLE.text }))
      const lines = rows.map(({ code, name: person, loginName, sealed }) => [
        code,
        person,
        loginName,
        sealed === null ? '' : platform.secrets.open(sealed),
      ])
      await writeWorkbook(file, [{ name: words.data, columns, rows: lines }])
      await tx.db.execute(sql`delete from import_secrets where batch_id = ${batch.id}`)
      await tx.db.execute(sql`update import_batches set secrets_fetched_at = now() where id = ${batch.id}`)
      tx.notes.push({
        objectType: 'import_batches',
        objectId: batch.id,
        objectName: batch.fileName,
        kind: 'read',
        diff: [],
      })
      return fill(words.passwords, { name: batch.fileName.replace(/\.\w+$/, '') })
    })
    return answerFile(file, name, XLSX_TYPE)
  }
