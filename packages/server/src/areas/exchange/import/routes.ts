import {
  checkImport,
  commitImport,
  dropImport,
  fixImport,
  getImport,
  importFaultFile,
  importPasswords,
  importTemplate,
  listImports,
  undoImport,
} from '@portal/contract/areas/exchange/import.ts'
import { eq, sql } from 'drizzle-orm'
import { type HandlerOf, serve, serveWithOwnTransaction } from '#src/platform/serve.ts'
import { importBatches } from '#src/schema/exchange.ts'
import type { Portal } from '#src/shared/portal.ts'
import { findBatch, openBatch } from './batch.ts'
import { check } from './check.ts'
import { commitWith, fixWith, undoWith } from './commit.ts'
import { faultFile, template } from './files.ts'
import { pageOfImports } from './list.ts'
import { makePasswords, PASSWORDS_JOB, passwordsWith } from './passwords.ts'
import { reportOf } from './report.ts'

const drop: HandlerOf<typeof dropImport> = async ({ tx, body, actor }) => {
  const batch = await openBatch(tx, actor, body.id)
  await tx.db.update(importBatches).set({ state: 'dropped' }).where(eq(importBatches.id, batch.id))
  await tx.db.execute(sql`delete from import_rows where batch_id = ${batch.id}`)
  tx.notes.push({ objectType: 'import_batches', objectId: batch.id, objectName: batch.fileName, diff: [] })
  return { dropped: true }
}

/** Nightly: what was never committed goes with its rows, and rows of what can no longer be taken back. */
const expire = async ({ platform }: Portal) => {
  await platform.db.execute(
    sql`update import_batches set state = 'expired' where state = 'checked' and expires_at < now()`,
  )
  await platform.db.execute(sql`
    delete from import_rows r using import_batches b where b.id = r.batch_id
      and (b.state in ('expired', 'dropped') or b.undo_until < now() - interval '7 days')`)
  await platform.db.execute(sql`
    delete from import_effects e using import_batches b where b.id = e.batch_id and b.undo_until < now()`)
  await platform.db.execute(sql`
    delete from import_secrets s using import_batches b where b.id = s.batch_id and b.committed_at < now() - interval '7 days'`)
}

export const importRoutes = (portal: Portal): void => {
  const { app, platform, jobs } = portal
  serveWithOwnTransaction(app, importTemplate, template(portal))
  serveWithOwnTransaction(app, checkImport, check(portal))
  serve(app, getImport, async ({ tx, body, actor }) => {
    const batch = await findBatch(tx, actor, body.id)
    return reportOf(platform, tx, actor, batch, { ...body, action: body.filter.action })
  })
  serve(app, listImports, ({ tx, body, actor }) => pageOfImports(tx, actor, body))
  serveWithOwnTransaction(app, fixImport, fixWith(portal))
  serveWithOwnTransaction(app, commitImport, commitWith(portal, commitImport))
  serveWithOwnTransaction(app, undoImport, undoWith(portal, undoImport))
  serve(app, dropImport, drop)
  serveWithOwnTransaction(app, importFaultFile, faultFile(portal))
  serveWithOwnTransaction(app, importPasswords, passwordsWith(portal))
  jobs.handle(PASSWORDS_JOB, makePasswords(portal))
  jobs.handle('exchange.expireImports', () => expire(portal), { cron: '30 19 * * *' })
}
