import {
  endOnline,
  listLog,
  listLogins,
  listOnline,
  listUiErrors,
  objectHistory,
  verifyLog,
} from '@portal/contract/areas/system/log.ts'
import { archiveLog, listArchives } from '@portal/contract/areas/system/log-archive.ts'
import { P } from '@portal/contract/privileges.ts'
import { serve, serveWithOwnTransaction } from '#src/platform/serve.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import type { Portal } from '#src/shared/portal.ts'
import { runJobRow } from '../background-job.ts'
import { ARCHIVE_JOB, archiveBefore, startArchive } from './archive.ts'
import { pageOfArchives } from './archives.ts'
import { historyOf } from './history.ts'
import { entriesByKeys, listEntries } from './list.ts'
import { listSignIns, signInsByKeys } from './logins.ts'
import { endSessionsOnline, listSessionsOnline } from './online.ts'
import { startSealer } from './seal.ts'
import { groupUiErrors } from './ui-errors.ts'
import { verify } from './verify.ts'

export const logRoutes = ({ app, platform, jobs }: Portal): void => {
  serveList(app, listLog, [P.logExport], listEntries, { byKeys: entriesByKeys })
  serve(app, objectHistory, historyOf)
  serveList(app, listLogins, [P.logExport], listSignIns, { byKeys: signInsByKeys })
  serve(app, listOnline, listSessionsOnline)
  serve(app, endOnline, endSessionsOnline)
  serve(app, listUiErrors, groupUiErrors)
  serve(app, listArchives, pageOfArchives)
  serve(app, archiveLog, startArchive)
  serveWithOwnTransaction(app, verifyLog, verify(platform))

  jobs.handle<{ jobId: string; before: string; by: string | null }>(ARCHIVE_JOB, ({ jobId, before, by }) =>
    runJobRow(platform, jobId, async () => ({
      audit: await archiveBefore(platform, 'audit', new Date(before), by),
      login: await archiveBefore(platform, 'login', new Date(before), by),
    })),
  )
  const sealer = { stop: () => undefined as void }
  app.addHook('onListen', async () => Object.assign(sealer, startSealer(platform)))
  app.addHook('onClose', async () => sealer.stop())
}
