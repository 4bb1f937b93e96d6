import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Platform } from '#src/platform/platform.ts'
import { wxTags } from '#src/schema/wechat/wechat.ts'
import type { Account } from '../api/account.ts'
import type { WechatApi } from '../api/wechat-api.ts'

const fact = z.looseObject({
  subscribe: z.number(),
  openid: z.string(),
  nickname: z.string().default(''),
  remark: z.string().default(''),
  subscribe_time: z.number().default(0),
  subscribe_scene: z.string().default('ADD_SCENE_OTHERS'),
  unionid: z.string().default(''),
  tagid_list: z.array(z.number()).default([]),
})

const answer = z.looseObject({ user_info_list: z.array(fact) })

/** Asks who these people are, at most a hundred at once, and writes it down with one statement. */
export const askFacts = async (platform: Platform, api: WechatApi, account: Account, openids: string[]) => {
  const json = { user_list: openids.map((openid) => ({ openid, lang: 'zh_CN' })) }
  const { user_info_list: people } = await api.call(account, { path: '/cgi-bin/user/info/batchget', json }, answer)
  const tags = await platform.db.select().from(wxTags).where(eq(wxTags.accountId, account.id))
  const idOf = new Map(tags.map(({ platformNo, id }) => [platformNo, id]))
  const rows = people.map((each) => ({
    openid: each.openid,
    followed: each.subscribe === 1,
    nick: each.nickname,
    remark: each.remark,
    followed_at: each.subscribe_time === 0 ? null : new Date(each.subscribe_time * 1000),
    source: each.subscribe_scene,
    union_id: each.unionid,
    tag_ids: each.tagid_list.flatMap((no) => idOf.get(no) ?? []),
  }))
  // Whoever the platform does not answer about is asked no further.
  await platform.db.execute(sql`
    update wx_fans f set stale = false, followed = coalesce(n.followed, f.followed),
      nick = coalesce(nullif(n.nick, ''), f.nick), union_id = coalesce(n.union_id, f.union_id),
      followed_at = coalesce(n.followed_at, f.followed_at), source = coalesce(n.source, f.source),
      remark = case when f.pending or n.openid is null then f.remark else n.remark end,
      tag_ids = case when f.pending or n.openid is null then f.tag_ids else n.tag_ids end
    from unnest(${sql.param(openids)}::text[]) asked
    left join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (openid text, followed boolean, nick text,
      remark text, followed_at timestamptz, source text, union_id text, tag_ids uuid[]) on n.openid = asked
    where f.account_id = ${account.id} and f.openid = asked`)
}
