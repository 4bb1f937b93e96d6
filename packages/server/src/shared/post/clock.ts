import { REMIND_BEFORE_HOURS } from '@portal/contract/areas/notice/post-reading.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { posts } from '#src/schema/post.ts'
import { inBackground } from '../batch/in-background.ts'
import type { Portal } from '../portal.ts'
import type { Post } from './access.ts'
import { beginOf, databaseNow, noteState, release, tellLists } from './publish.ts'
import { remindPeople } from './remind.ts'

const lockIf = async (tx: Tx, id: string, state: Post['state']): Promise<Post | null> => {
  const [post] = await tx.db
    .select()
    .from(posts)
    .where(and(eq(posts.id, id), eq(posts.state, state), isNull(posts.deletedAt)))
    .for('update')
  return post ?? null
}

/** A scheduled post whose moment has come; one that was put off meanwhile stays where it is. */
export const publishDue = async (tx: Tx, id: string): Promise<void> => {
  const post = await lockIf(tx, id, 'scheduled')
  if (post && beginOf(post, await databaseNow(tx)) === null) await release(tx, post)
}

const expire = async (tx: Tx, id: string): Promise<void> => {
  const post = await lockIf(tx, id, 'published')
  if (!post?.validTo || post.validTo > (await databaseNow(tx))) return
  await tx.db
    .update(posts)
    .set({ state: 'expired', revision: post.revision + 1, updatedAt: sql`now()` })
    .where(eq(posts.id, id))
  noteState(tx, post, 'expired')
  tellLists(tx)
}

/** Once, a day before the due time; the hour is moved into the day by the rule of all reminders. */
const remindBeforeDue = async (tx: Tx, id: string): Promise<void> => {
  const post = await lockIf(tx, id, 'published')
  if (!post?.dueAt || post.dueToldAt !== null) return
  await tx.db.update(posts).set({ dueToldAt: sql`now()` }).where(eq(posts.id, id))
  await remindPeople(tx, post, sql`true`)
}

const due = sql`select id, 'publish' as act from posts
    where state = 'scheduled' and deleted_at is null and greatest(publish_at, valid_from) <= now()
  union all select id, 'expire' from posts where state = 'published' and deleted_at is null and valid_to <= now()
  union all select id, 'remind' from posts where state = 'published' and deleted_at is null and duty <> 'none'
    and due_told_at is null and due_at > now() and due_at <= now() + make_interval(hours => ${REMIND_BEFORE_HOURS})`

const acts: Record<string, (tx: Tx, id: string) => Promise<void>> = {
  publish: publishDue,
  expire,
  remind: remindBeforeDue,
}

/** What the clock does to posts; each in a transaction of its own, so that none holds up another. */
export const watchPosts =
  ({ platform }: Portal) =>
  async (): Promise<void> => {
    const { rows } = await platform.db.execute<{ id: string; act: string }>(due)
    for (const { id, act } of rows)
      await inBackground(platform, async (tx) => {
        await acts[act]?.(tx, id)
      })
  }
