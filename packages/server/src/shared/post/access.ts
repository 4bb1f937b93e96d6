import { type PostKind } from '@portal/contract/areas/notice/post.ts'
import { type PostAction, postCodes } from '@portal/contract/areas/notice/post-codes.ts'
import { errors } from '@portal/contract/errors.ts'
import { and, eq, type InferSelectModel, isNull, type SQL, sql } from 'drizzle-orm'
import { ACTOR, FACETS, type Place } from '#src/kit/page-read/place.ts'
import type { Actor } from '#src/platform/actor.ts'
import { inScope, type Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import { posts } from '#src/schema/post.ts'
import { addressedTo } from '../audience/resolve.ts'
import { isOpen } from '../publication/open-to.ts'

/** Who reads: a person, or in the text of a list the places of whoever asks. */
export type Reader = { id: string | Place; facets: readonly string[] | Place }

export const WHO_ASKS: Reader = { id: ACTOR, facets: FACETS }

export type Post = InferSelectModel<typeof posts>

/** Posts of the kind that the code of this act reaches. */
export const reachable = (tx: Tx, actor: Actor, kind: PostKind, action: PostAction): SQL => {
  const code = postCodes[kind][action]
  if (!actor.holds(code)) return sql`false`
  const rows = inScope({ ...tx, actor, scope: actor.scopeOf([code]) }, posts.ownerOrgId, posts.createdBy)
  return sql`(${posts.kind} = ${kind} and ${rows})`
}

const managed = (tx: Tx, actor: Actor, kind: PostKind, id: string, action: PostAction) =>
  and(eq(posts.id, id), reachable(tx, actor, kind, action))

/** The post held against other writers; deleted ones only for those who look into the recycle bin. */
export const lockPost = async (
  tx: Tx,
  actor: Actor,
  { kind, id, action }: { kind: PostKind; id: string; action: PostAction },
): Promise<Post> => {
  const [post] = await tx.db
    .select()
    .from(posts)
    .where(and(managed(tx, actor, kind, id, action), isNull(posts.deletedAt)))
    .for('update')
  return post ?? refuse(errors.missing)
}

export const findManaged = async (
  tx: Tx,
  actor: Actor,
  { kind, id, action }: { kind: PostKind; id: string; action: PostAction },
): Promise<Post | null> => {
  const [post] = await tx.db
    .select()
    .from(posts)
    .where(managed(tx, actor, kind, id, action))
  return post ?? null
}

export const findPost = async (tx: Tx, id: string): Promise<Post | null> => {
  const [post] = await tx.db
    .select()
    .from(posts)
    .where(and(eq(posts.id, id), isNull(posts.deletedAt)))
  return post ?? null
}

/** What is past its validity is expired, whether or not the clock's job has come by. */
export const shownState: SQL<Post['state']> = sql`(case when ${posts.state} = 'published' and ${posts.validTo} <= now()
  then 'expired' else ${posts.state} end)`

/** As readers may know it: an expired one is expired whether or not the clock's job has come by. */
export const stateOf = ({ state, validTo }: Pick<Post, 'state' | 'validTo'>): Post['state'] =>
  state === 'published' && validTo !== null && validTo.getTime() <= Date.now() ? 'expired' : state

/** Published, now or formerly valid: what readers may open. */
export const isReadable: SQL = sql`(${posts.state} in ('published', 'expired') and ${posts.deletedAt} is null
  and (${posts.validFrom} is null or ${posts.validFrom} <= now()))`

/** Published and valid: what is owed, pops up and is announced. */
export const isRunning: SQL = isOpen(posts)

export const readableBy = ({ facets }: Reader): SQL => sql`(${isReadable} and ${addressedTo(posts, facets)})`

export const runningFor = (actor: Actor): SQL => sql`(${isRunning} and ${addressedTo(posts, actor.facets)})`

/** The post as a reader finds it. */
export const findReadable = async (tx: Tx, actor: Actor, kind: PostKind, id: string): Promise<Post | null> => {
  const [post] = await tx.db
    .select()
    .from(posts)
    .where(and(eq(posts.id, id), eq(posts.kind, kind), readableBy(actor)))
  return post ?? null
}

/** A post taken back, for those it was addressed to: its tombstone. */
export const findTombstone = async (tx: Tx, actor: Actor, kind: PostKind, id: string): Promise<Post | null> => {
  const [post] = await tx.db
    .select()
    .from(posts)
    .where(
      and(
        eq(posts.id, id),
        eq(posts.kind, kind),
        eq(posts.state, 'withdrawn'),
        isNull(posts.deletedAt),
        addressedTo(posts, actor.facets),
      ),
    )
  return post ?? null
}
