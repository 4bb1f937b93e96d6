import type {
  deleteMessages,
  listMessages,
  MessageRow,
  readMessages,
  unreadNum,
} from '@portal/contract/areas/system/message.ts'
import { messageWords } from '@portal/contract/areas/system/message-words.ts'
import { and, asc, desc, eq, gte, ilike, isNotNull, isNull, lt, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { countRows } from '#src/kit/store.ts'
import { anyOf, type Db, escapeLike } from '#src/platform/db.ts'
import { pointRead, rowsRead } from '#src/platform/prepared.ts'
import type { HandlerOf } from '#src/platform/serve.ts'
import type { Tx } from '#src/platform/tx.ts'
import { messages, unreadCounts } from '#src/schema/system.ts'
import { dayFrom, dayTo } from '#src/shared/messaging/shanghai-text.ts'
import { pushTo } from '#src/shared/push/push-hub.ts'

type Category = (typeof messages.$inferSelect)['category']

interface Filter {
  category?: Category
  unread?: boolean
  recalled?: boolean
  from?: string
  to?: string
}

/** Messages of the person that match; one that was taken back before it was read is not there at all. */
const inbox = (
  userId: string | Placeholder,
  { category, unread, recalled, from, to }: Filter,
  keyword = '',
): SQL | undefined => {
  const pattern = `%${escapeLike(keyword)}%`
  return and(
    eq(messages.userId, userId),
    isNull(messages.deletedAt),
    or(isNull(messages.recalledAt), isNotNull(messages.readAt)),
    category && eq(messages.category, category),
    unread === undefined ? undefined : unread ? isNull(messages.readAt) : isNotNull(messages.readAt),
    recalled === undefined ? undefined : recalled ? isNotNull(messages.recalledAt) : isNull(messages.recalledAt),
    from === undefined ? undefined : gte(messages.at, dayFrom(from)),
    to === undefined ? undefined : lt(messages.at, dayTo(to)),
    keyword === ''
      ? undefined
      : and(isNull(messages.recalledAt), or(ilike(messages.title, pattern), ilike(messages.text, pattern))),
  )
}

/** What was taken back keeps its place, without its words. */
const shown = (message: typeof messages.$inferSelect): MessageRow =>
  message.recalledAt === null ? message : { ...message, title: messageWords.recalled, text: '', link: '' }

const unreadOf = pointRead<{ category: Category; unread: number }>(
  () => sql`select category, unread from ${unreadCounts} where user_id = ${sql.placeholder('userId')}`,
)

export const countUnread = async (db: Db, userId: string) => {
  const rows = await unreadOf(db, { userId })
  const byKind = {
    todo: 0,
    notice: 0,
    study: 0,
    other: 0,
    ...Object.fromEntries(rows.map((row) => [row.category, row.unread])),
  }
  return { unreadNum: rows.reduce((sum, { unread }) => sum + unread, 0), byKind }
}

const newestUnread = rowsRead(
  messages,
  () => sql`${inbox(sql.placeholder('userId'), { unread: true })}
    order by ${messages.at} desc, ${messages.id} desc limit ${sql.placeholder('limit')}`,
)

/** Newest unread messages, for the bell and the launchpad. */
export const latestUnread = (db: Db, userId: string, limit: number) => newestUnread(db, { userId, limit })

export const unread: HandlerOf<typeof unreadNum> = ({ tx, actor }) => countUnread(tx.db, actor.id)

export const list: HandlerOf<typeof listMessages> = async ({ tx, body, actor }) => {
  const { page, pageSize, sort, keyword, filter, exactTotal } = body
  const where = inbox(actor.id, filter, keyword) ?? sql`true`
  const direction = sort === 'at' ? asc : desc
  const rows = await tx.db
    .select()
    .from(messages)
    .where(where)
    .orderBy(direction(messages.at), direction(messages.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { list: rows.map(shown), total: await countRows(tx, sql`${messages}`, where, exactTotal) }
}

/** Every change of an inbox takes the person's counters first, so that they always fit the messages. */
const holdCounters = (tx: Tx, userId: string) =>
  tx.db.execute(sql`select 1 from unread_counts where user_id = ${userId} order by category for update`)

const lowerCounters = async (tx: Tx, userId: string, gone: readonly { category: Category }[]) => {
  for (const category of new Set(gone.map((each) => each.category))) {
    const count = gone.filter((each) => each.category === category).length
    await tx.db
      .update(unreadCounts)
      .set({ unread: sql`greatest(0, ${unreadCounts.unread} - ${count}::int)` })
      .where(and(eq(unreadCounts.userId, userId), eq(unreadCounts.category, category)))
  }
}

export const read: HandlerOf<typeof readMessages> = async ({ tx, body, actor }) => {
  const { ids, filter = {}, keyword } = body
  await holdCounters(tx, actor.id)
  const gone = await tx.db
    .update(messages)
    .set({ readAt: sql`now()` })
    .where(and(inbox(actor.id, filter, keyword), isNull(messages.readAt), ids && anyOf(messages.id, ids)))
    .returning({ category: messages.category })
  await lowerCounters(tx, actor.id, gone)
  if (gone.length > 0) pushTo(tx, [actor.id], { kind: 'message' })
  return { unreadNum: (await countUnread(tx.db, actor.id)).unreadNum }
}

export const remove: HandlerOf<typeof deleteMessages> = async ({ tx, body, actor }) => {
  await holdCounters(tx, actor.id)
  const gone = await tx.db
    .update(messages)
    .set({ deletedAt: sql`now()` })
    .where(and(inbox(actor.id, {}), anyOf(messages.id, body.ids)))
    .returning({ category: messages.category, readAt: messages.readAt })
  await lowerCounters(
    tx,
    actor.id,
    gone.filter(({ readAt }) => readAt === null),
  )
  if (gone.length > 0) pushTo(tx, [actor.id], { kind: 'message' })
  return { deleted: gone.length, unreadNum: (await countUnread(tx.db, actor.id)).unreadNum }
}
