import type { DayEntry, HistoryLabelName } from '@portal/contract/areas/history/day.ts'
import { anniversaryOn, byRank, type MonthDay, shownOn } from '@portal/contract/areas/history/day-rule.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { posts } from '#src/schema/post.ts'
import { hasReacted } from '#src/shared/content/reactions.ts'
import type { Files } from '#src/shared/files/files.ts'
import { readableBy } from '#src/shared/post/access.ts'
import { daysJoined, labelsOfPost, type Narrowing, narrowedBy } from './conditions.ts'

/** The month and day of `h` is one of these. */
const among = (days: readonly MonthDay[]): SQL =>
  sql`(${sql.join(
    days.map(({ month, day }) => sql`(h.month = ${month} and h.day = ${day})`),
    sql` or `,
  )})`

/** Entries that the person may read on a date. */
export const readableOn = (actor: Actor, date: string, narrowing: Narrowing): SQL =>
  sql`${among(shownOn(date))} and ${posts.kind} = 'history' and ${readableBy(actor)} and ${narrowedBy(narrowing)}`

interface Found extends Record<string, unknown> {
  id: string
  title: string
  summary: string
  coverFileId: string | null
  month: number
  day: number
  year: number
  importance: number
  labels: HistoryLabelName[]
  source: string
  readAt: string | null
  collected: boolean
}

/** What shows on a date, in the order of the rule. */
export const entriesOn = async (
  { tx, actor, files }: { tx: Tx; actor: Actor; files: Files },
  date: string,
  narrowing: Narrowing,
): Promise<DayEntry[]> => {
  const { rows } = await tx.db.execute<Found>(sql`
    select posts.id, posts.title, posts.summary, posts.cover_file_id as "coverFileId", h.month, h.day, h.year, h.importance,
      ${labelsOfPost} as labels, posts.source,
      (select max(r.read_at) from post_reads r where r.post_id = posts.id and r.user_id = ${actor.id}
        and r.version >= posts.asked_version) as "readAt",
      ${hasReacted('collect', 'post', posts.id, actor.id)} as collected
    from ${daysJoined} where ${readableOn(actor, date, narrowing)}`)
  const marked = shownOn(date).find((shown) => shown.marked)
  return rows.sort(byRank(date)).map(({ coverFileId, readAt, ...row }) => ({
    ...row,
    readAt: readAt === null ? null : new Date(readAt),
    coverUrl: coverFileId === null ? '' : files.fileUrl(actor, { id: coverFileId, name: coverFileId }),
    anniversary: anniversaryOn(date, row.year),
    marked: marked !== undefined && row.day === marked.day && row.month === marked.month,
  }))
}
