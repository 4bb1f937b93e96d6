import { type FanRow, fanNameOf, followSource, listFans } from '@portal/contract/areas/wechat/fan.ts'
import { sql } from 'drizzle-orm'
import type { Caller } from '#src/kit/page-read/caller.ts'
import { either, equals, from, until } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { blankable, KEYWORD, type Place } from '#src/kit/page-read/place.ts'
import { rowsByKey } from '#src/kit/page-read/rows-by-key.ts'
import { inSubtree } from '#src/shared/directory/search.ts'
import { openAsked } from '../account/gate.ts'

const stateOf = sql`case when f.blocked then 'blocked' when f.followed then 'followed' else 'left' end`

const shown = {
  from: sql`wx_fans f`,
  joins: sql`left join users u on u.id = f.user_id left join org_units o on o.id = u.primary_org_id`,
  key: sql`f.id`,
  columns: {
    id: sql`f.id`,
    openid: sql`f.openid`,
    nick: sql`f.nick`,
    remark: sql`f.remark`,
    userId: sql`f.user_id`,
    userName: sql`coalesce(u.name, '')`,
    orgName: sql`coalesce(o.name, '')`,
    tags: sql`coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by t.name)
      from wx_tags t where t.id = any(f.tag_ids)), '[]')`,
    followedAt: sql`f.followed_at`,
    source: sql`f.source`,
    lastAt: sql`f.last_at`,
    state: stateOf,
  },
} as const

/** The platform may tell of sources that came after this list of them. */
const named = (rows: readonly Omit<FanRow, 'name'>[]): FanRow[] =>
  rows.map((row) => ({
    ...row,
    name: fanNameOf(row),
    source: followSource.safeParse(row.source).data ?? 'ADD_SCENE_OTHERS',
  }))

const readFans = rowsByKey<FanRow>()(shown)

/** Fans as the list shows them. */
export const fanRows = async (caller: Caller, ids: readonly string[]): Promise<FanRow[]> =>
  named(await readFans(caller, ids))

const ofPeopleBelow = (unit: Place) =>
  sql`f.user_id in (select x.id from users x where ${inSubtree(sql`x.primary_org_id`, unit)})`

export const list = pageRead(listFans, {
  ...shown,
  given: (asking) => openAsked(asking, 'fans'),
  search: sql`(f.remark ilike ${KEYWORD.like} or f.nick ilike ${KEYWORD.like} or f.openid = ${KEYWORD.text}
    or f.user_id in (select x.id from users x where x.name ilike ${KEYWORD.like} or x.code = ${KEYWORD.text}))`,
  filter: {
    accountId: equals(sql`f.account_id`),
    tagId: (tag: Place) => sql`f.tag_ids @> array[${tag}]::uuid[]`,
    bound: either(sql`f.user_id is not null`),
    state: equals(stateOf),
    followedFrom: from(sql`f.followed_at`),
    followedTo: until(sql`f.followed_at`),
    orgId: ofPeopleBelow,
  },
  sort: { followedAt: blankable(sql`f.followed_at`), lastAt: blankable(sql`f.last_at`), remark: sql`f.remark` },
  order: '-followedAt',
  finish: (_caller, rows) => named(rows),
})
