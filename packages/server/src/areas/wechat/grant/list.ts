import { type AccountFunction, accountFunction } from '@portal/contract/areas/wechat/account.ts'
import { EXPIRING_DAYS, type listGrants } from '@portal/contract/areas/wechat/account-grant.ts'
import { P } from '@portal/contract/privileges.ts'
import { type SQL, sql } from 'drizzle-orm'
import { countRows } from '#src/kit/store.ts'
import type { Actor } from '#src/platform/actor.ts'
import { escapeLike } from '#src/platform/db.ts'
import type { HandlerOf } from '#src/platform/serve.ts'
import { inScope, type Tx } from '#src/platform/tx.ts'
import { today } from '#src/shared/access/membership.ts'
import { grantedOn } from '../account/gate.ts'

interface RawRow extends Record<string, unknown> {
  id: string
  accountId: string
  accountName: string
  kind: 'user' | 'role'
  subjectId: string
  subjectName: string
  functions: AccountFunction[]
  grantedByName: string
  grantedAt: string
  to: string | null
  expired: boolean
  own: boolean
}

/** Accounts `a` whose grants the person may change: those of the scope of the granting code, and those he manages. */
export const mayGrantOn = (tx: Tx, actor: Actor): SQL =>
  actor.holds(P.wechatGrant)
    ? sql`(${inScope({ ...tx, scope: actor.scopeOf([P.wechatGrant]) }, sql`a.owner_org_id`, sql`a.created_by`)}
        or ${grantedOn(actor, sql`a.id`, 'manage')})`
    : sql`false`

/**
 * What the person may see: everything where he may grant or manage; as an editor of news his own rows and the other
 * editors of his accounts.
 */
const visible = (tx: Tx, actor: Actor): SQL => {
  const managed = actor.holds(P.wechat) ? grantedOn(actor, sql`a.id`, 'manage') : sql`false`
  return sql`(${mayGrantOn(tx, actor)} or ${managed} or g.facet = any(${sql.param([...actor.facets])}::text[])
    or (${grantedOn(actor, sql`a.id`)} and g.functions && array['article', 'push']))`
}

export const list: HandlerOf<typeof listGrants> = async ({ tx, body, actor }) => {
  const { filter, keyword, sort = '-grantedAt', page, pageSize, exactTotal } = body
  const like = `%${escapeLike(keyword)}%`
  const subjectName = sql`coalesce(case g.subject_kind when 'user' then (select u.name from users u where u.id = g.subject_id)
    else (select r.name from roles r where r.id = g.subject_id) end, '')`
  const conditions: SQL[] = [
    sql`a.removed_at is null`,
    visible(tx, actor),
    ...(keyword === '' ? [] : [sql`(a.name ilike ${like} or ${subjectName} ilike ${like})`]),
    ...(filter.accountId ? [sql`a.id = ${filter.accountId}`] : []),
    ...(filter.userId ? [sql`g.facet = ${`u:${filter.userId}`}`] : []),
    ...(filter.function ? [sql`${filter.function} = any(g.functions)`] : []),
    ...(filter.expiring ? [sql`g.valid_to between ${today} and ${today} + ${EXPIRING_DAYS}::int`] : []),
  ]
  const where = sql.join(conditions, sql` and `)
  const from = sql`wx_grants g join wx_accounts a on a.id = g.account_id`
  const column = sort.endsWith('to') ? sql`g.valid_to` : sql`g.granted_at`
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`
  const { rows } = await tx.db.execute<RawRow>(sql`
    select g.id, a.id as "accountId", a.name as "accountName", g.subject_kind as kind, g.subject_id as "subjectId",
      ${subjectName} as "subjectName", g.functions, g.granted_at as "grantedAt", g.valid_to::text as "to",
      coalesce((select u.name from users u where u.id = g.granted_by), '') as "grantedByName",
      coalesce(g.valid_to < ${today}, false) as expired, g.facet = any(${sql.param([...actor.facets])}::text[]) as own
    from ${from} where ${where} order by ${column} ${direction} nulls last, g.id
    limit ${pageSize} offset ${(page - 1) * pageSize}`)
  return {
    list: rows.map(({ kind, subjectId, ...row }) => ({
      ...row,
      subject: { kind, id: subjectId },
      subjectKind: kind,
      grantedAt: new Date(row.grantedAt),
      functions: accountFunction.options.filter((fn) => row.functions.includes(fn)),
    })),
    total: await countRows(tx, from, where, exactTotal),
  }
}
