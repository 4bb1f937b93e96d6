import {
  type deleteTag,
  type listTags,
  MOST_TAGS,
  MOST_TAGS_EACH,
  type saveTag,
  type tagFans,
} from '@portal/contract/areas/wechat/fan.ts'
import { wechatRefusals as no } from '@portal/contract/areas/wechat/refusals.ts'
import { errors } from '@portal/contract/errors.ts'
import { and, eq, type InferSelectModel, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import { anyOf } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { Call, Commit, HandlerOf } from '#src/platform/http/serve.ts'
import { wxFans, wxTags } from '#src/schema/wechat/wechat.ts'
import { openAccount } from '../account/gate.ts'
import { type Account, isConnected } from '../api/account.ts'
import type { WechatApi } from '../api/wechat-api.ts'
import { type Fan, noteFan, openFans, pieces } from './fan.ts'

type Tag = InferSelectModel<typeof wxTags>

/** Most people that one call of the platform tags. */
const MOST_AT_ONCE = 50

const created = z.looseObject({ tag: z.looseObject({ id: z.number() }) })

export const tags: HandlerOf<typeof listTags> = async ({ tx, body, actor }) => {
  const account = await openAccount(tx, actor, body.accountId, ['fans', 'menu', 'push', 'article'])
  const { rows } = await tx.db.execute<{ id: string; name: string; fans: number }>(sql`
    select t.id, t.name, (select count(*) from wx_fans f where f.account_id = t.account_id
      and f.tag_ids @> array[t.id] and f.followed and not f.blocked) as fans
    from wx_tags t where t.account_id = ${account.id} order by t.name collate "zh-x-icu", t.id`)
  return rows
}

/** The platform's number of a tag that exists only here so far. */
export const createOnPlatform = async (api: WechatApi, account: Account, name: string): Promise<number> => {
  const { tag } = await api.call(account, { path: '/cgi-bin/tags/create', json: { tag: { name } } }, created)
  return tag.id
}

const tagOf = async (tx: Tx, account: Account, tagId: string): Promise<Tag> => {
  const [tag] = await tx.db
    .select()
    .from(wxTags)
    .where(and(eq(wxTags.id, tagId), eq(wxTags.accountId, account.id)))
  return tag ?? refuse(errors.missing)
}

export const save =
  (api: WechatApi) =>
  async ({ tx, body, actor, commit }: Call<typeof saveTag> & { commit: Commit }) => {
    const { accountId, id, name } = body
    const account = await openAccount(tx, actor, accountId, 'fans')
    const before = id === undefined ? null : await tagOf(tx, account, id)
    const same = and(eq(wxTags.accountId, account.id), eq(wxTags.name, name), id ? ne(wxTags.id, id) : undefined)
    ensure((await tx.db.$count(wxTags, same)) === 0, no.tagName)
    const all = await tx.db.$count(wxTags, eq(wxTags.accountId, account.id))
    ensure(before !== null || all < MOST_TAGS, no.mostTags)

    let platformNo = before?.platformNo ?? null
    if (isConnected(account)) {
      if (platformNo === null) platformNo = await createOnPlatform(api, account, name)
      else await api.tell(account, { path: '/cgi-bin/tags/update', json: { tag: { id: platformNo, name } } })
    }
    return commit(async (own) => {
      const values = { accountId: account.id, name, platformNo }
      const [row] = before
        ? await own.db.update(wxTags).set(values).where(eq(wxTags.id, before.id)).returning()
        : await own.db.insert(wxTags).values(values).returning()
      const tag = row ?? refuse(errors.missing)
      const diff = [{ field: 'name', before: before?.name ?? null, after: name }]
      own.notes.push({ objectType: 'wx_tags', objectId: tag.id, objectName: name, diff })
      return { id: tag.id }
    })
  }

export const remove =
  (api: WechatApi) =>
  async ({ tx, body, actor, commit }: Call<typeof deleteTag> & { commit: Commit }) => {
    const account = await openAccount(tx, actor, body.accountId, 'fans')
    const tag = await tagOf(tx, account, body.id)
    if (isConnected(account) && tag.platformNo !== null)
      await api.tell(account, { path: '/cgi-bin/tags/delete', json: { tag: { id: tag.platformNo } } })
    return commit(async (own) => {
      await own.db.execute(sql`update wx_fans set tag_ids = array_remove(tag_ids, ${tag.id}::uuid)
        where account_id = ${account.id} and tag_ids @> array[${tag.id}]::uuid[]`)
      await own.db.delete(wxTags).where(eq(wxTags.id, tag.id))
      own.notes.push({ objectType: 'wx_tags', objectId: tag.id, objectName: tag.name, diff: [] })
      return { deleted: 1 }
    })
  }

const tell = async (
  api: WechatApi,
  account: Account,
  act: 'batchtagging' | 'batchuntagging',
  tag: Tag,
  fans: Fan[],
) => {
  if (tag.platformNo === null) return
  for (const piece of pieces(fans, MOST_AT_ONCE)) {
    const json = { openid_list: piece.map(({ openid }) => openid), tagid: tag.platformNo }
    await api.tell(account, { path: `/cgi-bin/tags/members/${act}`, json })
  }
}

/** 打标签 and 取消: told to the platform first, so that both sides agree. */
export const tag =
  (api: WechatApi) =>
  async ({ tx, body, actor, commit }: Call<typeof tagFans> & { commit: Commit }) => {
    const { account, fans } = await openFans(tx, actor, body.fanIds)
    const named = [...new Set([...body.add, ...body.remove])]
    const known = await tx.db
      .select()
      .from(wxTags)
      .where(and(eq(wxTags.accountId, account.id), anyOf(wxTags.id, named)))
    ensure(known.length === named.length, errors.missing)
    const after = (fan: Fan) => [...new Set([...fan.tagIds.filter((each) => !body.remove.includes(each)), ...body.add])]
    for (const fan of fans) ensure(after(fan).length <= MOST_TAGS_EACH, no.mostTagsEach)

    const connected = isConnected(account)
    const changing = fans.filter((fan) => after(fan).join() !== fan.tagIds.join())
    if (connected)
      for (const each of known)
        await tell(api, account, body.add.includes(each.id) ? 'batchtagging' : 'batchuntagging', each, changing)

    await commit(async (own) => {
      for (const fan of changing) {
        const tagIds = after(fan)
        await own.db
          .update(wxFans)
          .set({ tagIds, pending: fan.pending || !connected })
          .where(eq(wxFans.id, fan.id))
        const nameOf = (tagId: string) => known.find((each) => each.id === tagId)?.name ?? ''
        const diff = [
          { field: 'tags', before: body.remove.map(nameOf).join('、'), after: body.add.map(nameOf).join('、') },
        ]
        noteFan(own, fan, diff)
      }
    })
    return { changed: changing.length }
  }
