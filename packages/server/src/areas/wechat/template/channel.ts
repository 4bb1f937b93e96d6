import { TEMPLATE_QUOTA } from '@portal/contract/areas/wechat/account-words.ts'
import { DIGEST_EVENT } from '@portal/contract/areas/wechat/template.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import { AppError } from '#src/platform/errors.ts'
import type { Platform } from '#src/platform/platform.ts'
import { wxTemplateLog, wxTemplates } from '#src/schema/wechat/wechat-news.ts'
import type { ChannelSender, Letter, Outcome } from '#src/shared/messaging/channels.ts'
import { failureCodeOf } from '../api/failure.ts'
import type { WechatApi } from '../api/wechat-api.ts'
import { dataOf, isQuotaFailure, sendLogged } from './send.ts'

/** Fans `f` of connected accounts `a` who can be written to. */
const reachable = sql`wx_fans f join wx_accounts a on a.id = f.account_id and a.removed_at is null and a.enabled
  and a.state in ('normal', 'abnormal') and f.followed and not f.blocked`

/** Trying again would bring the same answer: the person does not follow, refuses, or the template is wrong. */
const FINAL: readonly unknown[] = [40003, 40037, 43004, 43019, 43101, 43116, 47003, 48001]

interface Address {
  templateRow: string
  accountId: string
  openid: string
  name: string
}

const shanghaiTime = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** The account by which this kind reaches the person; the one followed longest where there are several. */
const addressOf = async (
  { db }: Platform,
  { userId, kind }: Letter,
): Promise<Address | 'unbound' | 'notConfigured'> => {
  const event = kind === '' ? DIGEST_EVENT : kind
  const { rows } = await db.execute<Omit<Address, 'templateRow'> & { templateRow: string | null }>(sql`
    select t.id as "templateRow", a.id as "accountId", f.openid, u.name
    from ${reachable} join users u on u.id = f.user_id
    left join wx_templates t on t.account_id = a.id and t.enabled and t.event = ${event}
    where f.user_id = ${userId} order by t.id is null, f.followed_at nulls last, a.id limit 1`)
  const [first] = rows
  if (!first) return 'unbound'
  const { templateRow, ...person } = first
  return templateRow === null ? 'notConfigured' : { ...person, templateRow }
}

const send = async (platform: Platform, api: WechatApi, letter: Letter): Promise<Outcome> => {
  const { db } = platform
  const address = await addressOf(platform, letter)
  if (typeof address === 'string') return { kind: 'skipped', reason: address }
  const [template] = await db.select().from(wxTemplates).where(eq(wxTemplates.id, address.templateRow))
  if (!template) return { kind: 'skipped', reason: 'notConfigured' }

  const at = shanghaiTime.format(new Date())
  const { title, text, userId, link, id } = letter
  const data = dataOf(template, { title, text, kind: letter.kind || DIGEST_EVENT, name: address.name, at })
  const values = { id, templateId: template.id, accountId: address.accountId, openid: address.openid, userId, data }
  await db
    .insert(wxTemplateLog)
    .values({ ...values, event: template.event, title: title.slice(0, 60), url: link })
    .onConflictDoNothing()
  const [log] = await db.select().from(wxTemplateLog).where(eq(wxTemplateLog.id, id))
  if (!log || log.state === 'sent' || log.state === 'delivered') return { kind: 'sent' }
  try {
    await sendLogged(platform, api, log)
    return { kind: 'sent' }
  } catch (error) {
    if (isQuotaFailure(error)) return { kind: 'skipped', reason: 'quota' }
    if (!(error instanceof AppError)) throw error
    return { kind: 'failed', error: error.message, final: FINAL.includes(failureCodeOf(error)) }
  }
}

/** What the platform said of the accounts that send; null where it said nothing of one of them. */
const leftToday = async ({ db }: Platform): Promise<number | null> => {
  const { rows } = await db.execute<{ remain: number | null }>(sql`
    select (select (q ->> 'remain')::int from jsonb_array_elements(a.quotas) q where q ->> 'kind' = ${TEMPLATE_QUOTA}) as remain
    from wx_accounts a where a.removed_at is null and a.enabled and a.state in ('normal', 'abnormal')
      and exists (select 1 from wx_templates t where t.account_id = a.id and t.enabled)`)
  return rows.some(({ remain }) => remain === null) ? null : rows.reduce((sum, { remain }) => sum + (remain ?? 0), 0)
}

/** Messages by template of an official account, as one of the ways out of the house. */
export const wechatChannel = (platform: Platform, api: WechatApi): ChannelSender => ({
  isReady: async () => {
    const { rows } = await platform.db.execute(sql`
      select 1 from wx_accounts a join wx_templates t on t.account_id = a.id and t.enabled
      where a.removed_at is null and a.enabled and a.state in ('normal', 'abnormal') limit 1`)
    return rows.length > 0
  },
  reaches: (user: SQL) => sql`exists (select 1 from ${reachable} where f.user_id = ${user}.id)`,
  send: (letter) => send(platform, api, letter),
  leftToday: () => leftToday(platform),
})
