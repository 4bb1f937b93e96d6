import type { PostKind } from '@portal/contract/areas/notice/post.ts'
import { postCodes } from '@portal/contract/areas/notice/post-codes.ts'
import type { PostEndpoints } from '@portal/contract/areas/notice/post-endpoints.ts'
import { errors } from '@portal/contract/errors.ts'
import { type SQL, sql } from 'drizzle-orm'
import { asChoice, before, contains, elsewhere, equals, from } from '#src/kit/page-read/conditions.ts'
import { type PageRead, pageRead } from '#src/kit/page-read/list.ts'
import { oneOfLists } from '#src/kit/page-read/one-of-lists.ts'
import { chinese, given, type Place } from '#src/kit/page-read/place.ts'
import { ensure } from '#src/platform/errors.ts'
import { posts } from '#src/schema/post.ts'
import { inSubtree } from '../directory/search.ts'
import { readableBy, shownState, WHO_ASKS } from './access.ts'
import type { PostEngine } from './engine.ts'
import { owedBy, ownRead, unreadBy } from './owed.ts'
import { managedShown, readerShown, shownAt } from './rows.ts'

/** What both lists have in common: where a post is found, by what it is narrowed and sorted. */
const found = {
  from: sql`${posts}`,
  key: posts.id,
  search: [posts.title, posts.plain],
  filter: {
    manage: elsewhere,
    kind: elsewhere,
    deleted: asChoice,
    category: equals(posts.category),
    state: equals(shownState),
    priority: equals(posts.priority),
    duty: equals(posts.duty),
    orgId: (unit: Place): SQL => inSubtree(sql`${posts.ownerOrgId}`, unit),
    from: from(shownAt),
    to: before(shownAt),
    year: equals(posts.year),
    author: contains(posts.author),
    columnId: (column: Place): SQL => sql`exists (select 1 from column_items i
      where i.column_id = ${column} and i.type = 'article' and i.item_id = ${posts.id})`,
    readState: {
      unread: unreadBy(WHO_ASKS),
      read: ownRead(WHO_ASKS, 'read_at'),
      toConfirm: sql`(${posts.duty} = 'confirm' and ${owedBy(WHO_ASKS)})`,
      owed: sql`(${owedBy(WHO_ASKS)} or (${posts.duty} = 'none' and ${shownState} = 'published' and ${unreadBy(WHO_ASKS)}))`,
    },
  },
  sort: {
    createdAt: posts.createdAt,
    publishAt: shownAt,
    updatedAt: posts.updatedAt,
    title: chinese(posts.title),
    sort: posts.sort,
  },
} as const

/** 紧急, 置顶, what has to be confirmed by its due time, then the newest. */
const readerOrder = sql.join(
  [
    sql`(${posts.priority} = 'urgent' and ${shownState} = 'published') desc`,
    sql`(${posts.topUntil} is not null and ${posts.topUntil} > now()) desc`,
    sql`(${posts.duty} = 'confirm' and ${owedBy(WHO_ASKS)}) desc`,
    sql`(case when ${posts.duty} = 'confirm' and ${owedBy(WHO_ASKS)} then ${posts.dueAt} end) asc nulls last`,
    sql`${shownAt} desc`,
  ],
  sql`, `,
)

/** `readerKinds`: what readers find under this path where their filter names no kind. */
const readerList = (engine: PostEngine, { list }: PostEndpoints, readerKinds: readonly PostKind[]) =>
  pageRead(list, {
    ...found,
    ...readerShown(engine),
    given: ({ body: { filter } }) => ({
      kinds: readerKinds.filter((kind) => filter.kind === undefined || kind === filter.kind),
    }),
    where: sql`${posts.kind} = any(${given('kinds')}::text[]) and ${readableBy(WHO_ASKS)}`,
    order: readerOrder,
  })

const managedList = (engine: PostEngine, { list, kind }: PostEndpoints) =>
  pageRead(list, {
    ...found,
    ...managedShown(engine),
    scope: [posts.ownerOrgId, posts.createdBy],
    where: ({ deleted }) =>
      sql`${posts.kind} = ${kind} and ${posts.deletedAt} ${deleted === 'true' ? sql`is not null` : sql`is null`}`,
    order: '-createdAt',
  })

export const listPosts = (
  engine: PostEngine,
  calls: PostEndpoints,
  readerKinds: readonly PostKind[],
): PageRead<PostEndpoints['list']> => {
  const forReaders = readerList(engine, calls, readerKinds)
  const managed = managedList(engine, calls)
  const code = postCodes[calls.kind].menu

  return oneOfLists(({ tx, body, actor }) => {
    if (!body.filter.manage) return { list: forReaders, asking: { tx, body, actor } }
    ensure(actor.holds(code), errors.noRight)
    return { list: managed, asking: { tx: { ...tx, scope: actor.scopeOf([code]) }, body, actor } }
  })
}
