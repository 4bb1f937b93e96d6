import {
  listDeliveries,
  listWebhooks,
  resendDeliveries,
  saveWebhook,
  webhookRefusals,
} from '@portal/contract/areas/system/webhook.ts'
import { serve, serveWithOwnTransaction } from '#src/platform/http/serve.ts'
import type { Outbound } from '#src/shared/outbound/outbound.ts'
import type { Portal } from '#src/shared/portal.ts'
import { announceChanges } from '#src/shared/webhook/announce-changes.ts'
import { SEND_JOB } from '#src/shared/webhook/emit.ts'
import { resend } from './resend.ts'
import { deliveryList, webhookList } from './rows.ts'
import { save } from './save.ts'
import { sendDue, sweepDeliveries } from './send.ts'

const EVERY_MINUTE = '* * * * *'

export const webhookRoutes = (portal: Portal, outbound: Outbound): void => {
  const { app, platform, jobs } = portal
  platform.constraints.provide('webhooks_name_key', webhookRefusals.nameTaken)
  platform.announce = announceChanges
  serve(app, listWebhooks, webhookList.read)
  serveWithOwnTransaction(app, saveWebhook, save(portal, outbound))
  serve(app, listDeliveries, deliveryList.read)
  serve(app, resendDeliveries, resend)
  jobs.provide(SEND_JOB, sendDue(platform, outbound))
  jobs.provide('system.webhookSweep', () => sweepDeliveries(platform), { cron: EVERY_MINUTE })
}
