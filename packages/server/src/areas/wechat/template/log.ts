import { wechatRefusals as no } from '@portal/contract/areas/wechat/refusals.ts'
import {
  listTemplateLog,
  type retryTemplate,
  templateTest,
  type testTemplate,
} from '@portal/contract/areas/wechat/template.ts'
import { errors } from '@portal/contract/errors.ts'
import { and, eq, sql } from 'drizzle-orm'
import { equals } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { anyOf } from '#src/platform/database/db.ts'
import { AppError, ensure, refuse } from '#src/platform/errors.ts'
import type { Call, Commit, HandlerOf } from '#src/platform/http/serve.ts'
import { enqueue, type JobHandler } from '#src/platform/jobs.ts'
import type { Platform } from '#src/platform/platform.ts'
import { users } from '#src/schema/directory.ts'
import { wxFans } from '#src/schema/wechat/wechat.ts'
import { wxTemplateLog, wxTemplates } from '#src/schema/wechat/wechat-news.ts'
import { openAccount, openAsked } from '../account/gate.ts'
import { isConnected } from '../api/account.ts'
import type { WechatApi } from '../api/wechat-api.ts'
import { dataOf, sendLogged } from './send.ts'

export const RETRY_JOB = 'wechat.template'

export const log = pageRead(listTemplateLog, {
  from: sql`wx_template_log l left join users u on u.id = l.user_id`,
  key: sql`l.id`,
  columns: {
    id: sql`l.id`,
    at: sql`l.at`,
    event: sql`l.event`,
    userName: sql`coalesce(u.name, '')`,
    title: sql`l.title`,
    state: sql`l.state`,
    error: sql`l.error`,
    tries: sql`l.tries`,
  },
  given: (asking) => openAsked(asking, 'template'),
  search: [sql`u.name`, sql`l.title`, sql`l.event`],
  filter: { accountId: equals(sql`l.account_id`), state: equals(sql`l.state`) },
  sort: { at: sql`l.at` },
  order: '-at',
})

export const test =
  (platform: Platform, api: WechatApi) =>
  async ({ tx, body, actor, commit }: Call<typeof testTemplate> & { commit: Commit }) => {
    const account = await openAccount(tx, actor, body.accountId, 'template')
    const [template] = await tx.db
      .select()
      .from(wxTemplates)
      .where(and(eq(wxTemplates.id, body.id), eq(wxTemplates.accountId, account.id)))
    const [person] = await tx.db.select({ name: users.name }).from(users).where(eq(users.id, body.userId))
    if (!template || !person) return refuse(errors.missing)
    const { name } = person
    const [fan] = await tx.db
      .select({ openid: wxFans.openid })
      .from(wxFans)
      .where(and(eq(wxFans.accountId, account.id), eq(wxFans.userId, body.userId)))
    ensure(fan, no.notBound, { name })
    ensure(isConnected(account), no.notConnected)

    const facts = {
      ...templateTest,
      kind: template.event,
      name,
      at: new Date().toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' }),
    }
    const line = await commit(async (own) => {
      const [row] = await own.db
        .insert(wxTemplateLog)
        .values({
          accountId: account.id,
          templateId: template.id,
          userId: body.userId,
          openid: fan.openid,
          event: template.event,
          title: templateTest.title,
          data: dataOf(template, facts),
        })
        .returning()
      return row ?? refuse(errors.missing)
    })
    await sendLogged(platform, api, line)
    return { sent: true, logId: line.id }
  }

/** Failed ones only, each again under the same name, so that none arrives twice. */
export const retry: HandlerOf<typeof retryTemplate> = async ({ tx, body, actor }) => {
  const account = await openAccount(tx, actor, body.accountId, 'template')
  ensure(isConnected(account), no.notConnected)
  const own = and(eq(wxTemplateLog.accountId, account.id), anyOf(wxTemplateLog.id, body.ids))
  const rows = await tx.db.select().from(wxTemplateLog).where(own).for('update')
  ensure(rows.length === new Set(body.ids).size, errors.missing)
  ensure(
    rows.every(({ state }) => state === 'failed'),
    no.logNotFailed,
  )

  await tx.db.update(wxTemplateLog).set({ state: 'queued', error: '' }).where(own)
  for (const { id } of rows) await enqueue(tx, RETRY_JOB, { id }, { key: `${RETRY_JOB}:${id}`, maxAttempts: 1 })
  return { queued: rows.length }
}

export const sendAgain =
  (platform: Platform, api: WechatApi): JobHandler<{ id: string }> =>
  async ({ id }) => {
    const [line] = await platform.db.select().from(wxTemplateLog).where(eq(wxTemplateLog.id, id))
    if (line?.state !== 'queued') return
    // Why it failed stands in the log already.
    await sendLogged(platform, api, line).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
    })
  }
