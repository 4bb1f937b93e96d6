import { categoryKeys, type PostRow, postKind } from '@portal/contract/areas/notice/post.ts'
import { describeAudience } from '@portal/contract/shared/audience.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '#src/kit/page-read/caller.ts'
import { ACTOR } from '#src/kit/page-read/place.ts'
import { rowsByKey } from '#src/kit/page-read/rows-by-key.ts'
import { anyOf } from '#src/platform/database/db.ts'
import { posts } from '#src/schema/post.ts'
import { namesOfAudiences } from '../audience/resolve.ts'
import { counted, joinCounts } from '../content/counts.ts'
import { shownState } from './access.ts'
import { isApproved } from './content.ts'
import type { PostEngine } from './engine.ts'

/** When it was published, or is going to be. */
export const shownAt = sql<Date | null>`coalesce(${posts.publishedAt}, ${posts.publishAt})`

const keyOfKind = sql.join(
  postKind.options.map((kind) => sql`when ${posts.kind} = ${kind} then ${categoryKeys[kind] ?? ''}`),
  sql` `,
)

const joins: SQL = sql`left join org_units o on o.id = ${posts.ownerOrgId}
  left join files cover on cover.id = ${posts.coverFileId}
  left join lateral (select max(r.read_at) as read_at, max(r.confirmed_at) as confirmed_at from post_reads r
    where r.post_id = ${posts.id} and r.user_id = ${ACTOR} and r.version >= ${posts.askedVersion}) mine on true`

const columns = {
  id: posts.id,
  kind: posts.kind,
  title: posts.title,
  summary: posts.summary,
  category: posts.category,
  categoryName: sql`coalesce((select i.name from dictionary_items i join dictionaries d on d.id = i.dictionary_id
    where d.key = (case ${keyOfKind} end) and i.code = ${posts.category}), '')`,
  publisher: sql`coalesce(o.name, '')`,
  publishAt: shownAt,
  validFrom: posts.validFrom,
  validTo: posts.validTo,
  top: sql`coalesce(${posts.topUntil} > now(), false)`,
  topUntil: posts.topUntil,
  priority: posts.priority,
  popup: posts.popup,
  beforeLogin: posts.beforeLogin,
  duty: posts.duty,
  dueAt: posts.dueAt,
  year: posts.year,
  attachmentCount: sql`jsonb_array_length(${posts.attachments})`,
  versionNo: posts.versionNo,
  state: shownState,
  readAt: sql`mine.read_at`,
  confirmedAt: sql`mine.confirmed_at`,
  renewed: sql`(mine.read_at is null and exists (select 1 from post_reads r where r.post_id = ${posts.id}
    and r.user_id = ${ACTOR} and r.version < ${posts.askedVersion} and r.read_at is not null))`,
  coverFileId: posts.coverFileId,
  coverName: sql<string | null>`cover.name`,
}

const managedJoins = sql`${joins} ${joinCounts('post', posts.id)}`

const managedColumns = {
  ...columns,
  comments: counted('comments'),
  collects: counted('collects'),
  author: posts.author,
  columnNames: sql`coalesce((select string_agg(k.name, '、' order by k.name) from column_items i
    join learning_columns k on k.id = i.column_id where i.type = 'article' and i.item_id = ${posts.id}), '')`,
  ownerOrgId: posts.ownerOrgId,
  ownerOrgName: sql`coalesce(o.name, '')`,
  changeState: posts.draftState,
  creator: sql`coalesce((select c.name from users c where c.id = ${posts.createdBy}), '')`,
  createdAt: posts.createdAt,
  updatedAt: posts.updatedAt,
  deletedAt: posts.deletedAt,
  revision: posts.revision,
}

/** What is read of a row, before it has its address of the cover. */
interface Read extends Omit<PostRow, 'coverUrl'> {
  coverFileId: string | null
  coverName: string | null
}

const withCover = ({ files }: PostEngine, { actor }: Caller, list: readonly Read[]): PostRow[] =>
  list.map(({ coverFileId, coverName, ...row }) => {
    const hasCover = coverFileId !== null && actor
    return { ...row, coverUrl: hasCover ? files.fileUrl(actor, { id: coverFileId, name: coverName ?? '' }) : '' }
  })

/** Rows as managers see them; figures over people are asked beside them (`figures.ts`). */
const withAudience = async (engine: PostEngine, caller: Caller, list: readonly Read[]): Promise<PostRow[]> => {
  const { tx, actor } = caller
  const found = await tx.db
    .select()
    .from(posts)
    .where(
      anyOf(
        posts.id,
        list.map(({ id }) => id),
      ),
    )
  const stored = new Map(found.map((post) => [post.id, post]))
  const names = await namesOfAudiences(
    tx.db,
    found.map(({ audience }) => audience),
  )
  const rows: PostRow[] = []
  for (const row of withCover(engine, caller, list)) {
    const post = stored.get(row.id)
    if (!post || !actor) continue
    rows.push({
      ...row,
      // A waiting change is what its author works on.
      title: post.draft?.title ?? post.title,
      audienceText: describeAudience(post.audience, names),
      roleNames: post.audience.roles.map((id) => names.get(id) ?? '').join('、'),
      approved: post.state === 'published' || isApproved(post),
    })
  }
  return rows
}

/** How readers see posts, and how managers do: part of their lists, and rows of single posts by their ids. */
export const readerShown = (engine: PostEngine) => ({
  joins,
  columns,
  finish: (caller: Caller, list: readonly Read[]) => withCover(engine, caller, list),
})

export const managedShown = (engine: PostEngine) => ({
  joins: managedJoins,
  columns: managedColumns,
  finish: (caller: Caller, list: readonly Read[]) => withAudience(engine, caller, list),
})

const found = { from: sql`${posts}`, key: posts.id }
const readRows = rowsByKey<PostRow>()({ ...found, joins, columns })
const readManagedRows = rowsByKey<PostRow>()({ ...found, joins: managedJoins, columns: managedColumns })

/** Rows for readers, in the order of the ids. */
export const readerRows = async (engine: PostEngine, caller: Caller, ids: readonly string[]): Promise<PostRow[]> =>
  withCover(engine, caller, await readRows(caller, ids))

/** Rows with the managing columns, in the order of the ids. */
export const manageRows = async (engine: PostEngine, caller: Caller, ids: readonly string[]): Promise<PostRow[]> =>
  withAudience(engine, caller, await readManagedRows(caller, ids))
