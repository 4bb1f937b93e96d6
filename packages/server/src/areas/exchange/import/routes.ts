import {
  aimImport,
  checkImport,
  commitImport,
  dropImport,
  fixImport,
  getImport,
  importFaultFile,
  importPasswords,
  importTemplate,
  listImports,
  mapImport,
  sendImportLinks,
  undoImport,
} from '@portal/contract/areas/exchange/import-endpoints.ts'
import { eq, sql } from 'drizzle-orm'
import { type HandlerOf, serve, serveWithOwnTransaction } from '#src/platform/http/serve.ts'
import { importBatches } from '#src/schema/exchange.ts'
import { queueHeld } from '#src/shared/exchange/job/held-jobs.ts'
import type { Portal } from '#src/shared/portal.ts'
import { aimWith } from './aim.ts'
import { findBatch, openBatch } from './batch.ts'
import { check } from './check.ts'
import { commitWith, undoWith } from './commit.ts'
import { faultFile, template } from './files.ts'
import { fixWith } from './fix.ts'
import { IMPORT_JOB_KIND, IMPORT_JOBS, recoverImports, runImportJob } from './import-job.ts'
import { LINKS_JOB, sendLinks, sendLinksWith } from './links.ts'
import { list } from './list.ts'
import { mapWith } from './map.ts'
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
  await platform.db.execute(sql`
    update import_batches b set state = case b.state when 'parsing' then 'dropped' else 'expired' end
    where b.state in ('checked', 'mapping', 'parsing') and b.expires_at < now() and not exists (
      select 1 from import_jobs i join jobs j on j.id = i.job_id
      where i.batch_id = b.id and j.state in ('waiting', 'running'))`)
  await platform.db.execute(sql`
    delete from import_rows r using import_batches b where b.id = r.batch_id
      and (b.state in ('expired', 'dropped') or b.undo_until < now() - interval '7 days')`)
  await platform.db.execute(sql`delete from import_layouts where used_at < now() - interval '2 years'`)
  await platform.db.execute(sql`
    delete from import_effects e using import_batches b where b.id = e.batch_id and b.undo_until < now()`)
  await platform.db.execute(sql`
    delete from import_secrets s using import_batches b where b.id = s.batch_id and b.committed_at < now() - interval '7 days'`)
}

export const importRoutes = (portal: Portal): void => {
  const { app, jobs } = portal
  serveWithOwnTransaction(app, importTemplate, template(portal))
  serveWithOwnTransaction(app, checkImport, check(portal))
  serve(app, getImport, async ({ tx, body, actor }) => {
    const batch = await findBatch(tx, actor, body.id)
    return reportOf(portal, tx, actor, batch, {
      ...body,
      action: body.filter.action,
      layout: body.layout || batch.state === 'mapping',
    })
  })
  serve(app, listImports, list.read)
  serveWithOwnTransaction(app, mapImport, mapWith(portal))
  serveWithOwnTransaction(app, aimImport, aimWith(portal))
  serveWithOwnTransaction(app, fixImport, fixWith(portal))
  serveWithOwnTransaction(app, commitImport, commitWith(portal, commitImport))
  serveWithOwnTransaction(app, undoImport, undoWith(portal, undoImport))
  serve(app, dropImport, drop)
  serveWithOwnTransaction(app, importFaultFile, faultFile(portal))
  serveWithOwnTransaction(app, importPasswords, passwordsWith(portal))
  jobs.provide(IMPORT_JOBS.queue, runImportJob(portal))
  jobs.provide('exchange.recoverImports', () => recoverImports(portal), { cron: '* * * * *' })
  portal.jobKinds.provide(IMPORT_JOB_KIND, {
    cancellable: true,
    again: (tx, { id }) => queueHeld(tx, IMPORT_JOBS, id),
  })
  jobs.provide(PASSWORDS_JOB, makePasswords(portal))
  serveWithOwnTransaction(app, sendImportLinks, sendLinksWith(portal))
  jobs.provide(LINKS_JOB, sendLinks(portal))
  jobs.provide('exchange.expireImports', () => expire(portal), { cron: '30 19 * * *' })
}
