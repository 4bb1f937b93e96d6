import type { PostKind } from '@portal/contract/areas/notice/post.ts'
import { postCodes } from '@portal/contract/areas/notice/post-codes.ts'
import type { PostEndpoints, PostFilter } from '@portal/contract/areas/notice/post-endpoints.ts'
import { errors } from '@portal/contract/errors.ts'
import type { PageQuery } from '@portal/contract/kit/page.ts'
import { and, eq, ilike, isNotNull, isNull, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { countRows } from '#src/kit/store.ts'
import type { Actor } from '#src/platform/actor.ts'
import { anyOf, escapeLike } from '#src/platform/db.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/serve.ts'
import type { Tx } from '#src/platform/tx.ts'
import { posts } from '#src/schema/post.ts'
import { reachable, readableBy, shownState } from './access.ts'
import type { PostEngine } from './engine.ts'
import { manageRows, readerRows } from './rows.ts'

/** Somebody, or the place for him in a statement that is put together once. */
interface Reader {
  id: string | Placeholder
}

const ownRead = (actor: Reader, column: 'read_at' | 'confirmed_at'): SQL => sql`exists (
  select 1 from post_reads r where r.post_id = ${posts.id} and r.user_id = ${actor.id}
    and r.version >= ${posts.askedVersion} and r.${sql.identifier(column)} is not null)`

/** Owed: running, must be read or confirmed, and is not yet. */
export const owedBy = (actor: Actor): SQL => sql`(${shownState} = 'published' and (
  (${posts.duty} = 'read' and not ${ownRead(actor, 'read_at')})
  or (${posts.duty} = 'confirm' and not ${ownRead(actor, 'confirmed_at')})))`

export const unreadBy = (actor: Reader): SQL => sql`not ${ownRead(actor, 'read_at')}`

const readStateCondition = (actor: Actor, readState: PostFilter['readState']): SQL | undefined => {
  switch (readState) {
    case undefined:
      return undefined
    case 'unread':
      return unreadBy(actor)
    case 'read':
      return ownRead(actor, 'read_at')
    case 'toConfirm':
      return sql`(${posts.duty} = 'confirm' and ${owedBy(actor)})`
    case 'owed':
      return sql`(${owedBy(actor)} or (${posts.duty} = 'none' and ${shownState} = 'published' and ${unreadBy(actor)}))`
  }
}

const shownAt = sql`coalesce(${posts.publishedAt}, ${posts.publishAt})`

const belowUnit = (orgId: string): SQL => sql`${posts.ownerOrgId} in (
  select o.id from org_units o join org_units top on o.path like top.path || '%' where top.id = ${orgId})`

const matches = (keyword: string): SQL | undefined => {
  const pattern = `%${escapeLike(keyword)}%`
  return keyword === '' ? undefined : or(ilike(posts.title, pattern), ilike(posts.plain, pattern))
}

const conditions = (
  actor: Actor,
  { filter, keyword }: { filter: PostFilter; keyword: string },
): (SQL | undefined)[] => [
  filter.category === undefined || filter.category === '' ? undefined : eq(posts.category, filter.category),
  filter.state && sql`${shownState} = ${filter.state}`,
  filter.priority && eq(posts.priority, filter.priority),
  filter.duty && eq(posts.duty, filter.duty),
  filter.orgId === undefined ? undefined : belowUnit(filter.orgId),
  filter.from && sql`${shownAt} >= ${filter.from.toISOString()}::timestamptz`,
  filter.to && sql`${shownAt} < ${filter.to.toISOString()}::timestamptz`,
  filter.year === undefined ? undefined : eq(posts.year, filter.year),
  readStateCondition(actor, filter.readState),
  matches(keyword),
]

const sortKeys: Record<string, SQL> = {
  createdAt: sql`${posts.createdAt}`,
  publishAt: shownAt,
  updatedAt: sql`${posts.updatedAt}`,
  title: sql`${posts.title} collate "zh-x-icu"`,
  sort: sql`${posts.sort}`,
}

/** 紧急, 置顶, what has to be confirmed by its due time, then the newest. */
const readerOrder = (actor: Actor): SQL[] => [
  sql`(${posts.priority} = 'urgent' and ${shownState} = 'published') desc`,
  sql`(${posts.topUntil} is not null and ${posts.topUntil} > now()) desc`,
  sql`(${posts.duty} = 'confirm' and ${owedBy(actor)}) desc`,
  sql`(case when ${posts.duty} = 'confirm' and ${owedBy(actor)} then ${posts.dueAt} end) asc nulls last`,
  sql`${shownAt} desc`,
  sql`${posts.id} desc`,
]

const orderOf = (sort: string | undefined, otherwise: SQL[]): SQL[] => {
  const column = sortKeys[sort?.replace(/^-/, '') ?? '']
  const direction = sort?.startsWith('-') ? sql`desc` : sql`asc`
  return column ? [sql`${column} ${direction}`, sql`${posts.id} ${direction}`] : otherwise
}

/** Rows in the given order; sorting carries keys only, for texts are wide. */
export const pageOfPosts = async (tx: Tx, where: SQL, order: SQL[], query: PageQuery) => {
  const keys = await tx.db
    .select({ id: posts.id })
    .from(posts)
    .where(where)
    .orderBy(...order)
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
  const ids = keys.map(({ id }) => id)
  const found = await tx.db.select().from(posts).where(anyOf(posts.id, ids))
  return {
    found: ids.flatMap((id) => found.find((post) => post.id === id) ?? []),
    total: await countRows(tx, sql`${posts}`, where, query.exactTotal),
  }
}

const allOf = (...parts: (SQL | undefined)[]): SQL => and(...parts) ?? sql`true`

/** `readerKinds`: what readers find under this path where their filter names no kind. */
export const listPosts =
  (engine: PostEngine, kind: PostKind, readerKinds: readonly PostKind[]): HandlerOf<PostEndpoints['list']> =>
  async ({ tx, body, actor }) => {
    const { filter } = body
    if (filter.manage) {
      ensure(actor.holds(postCodes[kind].menu), errors.noRight)
      const bin = filter.deleted ? isNotNull(posts.deletedAt) : isNull(posts.deletedAt)
      const where = allOf(reachable(tx, actor, kind, 'menu'), bin, ...conditions(actor, body))
      const order = orderOf(body.sort, [sql`${posts.createdAt} desc`, sql`${posts.id} desc`])
      const { found, total } = await pageOfPosts(tx, where, order, body)
      return { list: await manageRows(engine, tx, actor, found), total }
    }
    const kinds = readerKinds.filter((each) => filter.kind === undefined || each === filter.kind)
    const where = allOf(anyOf(posts.kind, kinds), readableBy(actor), ...conditions(actor, body))
    const { found, total } = await pageOfPosts(tx, where, orderOf(body.sort, readerOrder(actor)), body)
    return { list: await readerRows(engine, tx, actor, found), total }
  }
