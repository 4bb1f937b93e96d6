import type { PostKind } from '@portal/contract/areas/notice/post.ts'
import type { PostEndpoints } from '@portal/contract/areas/notice/post-endpoints.ts'
import { END_SECONDS, neededSeconds } from '@portal/contract/areas/notice/post-reading.ts'
import { postRefusals as no } from '@portal/contract/areas/notice/post-words.ts'
import { errors } from '@portal/contract/errors.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import { anyOf } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { posts } from '#src/schema/post.ts'
import { readEvent } from '../messaging/messages.ts'
import { pushTo } from '../push/push-hub.ts'
import { findReadable, type Post, runningFor } from './access.ts'
import { eventsOf } from './announce.ts'
import type { PostEngine } from './engine.ts'
import { unreadBy } from './owed.ts'

interface Reading extends Record<string, unknown> {
  openedAt: string
  endAt: string | null
  readAt: string | null
  confirmedAt: string | null
  /** Whole seconds since opening, by the server's clock. */
  seconds: number
}

const findCurrent = async (tx: Tx, actor: Actor, kind: PostKind, { id, version }: { id: string; version: number }) => {
  const post = (await findReadable(tx, actor, kind, id)) ?? refuse(errors.missing)
  ensure(version === post.versionNo, no.newer)
  return post
}

const readingOf = async (tx: Tx, actor: Actor, post: Post): Promise<Reading | undefined> => {
  const { rows } = await tx.db.execute<Reading>(sql`
    select opened_at as "openedAt", end_at as "endAt", read_at as "readAt", confirmed_at as "confirmedAt",
      floor(extract(epoch from clock_timestamp() - opened_at))::int as seconds
    from post_reads where post_id = ${post.id} and user_id = ${actor.id} and version = ${post.versionNo} for update`)
  return rows[0]
}

/** Reading the post reads its messages, on every device. */
export const readMessagesOf = async (tx: Tx, actor: Actor, post: Post): Promise<void> => {
  const { rows } = await tx.db.execute<{ event: string }>(sql`
    select event from messages where user_id = ${actor.id} and event = any(${sql.param(eventsOf(post))}) and read_at is null`)
  for (const { event } of rows) await readEvent(tx, actor.id, event)
  pushTo(tx, [actor.id], { kind: 'post' })
}

/** Announcements and notices that this person has not read. */
export const countUnreadPosts = (tx: Tx, actor: Actor): Promise<number> =>
  tx.db.$count(posts, and(anyOf(posts.kind, ['announcement', 'notice']), runningFor(actor), unreadBy(actor)))

/** Begins the count of seconds anew until the end has been seen once. */
export const openPost =
  (kind: PostKind): HandlerOf<PostEndpoints['open']> =>
  async ({ tx, body, actor }) => {
    const post = await findCurrent(tx, actor, kind, body)
    const { rows } = await tx.db.execute<{ at: string }>(sql`
      insert into post_reads (post_id, user_id, version, client, opened_at)
      values (${post.id}, ${actor.id}, ${post.versionNo}, ${actor.client}, clock_timestamp())
      on conflict (post_id, user_id, version) do update
        set opened_at = case when post_reads.end_at is null then clock_timestamp() else post_reads.opened_at end
      returning opened_at as at`)
    return { openedAt: new Date(rows[0]?.at ?? 0), needSeconds: neededSeconds(post) }
  }

/** The end was in view for three seconds; no sooner than that after opening, whatever the page says. */
export const readPost =
  ({ readings }: PostEngine, kind: PostKind): HandlerOf<PostEndpoints['read']> =>
  async ({ tx, body, actor }) => {
    const post = await findCurrent(tx, actor, kind, body)
    const reading = await readingOf(tx, actor, post)
    ensure(reading && (reading.readAt !== null || reading.seconds >= END_SECONDS), no.notAtEnd)
    const { rows } = await tx.db.execute<{ at: string }>(sql`
      update post_reads set end_at = coalesce(end_at, now()), read_at = coalesce(read_at, now()), client = ${actor.client}
      where post_id = ${post.id} and user_id = ${actor.id} and version = ${post.versionNo}
      returning read_at as at`)
    if (reading.readAt === null) {
      await readMessagesOf(tx, actor, post)
      for (const follow of readings.all().values()) await follow(tx, actor, post)
    }
    return { readAt: new Date(rows[0]?.at ?? 0), unread: await countUnreadPosts(tx, actor) }
  }

/** 「我已阅读」: the end seen, and long enough open; a second time changes nothing. */
export const confirmPost =
  (kind: PostKind): HandlerOf<PostEndpoints['confirm']> =>
  async ({ tx, body, actor }) => {
    const post = await findCurrent(tx, actor, kind, body)
    ensure(post.duty === 'confirm', no.notAsked)
    const reading = await readingOf(tx, actor, post)
    const isDone = reading !== undefined && reading.confirmedAt !== null
    ensure(reading && (isDone || (reading.endAt !== null && reading.seconds >= neededSeconds(post))), no.notAtEnd)
    const { rows } = await tx.db.execute<{ at: string }>(sql`
      update post_reads set confirmed_at = coalesce(confirmed_at, now()), client = ${actor.client}
      where post_id = ${post.id} and user_id = ${actor.id} and version = ${post.versionNo}
      returning confirmed_at as at`)
    if (!isDone) await readMessagesOf(tx, actor, post)
    return { confirmedAt: new Date(rows[0]?.at ?? 0) }
  }

/** 全部标为已读: everything that need not be read. */
export const readAllPosts = async (tx: Tx, actor: Actor): Promise<number> => {
  const open = await tx.db
    .select()
    .from(posts)
    .where(
      and(anyOf(posts.kind, ['announcement', 'notice']), eq(posts.duty, 'none'), runningFor(actor), unreadBy(actor)),
    )
  for (const post of open) {
    await tx.db.execute(sql`
      insert into post_reads (post_id, user_id, version, client, read_at)
      values (${post.id}, ${actor.id}, ${post.versionNo}, ${actor.client}, now())
      on conflict (post_id, user_id, version) do update set read_at = coalesce(post_reads.read_at, now())`)
    await readMessagesOf(tx, actor, post)
  }
  return countUnreadPosts(tx, actor)
}
