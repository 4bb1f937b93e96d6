import { exportRows } from '@portal/contract/areas/exchange/export.ts'
import { cancelJob, jobFile, listJobs, retryJob } from '@portal/contract/areas/exchange/job.ts'
import { serve, serveWithOwnTransaction } from '#src/platform/http/serve.ts'
import { queueHeld } from '#src/shared/exchange/job/held-jobs.ts'
import type { Area } from '#src/shared/portal.ts'
import { EXPORT_JOBS, EXPORT_KIND, exportList } from './export/export.ts'
import { expireExports, recoverExports, runExportJob } from './export/run-job.ts'
import { importRoutes } from './import/routes.ts'
import { cancel, download, retry } from './job/acts.ts'
import { list } from './job/list.ts'
import { registerImportsOfPeople } from './merge-people.ts'

/** Data in and out (engine 14): exports, background jobs, imports. */
export const exchangeArea: Area = (portal) => {
  registerImportsOfPeople(portal.belongings)
  const { app, jobs } = portal
  serveWithOwnTransaction(app, exportRows, exportList(portal))
  jobs.provide(EXPORT_JOBS.queue, runExportJob(portal))
  jobs.provide('exchange.recover', () => recoverExports(portal), { cron: '* * * * *' })
  jobs.provide('exchange.expire', () => expireExports(portal), { cron: '20 19 * * *' })
  portal.jobKinds.provide(EXPORT_KIND, {
    cancellable: true,
    again: (tx, { id }) => queueHeld(tx, EXPORT_JOBS, id),
  })

  serve(app, listJobs, list(portal.jobKinds))
  serve(app, cancelJob, cancel(portal))
  serve(app, retryJob, retry(portal))
  serveWithOwnTransaction(app, jobFile, download(portal))
  importRoutes(portal)
}
