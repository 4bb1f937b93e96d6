import { archiveLog, listArchives } from '@portal/contract/areas/system/log/archive.ts'
import {
  endOnline,
  listLog,
  listLogins,
  listOnline,
  listUiErrors,
  objectHistory,
  verifyLog,
} from '@portal/contract/areas/system/log/log.ts'
import { P } from '@portal/contract/privileges.ts'
import { serve, serveWithOwnTransaction } from '#src/platform/http/serve.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import type { Portal } from '#src/shared/portal.ts'
import { runJobRow } from '../background-job.ts'
import { ARCHIVE_JOB, archiveBefore, startArchive } from './archive.ts'
import { archiveList } from './archives.ts'
import { createFieldWords } from './field-words.ts'
import { historyBy } from './history.ts'
import { inWordsBy, logListBy } from './list.ts'
import { signInList } from './logins.ts'
import { endSessionsOnline, onlineList } from './online.ts'
import { startSealer } from './seal.ts'
import { uiErrorList } from './ui-errors.ts'
import { verify } from './verify.ts'

export const logRoutes = (portal: Portal): void => {
  const { app, platform, jobs } = portal
  const inWords = inWordsBy(createFieldWords(platform.endpoints))
  serveList(portal, listLog, [P.logExport], logListBy(inWords))
  serve(app, objectHistory, historyBy(inWords))
  serveList(portal, listLogins, [P.logExport], signInList)
  serve(app, listOnline, onlineList.read)
  serve(app, endOnline, endSessionsOnline)
  serve(app, listUiErrors, uiErrorList.read)
  serve(app, listArchives, archiveList.read)
  serve(app, archiveLog, startArchive)
  serveWithOwnTransaction(app, verifyLog, verify(platform))

  jobs.provide<{ jobId: string; before: string; by: string | null }>(ARCHIVE_JOB, ({ jobId, before, by }) =>
    runJobRow(platform, jobId, async () => ({
      audit: await archiveBefore(platform, 'audit', new Date(before), by),
      login: await archiveBefore(platform, 'login', new Date(before), by),
    })),
  )
  const sealer = { stop: () => undefined as void }
  app.addHook('onListen', async () => Object.assign(sealer, startSealer(platform)))
  app.addHook('onClose', async () => sealer.stop())
}
