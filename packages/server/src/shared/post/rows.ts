import { categoryKeys, type PostRow, postKind } from '@portal/contract/areas/notice/post.ts'
import { describeAudience } from '@portal/contract/shared/audience.ts'
import { sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/tx.ts'
import { namesOfAudiences } from '../audience/resolve.ts'
import type { Post } from './access.ts'
import { isApproved } from './content.ts'
import type { PostEngine } from './engine.ts'
import { countReads } from './figures.ts'

interface Facts extends Record<string, unknown> {
  id: string
  categoryName: string | null
  publisher: string
  coverName: string | null
  creator: string | null
  comments: number
  readAt: string | null
  confirmedAt: string | null
  readBefore: boolean
}

const keyOfKind = sql.join(
  postKind.options.map((kind) => sql`when posts.kind = ${kind} then ${categoryKeys[kind] ?? ''}`),
  sql` `,
)

/** What rows show beside the records themselves; one statement for the whole page. */
const selectFacts = async (tx: Tx, actor: Actor, ids: readonly string[]): Promise<Map<string, Facts>> => {
  const { rows } = await tx.db.execute<Facts>(sql`
    select posts.id, o.name as publisher, cover.name as "coverName", c.name as creator,
      (select i.name from dictionary_items i join dictionaries d on d.id = i.dictionary_id
        where d.key = (case ${keyOfKind} end) and i.code = posts.category) as "categoryName",
      (select count(*) from comments k where k.item_type = 'post' and k.item_id = posts.id and k.state = 'shown') as comments,
      mine.read_at as "readAt", mine.confirmed_at as "confirmedAt",
      exists (select 1 from post_reads r where r.post_id = posts.id and r.user_id = ${actor.id}
        and r.version < posts.asked_version and r.read_at is not null) as "readBefore"
    from posts
      left join org_units o on o.id = posts.owner_org_id
      left join users c on c.id = posts.created_by
      left join files cover on cover.id = posts.cover_file_id
      left join lateral (select max(r.read_at) as read_at, max(r.confirmed_at) as confirmed_at from post_reads r
        where r.post_id = posts.id and r.user_id = ${actor.id} and r.version >= posts.asked_version) mine on true
    where posts.id = any(${sql.param(ids)}::uuid[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

const instantOf = (text: string | null | undefined) => (text ? new Date(text) : null)

/** As readers may know it: an expired one is expired whether or not the clock's job has come by. */
export const stateOf = ({ state, validTo }: Pick<Post, 'state' | 'validTo'>): Post['state'] =>
  state === 'published' && validTo !== null && validTo.getTime() <= Date.now() ? 'expired' : state

const rowOf = (engine: PostEngine, actor: Actor, post: Post, facts: Facts | undefined): PostRow => {
  const readAt = instantOf(facts?.readAt)
  return {
    id: post.id,
    kind: post.kind,
    title: post.title,
    summary: post.summary,
    coverUrl:
      post.coverFileId === null
        ? ''
        : engine.portal.files.fileUrl(actor, { id: post.coverFileId, name: facts?.coverName ?? '' }),
    category: post.category,
    categoryName: facts?.categoryName ?? '',
    publisher: facts?.publisher ?? '',
    publishAt: post.publishedAt ?? post.publishAt,
    validFrom: post.validFrom,
    validTo: post.validTo,
    top: post.topUntil !== null && post.topUntil.getTime() > Date.now(),
    topUntil: post.topUntil,
    priority: post.priority,
    popup: post.popup,
    beforeLogin: post.beforeLogin,
    duty: post.duty,
    dueAt: post.dueAt,
    year: post.year,
    attachmentCount: post.attachments.length,
    versionNo: post.versionNo,
    state: stateOf(post),
    readAt,
    confirmedAt: instantOf(facts?.confirmedAt),
    renewed: readAt === null && (facts?.readBefore ?? false),
  }
}

/** Rows for readers, in the order of the posts. */
export const readerRows = async (
  engine: PostEngine,
  tx: Tx,
  actor: Actor,
  list: readonly Post[],
): Promise<PostRow[]> => {
  const facts = await selectFacts(
    tx,
    actor,
    list.map(({ id }) => id),
  )
  return list.map((post) => rowOf(engine, actor, post, facts.get(post.id)))
}

/** Rows with the managing columns. */
export const manageRows = async (
  engine: PostEngine,
  tx: Tx,
  actor: Actor,
  list: readonly Post[],
): Promise<PostRow[]> => {
  const facts = await selectFacts(
    tx,
    actor,
    list.map(({ id }) => id),
  )
  const names = await namesOfAudiences(
    tx.db,
    list.map(({ audience }) => audience),
  )
  const rows: PostRow[] = []
  for (const post of list) {
    const found = facts.get(post.id)
    rows.push({
      ...rowOf(engine, actor, post, found),
      ...(await countReads(engine, actor, post)),
      // A waiting change is what its author works on.
      title: post.draft?.title ?? post.title,
      comments: found?.comments ?? 0,
      ownerOrgId: post.ownerOrgId,
      ownerOrgName: found?.publisher ?? '',
      audienceText: describeAudience(post.audience, names),
      audienceCount: await engine.people(post.audience),
      roleNames: post.audience.roles.map((id) => names.get(id) ?? '').join('、'),
      changeState: post.draftState,
      approved: post.state === 'published' || isApproved(post),
      creator: found?.creator ?? '',
      createdAt: post.createdAt,
      updatedAt: post.updatedAt,
      deletedAt: post.deletedAt,
      revision: post.revision,
    })
  }
  return rows
}
