import { type FanRow, fanNameOf, followSource, type listFans } from '@portal/contract/areas/wechat/fan.ts'
import { type SQL, sql } from 'drizzle-orm'
import { countRows } from '#src/kit/store.ts'
import { escapeLike } from '#src/platform/db.ts'
import type { HandlerOf } from '#src/platform/serve.ts'
import type { Tx } from '#src/platform/tx.ts'
import { inSubtree } from '#src/shared/directory/search.ts'
import { openAccount } from '../account/gate.ts'

interface RawRow extends Record<string, unknown> {
  id: string
  openid: string
  nick: string
  remark: string
  userId: string | null
  userName: string
  orgName: string
  tags: { id: string; name: string }[]
  followedAt: string | null
  source: string
  lastAt: string | null
  state: FanRow['state']
}

const stateOf = sql`case when f.blocked then 'blocked' when f.followed then 'followed' else 'left' end`

export const selectFans = async (tx: Tx, tail: SQL): Promise<FanRow[]> => {
  const { rows } = await tx.db.execute<RawRow>(sql`
    select f.id, f.openid, f.nick, f.remark, f.user_id as "userId", coalesce(u.name, '') as "userName",
      coalesce(o.name, '') as "orgName", f.followed_at as "followedAt", f.source, f.last_at as "lastAt", ${stateOf} as state,
      coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by t.name)
        from wx_tags t where t.id = any(f.tag_ids)), '[]') as tags
    from wx_fans f left join users u on u.id = f.user_id left join org_units o on o.id = u.primary_org_id where ${tail}`)
  return rows.map((row) => ({
    ...row,
    name: fanNameOf(row),
    source: followSource.safeParse(row.source).data ?? 'ADD_SCENE_OTHERS',
    followedAt: row.followedAt === null ? null : new Date(row.followedAt),
    lastAt: row.lastAt === null ? null : new Date(row.lastAt),
  }))
}

const sortColumns: Record<string, SQL> = {
  followedAt: sql`f.followed_at`,
  lastAt: sql`f.last_at`,
  remark: sql`f.remark`,
}

export const list: HandlerOf<typeof listFans> = async ({ tx, body, actor }) => {
  const { filter, keyword, sort = '-followedAt', page, pageSize, exactTotal } = body
  const account = await openAccount(tx, actor, filter.accountId, 'fans')
  const like = `%${escapeLike(keyword)}%`
  const where = sql.join(
    [
      sql`f.account_id = ${account.id}`,
      ...(keyword === ''
        ? []
        : [
            sql`(f.remark ilike ${like} or f.nick ilike ${like} or f.openid = ${keyword}
              or f.user_id in (select x.id from users x where x.name ilike ${like} or x.code = ${keyword}))`,
          ]),
      ...(filter.tagId ? [sql`f.tag_ids @> array[${filter.tagId}]::uuid[]`] : []),
      ...(filter.bound === undefined ? [] : [filter.bound ? sql`f.user_id is not null` : sql`f.user_id is null`]),
      ...(filter.state ? [sql`${stateOf} = ${filter.state}`] : []),
      ...(filter.followedFrom ? [sql`f.followed_at >= ${filter.followedFrom}`] : []),
      ...(filter.followedTo ? [sql`f.followed_at <= ${filter.followedTo}`] : []),
      ...(filter.orgId
        ? [sql`f.user_id in (select x.id from users x where ${inSubtree(sql`x.primary_org_id`, filter.orgId)})`]
        : []),
    ],
    sql` and `,
  )
  const column = sortColumns[sort.replace(/^-/, '')] ?? sql`f.followed_at`
  const direction = sort.startsWith('-') ? sql`desc nulls last` : sql`asc nulls last`
  return {
    list: await selectFans(
      tx,
      sql`${where} order by ${column} ${direction}, f.id limit ${pageSize} offset ${(page - 1) * pageSize}`,
    ),
    total: await countRows(tx, sql`wx_fans f`, where, exactTotal),
  }
}
