import {
  type deleteMessages,
  type ListMessagesFilter,
  listMessages,
  type readMessages,
} from '@portal/contract/areas/system/message/message.ts'
import { type unreadNum } from '@portal/contract/areas/system/message/unread.ts'
import { messageWords } from '@portal/contract/areas/system/message/words.ts'
import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { either, equals, fromDay, throughDay } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { narrowedBy } from '#src/kit/page-read/narrowed-by.ts'
import { ACTOR, KEYWORD, type Place } from '#src/kit/page-read/place.ts'
import { anyOf, type Db, escapeLike } from '#src/platform/database/db.ts'
import { pointRead, rowsRead } from '#src/platform/database/prepared.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { messages, unreadCounts } from '#src/schema/system/system.ts'
import { pushTo } from '#src/shared/push/push-hub.ts'

type Category = (typeof messages.$inferSelect)['category']

/** Messages of the person; one that was taken back before it was read is not there at all. */
const ofPerson = (userId: string | Place): SQL => sql`(${messages.userId} = ${userId} and ${messages.deletedAt} is null
  and (${messages.recalledAt} is null or ${messages.readAt} is not null))`

const conditions = {
  category: equals(messages.category),
  unread: either(isNull(messages.readAt)),
  recalled: either(isNotNull(messages.recalledAt)),
  from: fromDay(messages.at),
  to: throughDay(messages.at),
} as const

const says = (pattern: string | Place): SQL => sql`(${messages.recalledAt} is null
  and (${messages.title} ilike ${pattern} or ${messages.text} ilike ${pattern}))`

/** Messages of the person that match. */
const inbox = (userId: string | Place, filter: ListMessagesFilter, keyword = '') =>
  and(
    ofPerson(userId),
    ...narrowedBy(conditions, filter),
    keyword === '' ? undefined : says(`%${escapeLike(keyword)}%`),
  )

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

/** What was taken back keeps its place, without its words. */
const unlessRecalled = (words: PgColumn, otherwise: string): SQL =>
  sql`case when ${messages.recalledAt} is null then ${words} else ${otherwise} end`

export const list = pageRead(listMessages, {
  from: sql`${messages}`,
  key: messages.id,
  columns: {
    id: messages.id,
    category: messages.category,
    kind: messages.kind,
    title: unlessRecalled(messages.title, messageWords.recalled),
    text: unlessRecalled(messages.text, ''),
    link: unlessRecalled(messages.link, ''),
    source: messages.source,
    reason: messages.reason,
    at: messages.at,
    dueAt: messages.dueAt,
    readAt: messages.readAt,
    recalledAt: messages.recalledAt,
  },
  where: ofPerson(ACTOR),
  search: says(KEYWORD.like),
  filter: conditions,
  sort: { at: messages.at },
  order: '-at',
})

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
