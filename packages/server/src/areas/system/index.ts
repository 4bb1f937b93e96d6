import { reportUiError } from '@portal/contract/areas/system/message/ui-error.ts'
import { serve } from '#src/platform/http/serve.ts'
import { createOutbound } from '#src/shared/outbound/outbound.ts'
import type { Area } from '#src/shared/portal.ts'
import { apiClientRoutes } from './api-client/routes.ts'
import { applicationRoutes } from './application/routes.ts'
import { applicationGroupRoutes } from './application-group/routes.ts'
import { backupRoutes } from './backup/routes.ts'
import { healthCard } from './cache/guide.ts'
import { cacheRoutes } from './cache/routes.ts'
import { datasetRoutes } from './dataset/routes.ts'
import { deviceTypeRoutes } from './device-type/routes.ts'
import { dictionaryRoutes } from './dictionary/routes.ts'
import { feedbackRoutes } from './feedback/routes.ts'
import { logRoutes } from './log/routes.ts'
import { registerServicesOfPeople } from './merge-people.ts'
import { messageRoutes } from './message/routes.ts'
import { retentionRoutes } from './retention/routes.ts'
import { settingRoutes } from './setting/routes.ts'
import { signOnRoutes } from './sign-on/routes.ts'
import { appUse, feedback, logins } from './statistics/reports.ts'
import { statisticsRoutes } from './statistics/routes.ts'
import { keepUiError } from './ui-error/keep-ui-error.ts'
import { webhookRoutes } from './webhook/routes.ts'

/** Inbox, dictionaries and the error log of browsers. */
export const systemArea: Area = (portal) => {
  registerServicesOfPeople(portal.belongings)
  const { app, platform } = portal
  messageRoutes(portal)
  dictionaryRoutes(portal)
  deviceTypeRoutes(portal)
  settingRoutes(portal)
  feedbackRoutes(portal)
  for (const report of [logins, appUse, feedback]) portal.reports.provide(report)
  statisticsRoutes(portal)
  serve(app, reportUiError, keepUiError)
  logRoutes(portal)
  cacheRoutes(portal)
  portal.guide.cards.provide('health', healthCard)
  backupRoutes(portal)
  retentionRoutes(portal)
  datasetRoutes(portal)
  const outbound = createOutbound(platform, portal.settings)
  applicationRoutes(portal, outbound)
  applicationGroupRoutes(portal)
  signOnRoutes(portal)
  apiClientRoutes(portal)
  webhookRoutes(portal, outbound)
}
