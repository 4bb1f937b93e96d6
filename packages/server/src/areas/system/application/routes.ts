import {
  appUsage,
  deleteApplications,
  enableApplications,
  getApplication,
  listAppGroups,
  listApplications,
  makeAppSecret,
  regroupApplications,
  saveApplication,
  testApplication,
  uploadIcon,
} from '@portal/contract/areas/system/application.ts'
import {
  askApplication,
  decideAppRequest,
  listAppRequests,
  listRequestable,
  openApplication,
} from '@portal/contract/areas/system/application-access.ts'
import { sql } from 'drizzle-orm'
import { savedBy } from '#src/kit/save.ts'
import { deleteRows } from '#src/kit/store.ts'
import { serve, serveWithOwnTransaction } from '#src/platform/http/serve.ts'
import { applications } from '#src/schema/system/application.ts'
import type { Outbound } from '#src/shared/outbound/outbound.ts'
import type { Portal } from '#src/shared/portal.ts'
import { enable, regroup } from './batch.ts'
import { checkHealth, testNow } from './health.ts'
import { keepIcon, serveIcons } from './icons.ts'
import { launchpad } from './launchpad.ts'
import { open } from './open.ts'
import { ask, decide, requestable, requestList } from './request.ts'
import { applicationList, createAudienceCount, readApplication } from './rows.ts'
import { createApplication, updateApplication } from './save.ts'
import { makeSecret } from './secret.ts'
import { usage } from './usage.ts'

/** An outage shows within five minutes, and so does its end. */
const EVERY_TWO_MINUTES = '*/2 * * * *'

export const applicationRoutes = (portal: Portal, outbound: Outbound): void => {
  const { app, platform, jobs, guide } = portal
  const count = createAudienceCount(portal)
  const read = readApplication(count)
  serve(app, listApplications, applicationList(count).read)
  serve(app, getApplication, ({ tx, body }) => read(tx, body.id))
  serve(app, saveApplication, savedBy({ create: createApplication, update: updateApplication }))
  serve(app, deleteApplications, ({ tx, body }) => deleteRows(tx, applications, body.ids))
  serve(app, enableApplications, enable)
  serve(app, regroupApplications, regroup)
  serve(app, uploadIcon, keepIcon)
  serve(app, listAppGroups, async ({ tx }) => {
    const { rows } = await tx.db.execute<{ id: string; name: string; enabled: boolean }>(
      sql`select id, name, enabled from application_groups order by sort, name collate "zh-x-icu"`,
    )
    return rows
  })
  serveWithOwnTransaction(app, makeAppSecret, makeSecret)
  serveWithOwnTransaction(app, testApplication, testNow(outbound))
  serve(app, listAppRequests, requestList.read)
  serve(app, decideAppRequest, decide)
  serve(app, openApplication, open)
  serve(app, askApplication, ask)
  serve(app, listRequestable, requestable)
  serve(app, appUsage, usage)
  serveIcons(app)

  guide.provide('groups', ({ tx, actor }) => launchpad(tx, actor))
  jobs.provide('system.applicationHealth', () => checkHealth(platform.db, outbound), { cron: EVERY_TWO_MINUTES })
}
