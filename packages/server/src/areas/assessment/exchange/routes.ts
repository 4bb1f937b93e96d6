import {
  checkQuestionExport,
  checkQuestionImport,
  commitQuestionImport,
  discardQuestionImport,
  exportQuestions,
  fixQuestionImport,
  getQuestionImport,
  questionFaultFile,
  questionTemplate,
} from '@portal/contract/areas/assessment/exchange-import.ts'
import { eq, sql } from 'drizzle-orm'
import { type HandlerOf, serve, serveWithOwnTransaction } from '#src/platform/http/serve.ts'
import { questionImportRows, questionImports } from '#src/schema/question-import.ts'
import type { Portal } from '#src/shared/portal.ts'
import { checkExport, exportWith } from './export/export.ts'
import { checkWith } from './job/check.ts'
import { commitWith } from './job/commit.ts'
import { faultFileWith, templateWith } from './job/files.ts'
import { fixWith } from './job/fix.ts'
import { findJob, openJob } from './job/job-rows.ts'
import { reportOf } from './job/report.ts'

const getWith =
  ({ files }: Portal): HandlerOf<typeof getQuestionImport> =>
  async ({ tx, body, actor }) => {
    const job = await findJob(tx, actor, body.jobId)
    return reportOf(tx, { files, actor }, job, { ...body, severity: body.filter.severity })
  }

const discard: HandlerOf<typeof discardQuestionImport> = async ({ tx, body, actor }) => {
  const job = await openJob(tx, actor, body.jobId)
  await tx.db.update(questionImports).set({ state: 'discarded' }).where(eq(questionImports.id, job.id))
  await tx.db.delete(questionImportRows).where(eq(questionImportRows.importId, job.id))
  tx.notes.push({ objectType: 'question_imports', objectId: job.id, objectName: job.fileName, diff: [] })
  return { done: true }
}

/** Nightly: what was never committed goes with its rows, and the rows of everything that is settled. */
const expire = async ({ platform }: Portal) => {
  await platform.db.execute(
    sql`update question_imports set state = 'expired' where state = 'checked' and expires_at < now()`,
  )
  await platform.db.execute(sql`
    delete from question_import_rows r using question_imports i
    where i.id = r.import_id and i.state <> 'checked' and i.created_at < now() - interval '7 days'`)
}

/** Questions in and out of the bank (40 section 11). */
export const questionExchangeRoutes = (portal: Portal): void => {
  const { app, jobs } = portal
  serveWithOwnTransaction(app, questionTemplate, templateWith(portal))
  serveWithOwnTransaction(app, checkQuestionImport, checkWith(portal))
  serve(app, getQuestionImport, getWith(portal))
  serve(app, fixQuestionImport, fixWith(portal.files))
  serveWithOwnTransaction(app, commitQuestionImport, commitWith(portal, commitQuestionImport))
  serve(app, discardQuestionImport, discard)
  serveWithOwnTransaction(app, questionFaultFile, faultFileWith(portal))
  serve(app, checkQuestionExport, checkExport)
  serveWithOwnTransaction(app, exportQuestions, exportWith(portal))
  jobs.provide('assessment.expireImports', () => expire(portal), { cron: '35 19 * * *' })
}
