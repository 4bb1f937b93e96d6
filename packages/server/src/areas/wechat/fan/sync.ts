import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { anyOf } from '#src/platform/database/db.ts'
import { wxFans, wxTags } from '#src/schema/wechat/wechat.ts'
import type { Cursor, Step, StepOf } from '../sync/step.ts'
import { askFacts } from './facts.ts'
import { pieces } from './fan.ts'
import { createOnPlatform } from './tags.ts'

const tagList = z.looseObject({ tags: z.array(z.looseObject({ id: z.number(), name: z.string() })) })

const openidPage = z.looseObject({
  total: z.number(),
  count: z.number(),
  data: z.looseObject({ openid: z.array(z.string()) }).optional(),
  next_openid: z.string().default(''),
})

const MOST_FACTS = 100
const MOST_PENDING = 20

/** Both sides know the same tags afterwards: theirs are taken over, those made here meanwhile are created there. */
const tagsStep = async ({ platform, api, account, cursor }: Step): Promise<Cursor> => {
  const { tags } = await api.call(account, { path: '/cgi-bin/tags/get' }, tagList)
  const own = await platform.db.select().from(wxTags).where(eq(wxTags.accountId, account.id))
  for (const { id, name } of tags) {
    await platform.db.execute(sql`
      with renamed as (
        update wx_tags set name = ${name} where account_id = ${account.id} and platform_no = ${id} returning id
      )
      insert into wx_tags (id, account_id, platform_no, name)
      select gen_random_uuid(), ${account.id}, ${id}, ${name} where not exists (select 1 from renamed)
      on conflict (account_id, name) do update set platform_no = excluded.platform_no`)
  }
  const theirs = new Set(tags.map(({ name }) => name))
  for (const tag of own) {
    if (tag.platformNo !== null || theirs.has(tag.name)) continue
    const platformNo = await createOnPlatform(api, account, tag.name)
    await platform.db.update(wxTags).set({ platformNo }).where(eq(wxTags.id, tag.id))
  }
  return { ...cursor, phase: 'pending' }
}

/** Tells the platform what was changed here while it could not be reached. */
const pendingStep = async ({ platform, api, account, cursor }: Step): Promise<Cursor> => {
  const fans = await platform.db
    .select()
    .from(wxFans)
    .where(and(eq(wxFans.accountId, account.id), eq(wxFans.pending, true)))
    .orderBy(wxFans.id)
    .limit(MOST_PENDING)
  if (fans.length === 0) return { ...cursor, phase: 'list', next: '' }
  const tags = await platform.db.select().from(wxTags).where(eq(wxTags.accountId, account.id))
  for (const { openid, remark, tagIds, blocked, followed } of fans) {
    if (!followed) continue
    const act = blocked ? 'batchblacklist' : 'batchunblacklist'
    await api.tell(account, { path: `/cgi-bin/tags/members/${act}`, json: { openid_list: [openid] } })
    if (blocked) continue
    await api.tell(account, { path: '/cgi-bin/user/info/updateremark', json: { openid, remark } })
    for (const { id, platformNo } of tags) {
      if (platformNo === null || !tagIds.includes(id)) continue
      const json = { openid_list: [openid], tagid: platformNo }
      await api.tell(account, { path: '/cgi-bin/tags/members/batchtagging', json })
    }
  }
  const told = fans.map(({ id }) => id)
  await platform.db.update(wxFans).set({ pending: false }).where(anyOf(wxFans.id, told))
  return cursor
}

/** Ten thousand openids at a time, written by one statement. */
const listStep = async ({ platform, api, account, cursor, jobId }: Step): Promise<Cursor> => {
  const request = { path: '/cgi-bin/user/get', query: { next_openid: cursor.next } }
  const { total, data, next_openid: next } = await api.call(account, request, openidPage)
  const openids = data?.openid ?? []
  for (const piece of pieces(openids, 2000)) {
    await platform.db.execute(sql`
      insert into wx_fans (id, account_id, openid, followed, stale, seen_by)
      select gen_random_uuid(), ${account.id}, openid, true, true, ${jobId}
      from unnest(${sql.param(piece)}::text[]) openid
      on conflict (account_id, openid) do update set followed = true, stale = true, seen_by = excluded.seen_by`)
  }
  const more = openids.length > 0 && next !== ''
  return more
    ? { ...cursor, next, total }
    : { phase: 'facts', next: '', done: 0, total: await staleCount(platform, account.id) }
}

const staleCount = ({ db }: Step['platform'], accountId: string): Promise<number> =>
  db.$count(wxFans, and(eq(wxFans.accountId, accountId), eq(wxFans.stale, true)))

const factsStep = async ({ platform, api, account, cursor }: Step): Promise<Cursor> => {
  const fans = await platform.db
    .select({ openid: wxFans.openid })
    .from(wxFans)
    .where(and(eq(wxFans.accountId, account.id), eq(wxFans.stale, true)))
    .orderBy(wxFans.id)
    .limit(MOST_FACTS)
  if (fans.length === 0) return { ...cursor, phase: 'blocked', next: '' }
  await askFacts(
    platform,
    api,
    account,
    fans.map(({ openid }) => openid),
  )
  return { ...cursor, done: cursor.done + fans.length }
}

const blockedStep = async ({ platform, api, account, cursor }: Step): Promise<Cursor> => {
  const request = { path: '/cgi-bin/tags/members/getblacklist', json: { begin_openid: cursor.next } }
  const { data, next_openid: next } = await api.call(account, request, openidPage)
  const openids = data?.openid ?? []
  await platform.db.execute(sql`
    insert into wx_fans (id, account_id, openid, followed, blocked)
    select gen_random_uuid(), ${account.id}, openid, true, true from unnest(${sql.param(openids)}::text[]) openid
    on conflict (account_id, openid) do update set blocked = true`)
  const more = openids.length > 0 && next !== ''
  return more ? { ...cursor, next } : { ...cursor, phase: 'end', next: '' }
}

/** Who was not in the list any more has left. */
const endStep = async ({ platform, account, jobId }: Step): Promise<null> => {
  await platform.db.execute(sql`
    update wx_fans set followed = false
    where account_id = ${account.id} and followed and not blocked and seen_by is distinct from ${jobId}`)
  return null
}

const phases: Record<string, StepOf> = {
  start: tagsStep,
  pending: pendingStep,
  list: listStep,
  facts: factsStep,
  blocked: blockedStep,
  end: endStep,
}

/** The fans of an account as the platform knows them; each step is small, and may be done twice without harm. */
export const fanStep: StepOf = (step) => (phases[step.cursor.phase] ?? endStep)(step)
