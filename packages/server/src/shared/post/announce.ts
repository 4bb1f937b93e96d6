import { quietKinds } from '@portal/contract/areas/notice/post.ts'
import { MOST_REMINDERS } from '@portal/contract/areas/notice/post-reading.ts'
import { changedWords, publishedWords } from '@portal/contract/areas/notice/post-words.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { enqueue } from '#src/platform/jobs.ts'
import { orgUnits } from '#src/schema/directory.ts'
import { posts, postVersions } from '#src/schema/post.ts'
import { activePerson, personIn } from '../audience/resolve.ts'
import { inBackground } from '../batch/in-background.ts'
import { type NewMessage, sendMessage } from '../messaging/messages.ts'
import type { Portal } from '../portal.ts'
import type { Post } from './access.ts'
import { readerLink } from './links.ts'

export const ANNOUNCE_JOB = 'post.announce'
const BATCH = 2000

/** `first`: everybody it is for · `reask`: the same, anew · `content`: once those who read an older version. */
type What = 'first' | 'reask' | 'content'

interface Payload {
  postId: string
  what: What
}

/** Messages of a publication; at most one per person, however often it is announced. */
export const publishedEvent = (postId: string, askedVersion: number) => `post:${postId}:${askedVersion}`
export const reminderEvent = (postId: string, askedVersion: number, count: number) =>
  `postRemind:${postId}:${askedVersion}:${count}`
export const changedEvent = (postId: string, version: number) => `postChanged:${postId}:${version}`

/** Events of all messages about a post up to its present version. */
export const eventsOf = ({
  id,
  versionNo,
  askedVersion,
}: Pick<Post, 'id' | 'versionNo' | 'askedVersion'>): string[] => {
  const numbers = Array.from({ length: versionNo }, (_, index) => index + 1)
  return [
    ...numbers.flatMap((number) => [publishedEvent(id, number), changedEvent(id, number)]),
    ...Array.from({ length: MOST_REMINDERS }, (_, index) => reminderEvent(id, askedVersion, index + 1)),
  ]
}

/** Tells people after the commit, in a job: nothing for what was rolled back, nothing twice after a crash. */
export const announce = (tx: Tx, postId: string, what: What): Promise<void> =>
  enqueue(tx, ANNOUNCE_JOB, { postId, what } satisfies Payload, { maxAttempts: 20 })

const messageOf = async (tx: Tx, post: Post, what: What): Promise<NewMessage> => {
  const [version] = await tx.db
    .select({ note: postVersions.note })
    .from(postVersions)
    .where(and(eq(postVersions.postId, post.id), eq(postVersions.number, post.versionNo)))
  const words =
    what === 'first'
      ? publishedWords(post.kind, post)
      : changedWords(post.kind, { title: post.title, note: version?.note ?? '' }, what === 'reask')
  const event = what === 'content' ? changedEvent(post.id, post.versionNo) : publishedEvent(post.id, post.askedVersion)
  const [owner] = await tx.db.select({ name: orgUnits.name }).from(orgUnits).where(eq(orgUnits.id, post.ownerOrgId))
  return {
    ...words,
    event,
    link: readerLink(post),
    source: owner?.name ?? '',
    dueAt: post.duty === 'none' ? null : post.dueAt,
    compulsory: post.duty !== 'none',
    urgent: post.priority === 'urgent',
    channels: [...new Set(['inApp' as const, ...post.channels])],
  }
}

/** The next people in the order of their ids; the post is held, so that a withdrawal stops the rest. */
const sendBatch = (portal: Portal, { postId, what }: Payload, after: string): Promise<string | null> =>
  inBackground(portal.platform, async (tx) => {
    const [post] = await tx.db
      .select()
      .from(posts)
      .where(and(eq(posts.id, postId), eq(posts.state, 'published'), isNull(posts.deletedAt)))
      .for('share')
    if (!post || quietKinds.has(post.kind)) return null
    const hasRead = sql`exists (select 1 from post_reads r where r.post_id = ${post.id} and r.user_id = u.id
      and r.read_at is not null and r.version < ${post.versionNo})`
    const { rows } = await tx.db.execute<{ id: string }>(sql`
      select u.id from users u
      where u.id > ${after}::uuid and ${activePerson()} and ${personIn(post.audience)}
        and ${what === 'content' ? hasRead : sql`true`}
      order by u.id limit ${BATCH}`)
    const ids = rows.map(({ id }) => id)
    await sendMessage(tx, ids, await messageOf(tx, post, what))
    return ids.length < BATCH ? null : (ids.at(-1) ?? null)
  })

export const announceJob =
  (portal: Portal) =>
  async (payload: Payload): Promise<void> => {
    let after: string | null = '00000000-0000-0000-0000-000000000000'
    while (after !== null) after = await sendBatch(portal, payload, after)
  }
