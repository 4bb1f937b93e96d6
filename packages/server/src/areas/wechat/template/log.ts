import { wechatRefusals as no } from '@portal/contract/areas/wechat/refusals.ts'
import {
  type listTemplateLog,
  type retryTemplate,
  templateTest,
  type testTemplate,
} from '@portal/contract/areas/wechat/template.ts'
import { errors } from '@portal/contract/errors.ts'
import { and, eq, sql } from 'drizzle-orm'
import { countRows } from '#src/kit/store.ts'
import { anyOf, escapeLike } from '#src/platform/db.ts'
import { AppError, ensure, refuse } from '#src/platform/errors.ts'
import { enqueue, type JobHandler } from '#src/platform/jobs.ts'
import type { Platform } from '#src/platform/platform.ts'
import type { Call, Commit, HandlerOf } from '#src/platform/serve.ts'
import { users } from '#src/schema/directory.ts'
import { wxFans } from '#src/schema/wechat.ts'
import { wxTemplateLog, wxTemplates } from '#src/schema/wechat-news.ts'
import { openAccount } from '../account/gate.ts'
import { isConnected } from '../api/account.ts'
import type { WechatApi } from '../api/wechat-api.ts'
import { dataOf, sendLogged } from './send.ts'

export const RETRY_JOB = 'wechat.template'

interface RawRow extends Record<string, unknown> {
  id: string
  at: string
  event: string
  userName: string
  title: string
  state: 'queued' | 'sent' | 'delivered' | 'failed'
  error: string
  tries: number
}

export const log: HandlerOf<typeof listTemplateLog> = async ({ tx, body, actor }) => {
  const { filter, keyword, sort, page, pageSize, exactTotal } = body
  const account = await openAccount(tx, actor, filter.accountId, 'template')
  const like = `%${escapeLike(keyword)}%`
  const from = sql`wx_template_log l left join users u on u.id = l.user_id`
  const where = sql.join(
    [
      sql`l.account_id = ${account.id}`,
      ...(filter.state ? [sql`l.state = ${filter.state}`] : []),
      ...(keyword === '' ? [] : [sql`(u.name ilike ${like} or l.title ilike ${like} or l.event ilike ${like})`]),
    ],
    sql` and `,
  )
  const { rows } = await tx.db.execute<RawRow>(sql`
    select l.id, l.at, l.event, coalesce(u.name, '') as "userName", l.title, l.state, l.error, l.tries
    from ${from} where ${where} order by l.at ${sort === 'at' ? sql`asc` : sql`desc`}, l.id
    limit ${pageSize} offset ${(page - 1) * pageSize}`)
  return {
    list: rows.map((row) => ({ ...row, at: new Date(row.at) })),
    total: await countRows(tx, from, where, exactTotal),
  }
}

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
