import { PUSH_LIMITS, type PushTarget, type pushForecast } from '@portal/contract/areas/wechat/push.ts'
import { errors } from '@portal/contract/errors.ts'
import { and, eq, sql } from 'drizzle-orm'
import { anyOf } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { wxTags } from '#src/schema/wechat/wechat.ts'
import { openAccount } from '../account/gate.ts'
import type { Account } from '../api/account.ts'

/** Fans who would receive it. */
export const reached = async (
  { db }: Pick<Tx, 'db'>,
  accountId: string,
  { everyone, tagIds }: PushTarget,
): Promise<number> => {
  const { rows } = await db.execute<{ fans: number }>(sql`
    select count(*) as fans from wx_fans f where f.account_id = ${accountId} and f.followed and not f.blocked
      and (${everyone} or f.tag_ids && ${sql.param(tagIds)}::uuid[])`)
  return rows[0]?.fans ?? 0
}

/**
 * Sendings that the people of the target may still receive in the month or day of `at`: each person counts by himself,
 * so only pushes that share people with this one are counted.
 */
export const pushesLeft = async (tx: Tx, account: Account, { everyone, tagIds }: PushTarget, at: Date | null) => {
  const { period, most } = PUSH_LIMITS[account.type]
  const { rows } = await tx.db.execute<{ used: number }>(sql`
    select count(*) as used from wx_pushes p
    where p.account_id = ${account.id} and p.state not in ('cancelled', 'failed')
      and date_trunc(${period}, p.at at time zone 'Asia/Shanghai')
        = date_trunc(${period}, coalesce(${at}::timestamptz, now()) at time zone 'Asia/Shanghai')
      and (${everyone} or (p.target->>'everyone')::boolean or p.target->'tagIds' ?| ${sql.param(tagIds)}::text[])`)
  return { period, left: Math.max(0, most - (rows[0]?.used ?? 0)) }
}

/** Names of the tags, all of the account. */
export const tagNames = async (tx: Tx, accountId: string, tagIds: readonly string[]): Promise<string[]> => {
  const tags = await tx.db
    .select({ name: wxTags.name })
    .from(wxTags)
    .where(and(eq(wxTags.accountId, accountId), anyOf(wxTags.id, tagIds)))
  ensure(tags.length === new Set(tagIds).size, errors.missing)
  return tags.map(({ name }) => name)
}

export const forecast: HandlerOf<typeof pushForecast> = async ({ tx, body, actor }) => {
  const account = await openAccount(tx, actor, body.accountId, 'push')
  await tagNames(tx, account.id, body.target.tagIds)
  const fans = await reached(tx, account.id, body.target)
  return { accountName: account.name, fans, ...(await pushesLeft(tx, account, body.target, null)) }
}
