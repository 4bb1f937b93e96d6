import { type listRemoved, RESTORABLE_DAYS } from '@portal/contract/areas/wechat/account.ts'
import { type SQL, sql } from 'drizzle-orm'
import { countRows } from '#src/kit/store.ts'
import { escapeLike } from '#src/platform/db.ts'
import type { HandlerOf } from '#src/platform/serve.ts'
import { grantedOn } from '../account/gate.ts'

const DAY_MS = 86_400_000

interface RawRow extends Record<string, unknown> {
  id: string
  kind: 'fan' | 'account'
  name: string
  accountName: string
  boundName: string
  reason: string
  byName: string
  at: string
  restoredAt: string | null
}

/** What was removed from accounts that the person may bring it back to. */
export const removed: HandlerOf<typeof listRemoved> = async ({ tx, body, actor }) => {
  const { filter, keyword, page, pageSize, sort, exactTotal } = body
  const like = `%${escapeLike(keyword)}%`
  const conditions: SQL[] = [
    sql`case r.kind when 'account' then ${grantedOn(actor, sql`r.account_id`, 'manage')}
      else ${grantedOn(actor, sql`r.account_id`, 'fans')} end`,
    ...(keyword === '' ? [] : [sql`(r.name ilike ${like} or r.account_name ilike ${like} or r.reason ilike ${like})`]),
    ...(filter.kind ? [sql`r.kind = ${filter.kind}`] : []),
    ...(filter.accountId ? [sql`r.account_id = ${filter.accountId}`] : []),
    ...(filter.byId ? [sql`r.by_id = ${filter.byId}`] : []),
    ...(filter.from ? [sql`r.at >= ${filter.from}`] : []),
    ...(filter.to ? [sql`r.at <= ${filter.to}`] : []),
  ]
  const where = sql.join(conditions, sql` and `)
  const direction = sort === 'at' ? sql`asc` : sql`desc`
  const { rows } = await tx.db.execute<RawRow>(sql`
    select r.id, r.kind, r.name, r.account_name as "accountName", r.reason, r.at, r.restored_at as "restoredAt",
      coalesce((select u.name from users u where u.id = (r.kept->>'userId')::uuid), '') as "boundName",
      coalesce((select u.name from users u where u.id = r.by_id), '') as "byName"
    from wx_removals r where ${where} order by r.at ${direction}, r.id limit ${pageSize} offset ${(page - 1) * pageSize}`)
  return {
    list: rows.map((row) => ({
      ...row,
      at: new Date(row.at),
      restoredAt: row.restoredAt === null ? null : new Date(row.restoredAt),
      restorableUntil: new Date(new Date(row.at).getTime() + RESTORABLE_DAYS * DAY_MS),
    })),
    total: await countRows(tx, sql`wx_removals r`, where, exactTotal),
  }
}
