import { MOST_ON_TOP, type PostKind, postFlow } from '@portal/contract/areas/notice/post.ts'
import type { PostEndpoints, PostStateAction } from '@portal/contract/areas/notice/post-endpoints.ts'
import { postRefusals as no } from '@portal/contract/areas/notice/post-words.ts'
import { errors } from '@portal/contract/errors.ts'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { posts } from '#src/schema/post.ts'
import { eachAlone } from '../batch/each-alone.ts'
import { lockPost, type Post, shownState } from './access.ts'
import { eventsOf } from './announce.ts'
import { isApproved } from './content.ts'
import type { PostEngine } from './engine.ts'
import { databaseNow, ensurePublishable, noteState, release, tellLists } from './publish.ts'

interface Asked {
  at: Date | null
  reason: string
}

type Act = (engine: PostEngine, tx: Tx, post: Post, asked: Asked) => Promise<void>

const touch = async (tx: Tx, post: Post, values: Partial<typeof posts.$inferInsert>) => {
  await tx.db
    .update(posts)
    .set({ ...values, revision: post.revision + 1, updatedAt: new Date() })
    .where(eq(posts.id, post.id))
}

const noteField = (tx: Tx, post: Post, field: 'publishAt' | 'topUntil', after: Date | null) =>
  tx.notes.push({
    objectType: 'posts',
    objectId: post.id,
    objectName: post.title,
    diff: [{ field, before: post[field]?.toISOString() ?? '', after: after?.toISOString() ?? '' }],
  })

/** 发布: what was approved and has not changed since; a planned moment that lies ahead is given up. */
const publish: Act = async (engine, tx, post) => {
  if (post.state === 'published') return
  ensure(isApproved(post), no.notApproved)
  ensure(postFlow.allows('publish', post.state), errors.stateChanged)
  await ensurePublishable(engine, tx, post)
  const now = await databaseNow(tx)
  const planned = post.publishAt !== null && post.publishAt > now
  if (planned) await tx.db.update(posts).set({ publishAt: now }).where(eq(posts.id, post.id))
  await release(tx, planned ? { ...post, publishAt: now } : post)
}

/** 定时: of an approved post when it comes out, of any other when it will after its approval. */
const schedule: Act = async (engine, tx, post, { at }) => {
  ensure(at !== null && at > (await databaseNow(tx)), no.scheduleLate)
  ensure(postFlow.allows('schedule', post.state), errors.stateChanged)
  await touch(tx, post, { publishAt: at })
  noteField(tx, post, 'publishAt', at)
  if (post.state === 'draft' || post.state === 'in_review') return
  ensure(isApproved(post), no.notApproved)
  await ensurePublishable(engine, tx, post)
  await release(tx, { ...post, publishAt: at })
}

const top: Act = async (_engine, tx, post, { at }) => {
  ensure(postFlow.allows('top', post.state), errors.stateChanged)
  if (at !== null) {
    // Two who put something on top at once are counted one after the other.
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`posts top ${post.kind}`}, 0))`)
    const onTop = await tx.db.$count(
      posts,
      and(
        eq(posts.kind, post.kind),
        ne(posts.id, post.id),
        isNull(posts.deletedAt),
        sql`${posts.topUntil} > now()`,
        sql`${shownState} in ('scheduled', 'published')`,
      ),
    )
    ensure(onTop < MOST_ON_TOP, no.mostOnTop)
  }
  await touch(tx, post, { topUntil: at })
  noteField(tx, post, 'topUntil', at)
  tellLists(tx)
}

/** What has not left yet through other channels stays here. */
const dropWaiting = (tx: Tx, post: Post) =>
  tx.db.execute(sql`
    update message_deliveries set state = 'skipped', reason = 'recalled', digest_id = null
    where event = any(${sql.param(eventsOf(post))}) and state = 'queued'`)

const end = async (tx: Tx, post: Post, state: 'withdrawn' | 'retired', reason: string) => {
  ensure(postFlow.allows(state === 'withdrawn' ? 'withdraw' : 'retire', post.state), errors.stateChanged)
  await touch(tx, post, { state, endReason: reason, endedAt: new Date(), topUntil: null })
  await dropWaiting(tx, post)
  noteState(tx, post, state, reason)
  tellLists(tx)
}

/** 撤回 leaves a tombstone with its reason. */
const withdraw: Act = async (_engine, tx, post, { reason }) => {
  const length = [...reason].length
  ensure(length >= 2 && length <= 200, no.reasonMissing)
  await end(tx, post, 'withdrawn', reason)
}

/** 下架: it is gone for everybody. */
const retire: Act = (_engine, tx, post, { reason }) => end(tx, post, 'retired', reason)

const acts: Record<PostStateAction, Act> = { publish, schedule, top, withdraw, retire }

export const changePostState =
  (engine: PostEngine, kind: PostKind): HandlerOf<PostEndpoints['changeState']> =>
  async ({ tx, body, actor }) => {
    const asked = { at: body.at ?? null, reason: body.reason }
    const act = acts[body.action]
    const { done, failed } = await eachAlone(tx, body.ids, async (id) =>
      act(engine, tx, await lockPost(tx, actor, { kind, id, action: 'publish' }), asked),
    )
    return { updated: done.length, failed }
  }
