import {
  confirmSync,
  listSyncDrift,
  listSyncObjects,
  listSyncRuns,
  listSyncSources,
  resolveSyncDrift,
  runSync,
  saveSyncSource,
  testSyncSource,
} from '@portal/contract/areas/directory/sync.ts'
import { syncRefusals } from '@portal/contract/areas/directory/sync-words.ts'
import { serve, serveWithOwnTransaction } from '#src/platform/http/serve.ts'
import { createOutbound } from '#src/shared/outbound/outbound.ts'
import type { Portal } from '#src/shared/portal.ts'
import { drift, objects, runs, sources } from './lists.ts'
import { resolve } from './resolve.ts'
import { confirm, run, startDue } from './run/start.ts'
import { recoverRuns, SYNC_RUN_JOB, workOn } from './run/work.ts'
import { save } from './save.ts'
import { trySource } from './try-source.ts'

const EVERY_FIVE_MINUTES = '*/5 * * * *'
const EVERY_MINUTE = '* * * * *'

export const syncRoutes = (portal: Portal): void => {
  const { app, platform, jobs } = portal
  platform.constraints.provide('sync_sources_name_key', syncRefusals.nameTaken)
  const outbound = createOutbound(platform, portal.settings)
  serve(app, listSyncSources, sources.read)
  serveWithOwnTransaction(app, saveSyncSource, save(portal, outbound))
  serveWithOwnTransaction(app, testSyncSource, trySource(portal, outbound))
  serve(app, runSync, run)
  serve(app, listSyncRuns, runs.read)
  serve(app, listSyncObjects, objects.read)
  serve(app, confirmSync, confirm)
  serve(app, listSyncDrift, drift.read)
  serve(app, resolveSyncDrift, resolve)
  jobs.provide(SYNC_RUN_JOB, workOn(platform, outbound))
  jobs.provide('directory.syncDue', () => startDue(platform), { cron: EVERY_FIVE_MINUTES })
  jobs.provide('directory.syncRecover', () => recoverRuns(platform), { cron: EVERY_MINUTE })
}
