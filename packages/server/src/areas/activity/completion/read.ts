import type { PartRef } from '@portal/contract/areas/activity/activity.ts'
import { activityRefusals as no } from '@portal/contract/areas/activity/activity-words.ts'
import type { PostKind } from '@portal/contract/areas/notice/post.ts'
import { postKind } from '@portal/contract/areas/notice/post.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { and, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import { anyOf, escapeLike } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { posts } from '#src/schema/post.ts'
import type { PartCandidate, PartKind } from '#src/shared/activity-parts.ts'
import { addressedTo } from '#src/shared/audience/resolve.ts'
import { isReadable, reachable, readableBy } from '#src/shared/post/access.ts'
import { readerLink } from '#src/shared/post/links.ts'
import { MOST_CANDIDATES } from './watch.ts'

/** Every post read to its end inside of the part, or before where that counts; a version asked anew is read anew. */
const facts = (of: (person: SQL) => SQL): SQL => sql`
  select p.id as part_id, p.activity_id, r.user_id as person_id, greatest(min(r.opened_at), p.from_at) as begun_at,
    (count(distinct r.post_id) filter (where r.version >= t.asked_version and r.read_at < p.to_at
      and (p.count_earlier or r.read_at >= p.from_at)))::smallint as reached
  from kin p join post_reads r on r.post_id = any(p.refs) join posts t on t.id = r.post_id
  where ${of(sql`r.user_id`)} and r.opened_at < p.to_at
    and (p.count_earlier or coalesce(r.read_at, r.opened_at) >= p.from_at)
  group by p.id, p.activity_id, p.from_at, r.user_id`

interface Row extends Record<string, unknown> {
  id: string
  title: string
  kind: PostKind
  open: boolean
  done: boolean
}

const refs = async (tx: Tx, actor: Actor | null, ids: readonly string[]): Promise<PartRef[]> => {
  const { rows } = await tx.db.execute<Row>(sql`
    select ${posts.id} as id, ${posts.title} as title, ${posts.kind} as kind,
      ${actor === null ? isReadable : readableBy(actor)} as open,
      exists (select 1 from post_reads r where r.post_id = a.id and r.user_id = ${actor?.id ?? null}::uuid
        and r.version >= ${posts.askedVersion} and r.read_at is not null) as done
    from unnest(${sql.param([...ids])}::uuid[]) with ordinality as a (id, n) join ${posts} on ${posts.id} = a.id
    order by a.n`)
  return rows.map(({ id, title, kind, open, done }) =>
    open
      ? { id, title, link: readerLink({ kind, id }), done, left: '' }
      : { id, title: '', link: '', done: false, left: no.outsideRef.message },
  )
}

const kinds = wordsOf(postKind)

/** What whoever composes may choose: published, looked after by himself or meant for him. */
const offered = (tx: Tx, actor: Actor): SQL => {
  const lookedAfter = postKind.options.map((kind) => reachable(tx, actor, kind, 'menu'))
  return sql`(${isReadable} and (${sql.join(lookedAfter, sql` or `)} or ${addressedTo(posts, actor.facets)}))`
}

const candidates = async (tx: Tx, actor: Actor, keyword: string): Promise<PartCandidate[]> => {
  const { rows } = await tx.db.execute<{ id: string; title: string; kind: string }>(sql`
    select ${posts.id} as id, ${posts.title} as title, ${posts.kind} as kind from ${posts}
    where ${offered(tx, actor)} and ${posts.title} ilike ${`%${escapeLike(keyword)}%`}
    order by ${posts.createdAt} desc, ${posts.id} limit ${MOST_CANDIDATES}`)
  return rows.map(({ id, title, kind }) => ({ id, title, note: kinds[kind] ?? '' }))
}

export const readPart: PartKind = {
  facts,
  refs,
  candidates,
  chosen: (tx, actor, ids) => tx.db.$count(posts, and(anyOf(posts.id, ids), offered(tx, actor))),
}
