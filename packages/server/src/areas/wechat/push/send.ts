import { eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { anyOf } from '#src/platform/database/db.ts'
import { AppError } from '#src/platform/errors.ts'
import { enqueue, type JobHandler } from '#src/platform/jobs.ts'
import type { Platform } from '#src/platform/platform.ts'
import { type StoredItem, wxArticles, wxPushes, wxPushParts } from '#src/schema/wechat/wechat-news.ts'
import type { Portal } from '#src/shared/portal.ts'
import { inOwnWork } from '../account/own-work.ts'
import type { Account } from '../api/account.ts'
import { WechatFailure } from '../api/failure.ts'
import type { WechatApi } from '../api/wechat-api.ts'
import { accountOf } from '../article/article.ts'
import { carryOver, ItemRefused } from '../article/render.ts'
import { finishPush } from './finish-push.ts'
import { numberedTags, partsOf } from './parts.ts'
import { PUSH_JOB } from './push.ts'

type Push = typeof wxPushes.$inferSelect
type Part = typeof wxPushParts.$inferSelect

const accepted = z.looseObject({ msg_id: z.number() })

/** The same sending is there already: a lost answer was asked for again. */
const REPEATED = 45065

const begin = async (platform: Platform, pushId: string): Promise<Push | null> => {
  const { rows } = await platform.db.execute(sql`
    update wx_pushes set state = 'sending' where id = ${pushId} and state in ('waiting', 'sending')
      and at <= now() + interval '5 seconds' returning id`)
  if (rows.length === 0) return null
  const [push] = await platform.db.select().from(wxPushes).where(eq(wxPushes.id, pushId))
  if (!push) return null
  await platform.db
    .update(wxArticles)
    .set({ state: 'sending' })
    .where(sql`${anyOf(wxArticles.id, push.articleIds)} and ${wxArticles.state} = 'ready'`)
  return push
}

/** The drafts of the push in its order, and which draft each item stands in. */
const itemsOf = async ({ db }: Platform, { articleIds }: Push) => {
  const rows = await db.select().from(wxArticles).where(inArray(wxArticles.id, articleIds))
  return articleIds.flatMap((id) => {
    const items = rows.find((row) => row.id === id)?.items ?? []
    return items.map((item, index) => ({ articleId: id, index, item }))
  })
}

const markItem = async (platform: Platform, articleId: string, index: number, error: string) => {
  await platform.db.execute(sql`
    update wx_articles set items = jsonb_set(items, array[${String(index)}, 'error'], to_jsonb(${error}::text))
    where id = ${articleId}`)
}

/** Ends a push that never left; its drafts may be changed and pushed anew. */
const failPush = (platform: Platform, push: Push, error: string) =>
  inOwnWork(platform, async (tx) => {
    await tx.db.update(wxPushes).set({ state: 'failed', error }).where(eq(wxPushes.id, push.id))
    await tx.db
      .update(wxArticles)
      .set({ state: 'failed', error, updatedAt: sql`now()` })
      .where(anyOf(wxArticles.id, push.articleIds))
  })

/** The platform's draft, made once; null when one of the items was refused, which is written down beside it. */
const draftOf = async (
  { platform, files }: Portal,
  api: WechatApi,
  account: Account,
  push: Push,
): Promise<string | null> => {
  if (push.mediaId !== '') return push.mediaId
  const items = await itemsOf(platform, push)
  try {
    const stored: StoredItem[] = items.map(({ item }) => item)
    const mediaId = await carryOver({ db: platform.db, files, api, account }, stored)
    await platform.db.update(wxPushes).set({ mediaId }).where(eq(wxPushes.id, push.id))
    return mediaId
  } catch (error) {
    if (!(error instanceof ItemRefused)) throw error
    const refused = items[error.index]
    if (refused) await markItem(platform, refused.articleId, refused.index, error.message)
    await failPush(platform, push, error.message)
    return null
  }
}

const requestOf = (push: Push, part: Part, mediaId: string, tagNo: number | null) => {
  const body = {
    mpnews: { media_id: mediaId },
    msgtype: 'mpnews',
    send_ignore_reprint: 1,
    // By this the platform knows a sending again: whatever is repeated, it goes out once.
    clientmsgid: `${push.id}-${part.no}`,
  }
  if (part.openids !== null) return { path: '/cgi-bin/message/mass/send', json: { touser: part.openids, ...body } }
  const filter = tagNo === null ? { is_to_all: true } : { is_to_all: false, tag_id: tagNo }
  return { path: '/cgi-bin/message/mass/sendall', json: { filter, ...body } }
}

const messageNoOf = (error: unknown): number | null => {
  if (!(error instanceof WechatFailure) || error.failureCode !== REPEATED) return null
  return accepted.safeParse(error.answer).data?.msg_id ?? null
}

interface Sending {
  platform: Platform
  api: WechatApi
  account: Account
  push: Push
  mediaId: string
  tagNo: number | null
}

const sendPart = async ({ platform, api, account, push, mediaId, tagNo }: Sending, part: Part): Promise<void> => {
  const finish = (values: Partial<Part>) =>
    platform.db
      .update(wxPushParts)
      .set(values)
      .where(sql`${wxPushParts.pushId} = ${push.id} and ${wxPushParts.no} = ${part.no}`)
  try {
    const { msg_id: messageNo } = await api.call(account, requestOf(push, part, mediaId, tagNo), accepted)
    await finish({ state: 'sending', messageNo })
  } catch (error) {
    const messageNo = messageNoOf(error)
    if (messageNo !== null) await finish({ state: 'sending', messageNo })
    else if (error instanceof WechatFailure && typeof error.failureCode === 'number' && error.failureCode !== -1)
      await finish({ state: 'failed', error: error.message })
    else throw error
  }
}

const sendAll = async (portal: Portal, api: WechatApi, push: Push, account: Account): Promise<void> => {
  const { platform } = portal
  const mediaId = await draftOf(portal, api, account, push)
  if (mediaId === null) return
  const tags = await numberedTags(platform, account, push.target)
  const tagNo = push.target.everyone || tags.length !== 1 ? null : (tags[0] ?? null)
  const parts = await partsOf(platform, push)
  for (const part of parts.filter(({ state }) => state === 'waiting'))
    await sendPart({ platform, api, account, push, mediaId, tagNo }, part)
  await inOwnWork(platform, (tx) => finishPush(tx, push.id))
}

/** Sends what was asked for; tried again until it is out, since every step is harmless twice. */
export const runPush =
  (portal: Portal, api: WechatApi): JobHandler<{ pushId: string }> =>
  async ({ pushId }, { lastAttempt }) => {
    const { platform } = portal
    const push = await begin(platform, pushId)
    if (!push) return
    const account = await accountOf({ db: platform.db }, push.accountId)
    if (!account) return
    try {
      await sendAll(portal, api, push, account)
    } catch (error) {
      const started = await platform.db.$count(wxPushParts, sql`push_id = ${push.id} and state <> 'waiting'`)
      // After a first part is out, a failure can no longer be said of the whole.
      if (!lastAttempt || !(error instanceof AppError) || started > 0) throw error
      await failPush(platform, push, error.message)
    }
  }

/** Every minute: pushes whose job was lost with its process. */
export const recoverPushes = (platform: Platform) => async (): Promise<void> => {
  await inOwnWork(platform, async (tx) => {
    const { rows } = await tx.db.execute<{ id: string }>(sql`
        select p.id from wx_pushes p
        where p.at < now() - interval '2 minutes' and (p.state = 'waiting' or p.state = 'sending'
          and (p.media_id = '' or exists (select 1 from wx_push_parts t where t.push_id = p.id and t.state = 'waiting')))
          and not exists (select 1 from graphile_worker.jobs j where j.key = ${PUSH_JOB} || ':' || p.id
            and (j.locked_at is null or j.locked_at > now() - interval '2 minutes'))`)
    for (const { id } of rows)
      await enqueue(tx, PUSH_JOB, { pushId: id }, { key: `${PUSH_JOB}:${id}`, maxAttempts: 10 })
  })
}
