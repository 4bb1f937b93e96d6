import { type HistoryRow, listHistory } from '@portal/contract/areas/history/day.ts'
import { dayText } from '@portal/contract/areas/history/day-rule.ts'
import { historyImportance } from '@portal/contract/areas/history/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import type { Caller } from '#src/kit/page-read/caller.ts'
import { asChoice, elsewhere, equals, from, until } from '#src/kit/page-read/conditions.ts'
import { type PageRead, pageRead } from '#src/kit/page-read/list.ts'
import { oneOfLists } from '#src/kit/page-read/one-of-lists.ts'
import { ACTOR, chinese, inTerms } from '#src/kit/page-read/place.ts'
import { anyOf } from '#src/platform/database/db.ts'
import { ensure } from '#src/platform/errors.ts'
import { posts } from '#src/schema/post.ts'
import type { Portal } from '#src/shared/portal.ts'
import { readableBy, shownState, WHO_ASKS } from '#src/shared/post/access.ts'
import { isApproved } from '#src/shared/post/content.ts'
import { ownRead, unreadBy } from '#src/shared/post/owed.ts'
import { shownAt } from '#src/shared/post/rows.ts'
import { carries, daysJoined, labelsOfPost, ofImportance } from './conditions.ts'

const reads = sql`(select count(distinct r.user_id) from post_reads r
  where r.post_id = ${posts.id} and r.read_at is not null)`

const words = wordsOf(historyImportance)

const columns = {
  id: posts.id,
  title: posts.title,
  summary: posts.summary,
  month: sql`h.month`,
  day: sql`h.day`,
  year: sql`h.year`,
  importance: sql`h.importance`,
  importanceName: sql`case h.importance when 1 then ${words[1]}::text when 2 then ${words[2]}::text else ${words[3]}::text end`,
  labels: labelsOfPost,
  source: posts.source,
  readAt: sql`(select max(r.read_at) from post_reads r where r.post_id = ${posts.id} and r.user_id = ${ACTOR}
    and r.version >= ${posts.askedVersion})`,
  state: shownState,
  publishAt: shownAt,
  hasCover: sql`(${posts.coverFileId} is not null)`,
  updatedAt: posts.updatedAt,
  coverFileId: sql<string | null>`${posts.coverFileId}`,
}

const keptColumns = {
  ...columns,
  reads,
  creator: sql`coalesce((select c.name from users c where c.id = ${posts.createdBy}), '')`,
  deletedAt: posts.deletedAt,
  changeState: posts.draftState,
}

const found = {
  from: daysJoined,
  key: posts.id,
  search: [posts.title, posts.plain],
  filter: {
    month: equals(sql`h.month`),
    day: equals(sql`h.day`),
    labelId: carries,
    from: from(sql`h.year`),
    to: until(sql`h.year`),
    importance: ofImportance,
    state: equals(shownState),
    readState: { unread: unreadBy(WHO_ASKS), read: ownRead(WHO_ASKS, 'read_at') },
    noSource: { true: sql`${posts.source} = ''`, false: sql`true` },
    manage: elsewhere,
    deleted: asChoice,
  },
  sort: {
    date: inTerms((way) => sql`h.month ${way}, h.day ${way}, h.year ${way}`),
    year: inTerms((way) => sql`h.year ${way}, h.month ${way}, h.day ${way}`),
    title: chinese(posts.title),
    importance: sql`h.importance`,
    reads,
    updatedAt: posts.updatedAt,
    createdAt: posts.createdAt,
  },
} as const

type Read = Omit<HistoryRow, 'coverUrl' | 'date'> & { coverFileId: string | null }

const withCover =
  ({ files }: Portal) =>
  ({ actor }: Caller, list: readonly Read[]): HistoryRow[] =>
    list.map(({ coverFileId, ...row }) => ({
      ...row,
      date: dayText(row),
      coverUrl: coverFileId !== null && actor ? files.fileUrl(actor, { id: coverFileId, name: coverFileId }) : '',
    }))

const forReaders = (portal: Portal) =>
  pageRead(listHistory, {
    ...found,
    columns,
    where: sql`${posts.kind} = 'history' and ${readableBy(WHO_ASKS)}`,
    order: 'year',
    finish: withCover(portal),
  })

/** Titles of waiting changes, and whether what is there has been approved. */
const forManagers = (portal: Portal) =>
  pageRead(listHistory, {
    ...found,
    columns: keptColumns,
    scope: [posts.ownerOrgId, posts.createdBy],
    where: ({ deleted }) =>
      sql`${posts.kind} = 'history' and ${posts.deletedAt} ${deleted === 'true' ? sql`is not null` : sql`is null`}`,
    order: 'date',
    finish: async (caller, list) => {
      const ids = list.map(({ id }) => id)
      const stored = await caller.tx.db.select().from(posts).where(anyOf(posts.id, ids))
      const known = new Map(stored.map((post) => [post.id, post]))
      return withCover(portal)(caller, list).map((row) => {
        const post = known.get(row.id)
        return post
          ? // A waiting change is what its author works on.
            { ...row, title: post.draft?.title ?? row.title, approved: post.state === 'published' || isApproved(post) }
          : row
      })
    },
  })

/** 历史上的今天 for who keeps it, and what readers find under a topic. */
export const historyList = (portal: Portal): PageRead<typeof listHistory> => {
  const [readers, managers] = [forReaders(portal), forManagers(portal)]
  return oneOfLists(({ tx, body, actor }) => {
    if (!body.filter.manage) return { list: readers, asking: { tx, body, actor } }
    ensure(actor.holds(P.article), errors.noRight)
    return { list: managers, asking: { tx: { ...tx, scope: actor.scopeOf([P.article]) }, body, actor } }
  })
}
