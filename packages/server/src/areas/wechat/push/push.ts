import { MOST_ARTICLES } from '@portal/contract/areas/wechat/article.ts'
import {
  type cancelPush,
  EVERYONE_WORDS,
  LEAST_LEAD_MINUTES,
  type PushTarget,
  type pushArticles,
} from '@portal/contract/areas/wechat/push.ts'
import { wechatRefusals as no } from '@portal/contract/areas/wechat/refusals.ts'
import { errors } from '@portal/contract/errors.ts'
import { eq, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import { anyOf } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse, refuseField } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { enqueue } from '#src/platform/jobs.ts'
import { wxArticles, wxPushes } from '#src/schema/wechat/wechat-news.ts'
import type { Portal } from '#src/shared/portal.ts'
import { openAccount } from '../account/gate.ts'
import { type Account, isConnected } from '../api/account.ts'
import { type Article, isBeingSent } from '../article/article.ts'
import { ensureComplete } from '../article/save.ts'
import { pushesLeft, reached, tagNames } from './quota.ts'

export const PUSH_JOB = 'wechat.push'

/** The drafts in the order they were named, all of one account. */
const lockArticles = async (tx: Tx, ids: readonly string[]): Promise<Article[]> => {
  const rows = await tx.db
    .select()
    .from(wxArticles)
    .where(anyOf(wxArticles.id, ids))
    .orderBy(wxArticles.id)
    .for('update')
  const ordered = ids.map((id) => rows.find((row) => row.id === id) ?? refuse(errors.missing))
  ensure(new Set(ordered.map(({ accountId }) => accountId)).size === 1, no.otherAccount)
  return ordered
}

/** A draft that nobody judged goes out only where nobody has to. */
const ensureApproved = async (tx: Tx, { approval }: Portal, actor: Actor, article: Article) => {
  ensure(!(await isBeingSent(tx, article)), no.beingSent)
  ensure(article.state !== 'inReview', no.inReview)
  if (article.state === 'ready') return
  ensure(article.state === 'draft' || article.state === 'failed', no.alreadyPushed)
  const { approved } = await approval.submit(tx, actor, { subjectType: 'wxPush', subjectId: article.id })
  ensure(approved, no.needsApproval)
}

const ensureTime = async (tx: Tx, at: Date | undefined): Promise<Date> => {
  const { rows } = await tx.db.execute<{ now: string; soon: boolean | null }>(sql`
    select now() as now, ${at ?? null}::timestamptz < now() + ${LEAST_LEAD_MINUTES} * interval '1 minute' as soon`)
  if (rows[0]?.soon === true) refuseField('at', no.tooSoon)
  return at ?? new Date(rows[0]?.now ?? Date.now())
}

const ensureQuota = async (tx: Tx, account: Account, target: PushTarget, at: Date) => {
  const { left, period } = await pushesLeft(tx, account, target, at)
  ensure(left > 0, period === 'day' ? no.quotaGoneToday : no.quotaGone)
}

/** What was asked with this number before; a foreign one says nothing about itself. */
const findKnown = async (tx: Tx, actor: Actor, pushId: string) => {
  const [known] = await tx.db.select().from(wxPushes).where(eq(wxPushes.id, pushId))
  if (!known) return null
  await openAccount(tx, actor, known.accountId, 'push')
  return { pushId, state: known.state }
}

/** Nothing leaves the house here: the sending is put into the queue with the commit, under the caller's number. */
export const push =
  (portal: Portal): HandlerOf<typeof pushArticles> =>
  async ({ tx, body, actor }) => {
    const { pushId, target } = body
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`wechat push ${pushId}`}, 0))`)
    const known = await findKnown(tx, actor, pushId)
    if (known) return known

    const articles = await lockArticles(tx, [...new Set(body.articleIds)])
    const account = await openAccount(tx, actor, articles[0]?.accountId, 'push', { lock: true })
    const items = articles.flatMap((article) => article.items)
    ensure(items.length <= MOST_ARTICLES, no.mostArticles)
    ensureComplete(items)
    const at = await ensureTime(tx, body.at)
    const names = await tagNames(tx, account.id, target.everyone ? [] : target.tagIds)
    if (!target.everyone) ensure((await reached(tx, account.id, target)) > 0, no.nobodyTagged)
    ensure(isConnected(account), no.notConnected)
    await ensureQuota(tx, account, target, at)
    for (const article of articles) await ensureApproved(tx, portal, actor, article)

    const [first] = items
    const state = body.at === undefined ? ('sending' as const) : ('waiting' as const)
    await tx.db.insert(wxPushes).values({
      id: pushId,
      accountId: account.id,
      articleIds: articles.map(({ id }) => id),
      title: first?.title ?? '',
      author: first?.author ?? '',
      coverFileId: first?.coverFileId ?? null,
      count: items.length,
      target,
      targetText: target.everyone ? EVERYONE_WORDS : names.join('、'),
      at,
      state,
      byId: actor.id,
    })
    if (state === 'sending')
      await tx.db
        .update(wxArticles)
        .set({ state, error: '' })
        .where(
          anyOf(
            wxArticles.id,
            articles.map(({ id }) => id),
          ),
        )
    await enqueue(
      tx,
      PUSH_JOB,
      { pushId },
      { key: `${PUSH_JOB}:${pushId}`, maxAttempts: 10, ...(body.at && { runAt: at }) },
    )
    tx.notes.push({ objectType: 'wx_pushes', objectId: pushId, objectName: first?.title ?? '', diff: [] })
    return { pushId, state }
  }

export const cancel: HandlerOf<typeof cancelPush> = async ({ tx, body, actor }) => {
  const [push] = await tx.db.select().from(wxPushes).where(eq(wxPushes.id, body.pushId)).for('update')
  await openAccount(tx, actor, push?.accountId ?? refuse(errors.missing), 'push')
  ensure(push?.state === 'waiting', no.notCancellable)

  await tx.db.update(wxPushes).set({ state: 'cancelled' }).where(eq(wxPushes.id, push.id))
  const diff = [{ field: 'state', before: 'waiting', after: 'cancelled' }]
  tx.notes.push({ objectType: 'wx_pushes', objectId: push.id, objectName: push.title, diff })
  return { state: 'cancelled' }
}
