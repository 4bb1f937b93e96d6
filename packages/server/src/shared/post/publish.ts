import { postRefusals as no } from '@portal/contract/areas/notice/post-words.ts'
import { isEmptyAudience } from '@portal/contract/shared/audience.ts'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import { enqueue } from '#src/platform/jobs.ts'
import { posts } from '#src/schema/post.ts'
import { activePerson, countAudience, personIn } from '../audience/resolve.ts'
import { pushTo } from '../push/push-hub.ts'
import type { Post } from './access.ts'
import { announce } from './announce.ts'
import { differsFromVersion, makeVersion } from './content.ts'
import type { PostEngine } from './engine.ts'

export const PUBLISH_JOB = 'post.publish'

/** Every open list shows what there is now. */
export const tellLists = (tx: Tx) => pushTo(tx, ['*'], { kind: 'post' })

/** People of the post who could not open what it refers to. */
const ensureRelationsOpen = async (engine: PostEngine, tx: Tx, post: Post) => {
  for (const { type, id } of post.relations) {
    const found = await engine.relations.of(type)?.audienceOf(tx, id)
    if (!found) refuse(no.relationUnknown)
    else {
      const { rows } = await tx.db.execute<{ n: number }>(sql`
        select count(*) as n from users u
        where ${activePerson()} and ${personIn(post.audience)} and not ${personIn(found.audience)}`)
      const n = rows[0]?.n ?? 0
      ensure(n === 0, no.narrower, { n, title: found.title })
    }
  }
}

/** What must be there before anybody may see a post, whoever publishes it. */
export const ensurePublishable = async (engine: PostEngine, tx: Tx, post: Post): Promise<void> => {
  ensure(post.characters > 0, no.bodyMissing)
  ensure(!isEmptyAudience(post.audience), no.noAudience)
  ensure((await countAudience(tx.db, post.audience)) > 0, no.nobody)
  await ensureRelationsOpen(engine, tx, post)
}

/** The moment from which people see it, where that lies ahead. */
export const beginOf = ({ publishAt, validFrom }: Pick<Post, 'publishAt' | 'validFrom'>, now: Date): Date | null => {
  const latest = Math.max(publishAt?.getTime() ?? 0, validFrom?.getTime() ?? 0)
  return latest > now.getTime() ? new Date(latest) : null
}

export const databaseNow = async (tx: Tx): Promise<Date> => {
  const { rows } = await tx.db.execute<{ ms: string }>(sql`select extract(epoch from now()) * 1000 as ms`)
  return new Date(Math.floor(Number(rows[0]?.ms)))
}

export const noteState = (tx: Tx, post: Post, after: Post['state'], reason = '') =>
  tx.notes.push({
    objectType: 'posts',
    objectId: post.id,
    objectName: post.title,
    diff: [{ field: 'state', before: post.state, after }],
    ...(reason !== '' && { reason }),
  })

const goLive = async (tx: Tx, post: Post): Promise<void> => {
  const first = post.versionNo === 0
  if (first || (await differsFromVersion(tx, post)))
    await makeVersion(tx, post, { changeKind: first ? 'first' : 'content', note: '' })
  await tx.db
    .update(posts)
    .set({
      state: 'published',
      publishedAt: sql`now()`,
      endReason: '',
      endedAt: null,
      revision: sql`${posts.revision} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(posts.id, post.id))
  await announce(tx, post.id, 'first')
}

/** Published now, or put down for the moment at which it shall be. */
export const release = async (tx: Tx, post: Post): Promise<void> => {
  const begin = beginOf(post, await databaseNow(tx))
  if (begin === null) await goLive(tx, post)
  else {
    await tx.db
      .update(posts)
      .set({ state: 'scheduled', revision: sql`${posts.revision} + 1`, updatedAt: sql`now()` })
      .where(eq(posts.id, post.id))
    await enqueue(tx, PUBLISH_JOB, { postId: post.id }, { key: `${PUBLISH_JOB}:${post.id}`, runAt: begin })
  }
  noteState(tx, post, begin === null ? 'published' : 'scheduled')
  tellLists(tx)
}
