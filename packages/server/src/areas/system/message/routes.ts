import { listDeliveries, retryDeliveries } from '@portal/contract/areas/system/message/delivery.ts'
import { deleteMessages, listMessages, readMessages } from '@portal/contract/areas/system/message/message.ts'
import {
  getMessagePolicy,
  listTemplates,
  saveMessagePolicy,
  saveTemplate,
} from '@portal/contract/areas/system/message/policy.ts'
import { messagePrefs, saveMessagePref } from '@portal/contract/areas/system/message/preference.ts'
import {
  composeMessage,
  listReaders,
  listSentMessages,
  previewMessage,
  recallMessage,
  remindReaders,
  testMessage,
} from '@portal/contract/areas/system/message/task.ts'
import { unreadNum } from '@portal/contract/areas/system/message/unread.ts'
import { sql } from 'drizzle-orm'
import { pageRead } from '#src/kit/page-read/list.ts'
import { anyOf, type Db } from '#src/platform/database/db.ts'
import { serve } from '#src/platform/http/serve.ts'
import { enqueue } from '#src/platform/jobs.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'
import { createMailSender } from '#src/shared/messaging/mail-sender.ts'
import { OUTBOX_CHANNEL } from '#src/shared/messaging/outbox.ts'
import { runOutbox } from '#src/shared/messaging/outbox-run.ts'
import { createSmsGateway } from '#src/shared/messaging/sms-gateway.ts'
import { createSmsSender } from '#src/shared/messaging/sms-sender.ts'
import { deliveriesShown, requeue } from '#src/shared/messaging/task/deliveries.ts'
import { recallTask } from '#src/shared/messaging/task/end-task.ts'
import { tasksOf } from '#src/shared/messaging/task/list-tasks.ts'
import { portalOrigin } from '#src/shared/messaging/task/origin.ts'
import { remindTask, taskReaders } from '#src/shared/messaging/task/readers.ts'
import { reviveTasks, SEND_JOB, sendTask } from '#src/shared/messaging/task/send-task.ts'
import { createOutbound } from '#src/shared/outbound/outbound.ts'
import type { Portal } from '#src/shared/portal.ts'
import { compose, preview } from './compose.ts'
import { countUnread, latestUnread, list, read, remove, unread } from './inbox.ts'
import { readPolicy, savePolicy } from './policy.ts'
import { readPrefs, savePref } from './prefs.ts'
import { changeTemplate, readTemplates } from './templates.ts'
import { sendTest } from './test-send.ts'

const SHOWN_ON_GUIDE = 5
const EVERY_MINUTE = '* * * * *'
const DELIVER_JOB = 'message.deliver'

const inboxRoutes = ({ app, guide }: Portal): void => {
  serve(app, unreadNum, unread)
  serve(app, listMessages, list.read)
  serve(app, readMessages, read)
  serve(app, deleteMessages, remove)
  serve(app, messagePrefs, readPrefs)
  serve(app, saveMessagePref, savePref)
  guide.provide('unread', async ({ tx, actor }) => {
    const [{ unreadNum: total }, list] = await Promise.all([
      countUnread(tx.db, actor.id),
      latestUnread(tx.db, actor.id, SHOWN_ON_GUIDE),
    ])
    return { total, list }
  })
}

const sendingRoutes = (portal: Portal): void => {
  const { app } = portal
  serve(app, composeMessage, compose(portal))
  serve(app, previewMessage, preview(portal))
  serve(app, testMessage, sendTest(portal))
  serve(app, listSentMessages, pageRead(listSentMessages, tasksOf(portalOrigin)).read)
  serve(app, recallMessage, async ({ tx, body: { id, reason } }) => ({
    recalled: await recallTask(tx, portalOrigin, id, reason),
  }))
  serve(app, listReaders, taskReaders.read)
  serve(app, remindReaders, async ({ tx, body, actor }) => ({
    sent: await remindTask(tx, portalOrigin, actor, body.id),
  }))
}

const administrationRoutes = (portal: Portal): void => {
  const { app } = portal
  serve(app, listTemplates, readTemplates)
  serve(app, saveTemplate, changeTemplate)
  serve(app, listDeliveries, pageRead(listDeliveries, deliveriesShown).read)
  serve(app, retryDeliveries, async ({ tx, body }) => ({ queued: await requeue(tx, anyOf(sql`d.id`, body.ids)) }))
  serve(app, getMessagePolicy, readPolicy(portal))
  serve(app, saveMessagePolicy, savePolicy(portal))
}

interface OutboxRun {
  /** What time it is taken to be; that of the database where it is absent. */
  now?: string
}

const databaseTime = async (db: Db): Promise<Date> => {
  const { rows } = await db.execute<{ at: string }>(sql`select clock_timestamp() as at`)
  return new Date(rows[0]?.at ?? Date.now())
}

/** One waiting job is enough, whoever asks for it; a running one does not count. */
const deliverSoon = ({ platform }: Portal): Promise<void> =>
  inBackground(platform, (tx) => enqueue(tx, DELIVER_JOB, {}, { queue: DELIVER_JOB, key: DELIVER_JOB }))

/** The outbox runs when something is put into it, and each minute for retries, digests and the end of quiet hours. */
const jobRoutes = (portal: Portal): void => {
  const { jobs, platform } = portal
  jobs.provide<{ taskId: string }>(SEND_JOB, ({ taskId }, { signal }) => sendTask(portal, taskId, signal))
  jobs.provide<OutboxRun>(DELIVER_JOB, async ({ now }, { signal }) =>
    runOutbox(portal, now === undefined ? await databaseTime(platform.db) : new Date(now), signal),
  )
  platform.listener.on(OUTBOX_CHANNEL, () => void platform.guarded(() => deliverSoon(portal)))
  jobs.provide(
    'message.tick',
    async () => {
      await reviveTasks(portal)
      await deliverSoon(portal)
    },
    { cron: EVERY_MINUTE },
  )
}

/** Inbox, written messages, templates, deliveries and the rules of all kinds. */
export const messageRoutes = (portal: Portal): void => {
  const mail = createMailSender(portal.platform)
  portal.channels.provide('mail', mail)
  const gateway = createSmsGateway(portal.platform, createOutbound(portal.platform, portal.settings))
  portal.channels.provide('sms', createSmsSender(portal.platform, gateway))
  portal.app.addHook('onClose', async () => mail.close())
  inboxRoutes(portal)
  sendingRoutes(portal)
  administrationRoutes(portal)
  jobRoutes(portal)
}
