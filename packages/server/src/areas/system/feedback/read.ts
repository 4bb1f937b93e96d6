import {
  type feedbackStat,
  type getFeedback,
  listFeedbacks,
  myFeedbacks,
  OVERDUE_DAYS,
  REOPEN_DAYS,
} from '@portal/contract/areas/system/feedback.ts'
import { DAY_MS } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, getTableColumns, sql } from 'drizzle-orm'
import { either, equals, fromDay, throughDay } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { narrowedBy } from '#src/kit/page-read/narrowed-by.ts'
import { ACTOR, KEYWORD } from '#src/kit/page-read/place.ts'
import type { Actor } from '#src/platform/actor.ts'
import { inScope, type Tx } from '#src/platform/database/tx.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { feedbackEntries, feedbacks } from '#src/schema/system/feedback.ts'
import type { Portal } from '#src/shared/portal.ts'
import { findFeedback, mayKnowWriter, noOf } from './visible.ts'

const OPEN = sql`${feedbacks.state} in ('pending', 'handling')`
const OVERDUE = sql`(${OPEN} and ${feedbacks.createdAt} < now() - ${OVERDUE_DAYS} * interval '1 day')`
/** Hours since it was written, while it is open. */
const WAITING = sql<number | null>`case when ${OPEN}
  then round(extract(epoch from now() - ${feedbacks.createdAt}) / 3600.0, 1)::float8 end`

/** Days of Shanghai, both included. */
const written = { from: fromDay(feedbacks.createdAt), to: throughDay(feedbacks.createdAt) }

// Named with their table: drizzle leaves it out of a selection, and `users` has columns of the same names.
const names = {
  writer: sql<string>`coalesce((select u.name from users u where u.id = feedbacks.created_by), '')`,
  orgName: sql<string>`coalesce((select o.name from org_units o where o.id = feedbacks.owner_org_id), '')`,
  assignee: sql<string>`coalesce((select u.name from users u where u.id = feedbacks.assignee_id), '')`,
  waitingHours: WAITING,
  overdue: sql<boolean>`${OVERDUE}`,
}

const selectRows = (tx: Tx) =>
  tx.db
    .select({ feedback: feedbacks, ...names })
    .from(feedbacks)
    .$dynamic()

type Selected = Awaited<ReturnType<typeof selectRows>>[number]

const rowOf = (actor: Actor, { feedback, writer, orgName, ...more }: Selected) => {
  const known = mayKnowWriter(actor, feedback)
  return { ...feedback, no: noOf(feedback), ...more, writer: known ? writer : '', orgName: known ? orgName : '' }
}

const feedbackNo = sql`'FK' || lpad(${feedbacks.serial}::text, 6, '0')`

export const feedbackList = pageRead(listFeedbacks, {
  from: sql`${feedbacks}`,
  key: feedbacks.id,
  columns: { ...getTableColumns(feedbacks), no: feedbackNo, ...names },
  scope: [feedbacks.ownerOrgId, feedbacks.createdBy],
  search: sql`(${feedbacks.text} ilike ${KEYWORD.like} or ${feedbackNo} ilike ${KEYWORD.like})`,
  filter: {
    kind: equals(feedbacks.kind),
    state: equals(feedbacks.state),
    assigneeId: equals(feedbacks.assigneeId),
    orgId: equals(feedbacks.ownerOrgId),
    overdue: either(OVERDUE),
    ...written,
  },
  sort: { createdAt: feedbacks.createdAt, no: feedbacks.serial, stars: feedbacks.stars },
  order: '-createdAt',
  finish: ({ actor }, found) =>
    found.map((row) => (actor && mayKnowWriter(actor, row) ? row : { ...row, writer: '', orgName: '' })),
})

export const ownFeedbackList = pageRead(myFeedbacks, {
  from: sql`${feedbacks}`,
  key: feedbacks.id,
  columns: { ...getTableColumns(feedbacks), no: feedbackNo },
  where: sql`${feedbacks.createdBy} = ${ACTOR}`,
  filter: { state: equals(feedbacks.state) },
  sort: { createdAt: feedbacks.createdAt },
  order: '-createdAt',
})

const entriesOf = async (tx: Tx, feedbackId: string, writerId: string | null) => {
  const rows = await tx.db
    .select({
      entry: feedbackEntries,
      author: sql<string>`coalesce((select u.name from users u where u.id = feedback_entries.author_id), '')`,
    })
    .from(feedbackEntries)
    .where(eq(feedbackEntries.feedbackId, feedbackId))
    .orderBy(feedbackEntries.at, feedbackEntries.id)
  return rows.map(({ entry: { id, kind, text, at, authorId }, author }) => ({
    id,
    kind,
    text,
    at,
    author,
    isWriter: authorId === writerId,
  }))
}

const picturesOf = async (tx: Tx, { files }: Portal, actor: Actor, ids: readonly string[]) => {
  const { rows } = await tx.db.execute<{ id: string; name: string }>(sql`
    select id, name from files where id = any(${sql.param(ids)}::uuid[])`)
  return rows.map((file) => ({ ...file, url: files.fileUrl(actor, file) }))
}

export const get =
  (portal: Portal): HandlerOf<typeof getFeedback> =>
  async ({ tx, body, actor }) => {
    const { feedback, isMine } = await findFeedback(tx, actor, body.id)
    const [row] = await selectRows(tx).where(eq(feedbacks.id, feedback.id))
    const links = await tx.db
      .select({ id: feedbacks.id, serial: feedbacks.serial, mergedIntoId: feedbacks.mergedIntoId })
      .from(feedbacks)
      .where(sql`${feedbacks.mergedIntoId} = ${feedback.id} or ${feedbacks.id} = ${feedback.mergedIntoId}`)
    const link = (each: (typeof links)[number]) => ({ id: each.id, no: noOf(each) })
    const into = links.find(({ id }) => id === feedback.mergedIntoId)
    const known = mayKnowWriter(actor, feedback)
    const entries = await entriesOf(tx, feedback.id, feedback.createdBy)
    const seesNotes = actor.holds(P.feedback) && !isMine
    const age = Date.now() - (feedback.resolvedAt?.getTime() ?? 0)
    return {
      ...rowOf(actor, row as Selected),
      isMine,
      contact: known ? feedback.contact : '',
      client: feedback.client,
      pictures: await picturesOf(tx, portal, actor, feedback.pictures),
      // An internal note reaches the writer by no way, and he hears nothing of who was assigned.
      entries: entries
        .filter(({ kind }) => seesNotes || (kind !== 'note' && kind !== 'assign'))
        .map((entry) => (entry.isWriter && !known ? { ...entry, author: '' } : entry)),
      mergedInto: into ? link(into) : null,
      merged: isMine ? [] : links.filter(({ mergedIntoId }) => mergedIntoId === feedback.id).map(link),
      mayReopen: isMine && feedback.state === 'resolved' && age < REOPEN_DAYS * DAY_MS,
    }
  }

export const stat: HandlerOf<typeof feedbackStat> = async ({ tx, body }) => {
  const { rows } = await tx.db.execute<{
    kind: Feedback['kind']
    count: number
    open: number
    medianHours: number | null
    reopened: number
    meanStars: number | null
  }>(sql`
    select ${feedbacks.kind} as kind, count(*) as count, count(*) filter (where ${OPEN}) as open,
      round((percentile_cont(0.5) within group (order by extract(epoch from ${feedbacks.resolvedAt} - ${feedbacks.createdAt}))
        / 3600)::numeric, 1)::float8 as "medianHours",
      count(*) filter (where ${feedbacks.reopened} > 0) as reopened,
      round(avg(${feedbacks.stars}), 1)::float8 as "meanStars"
    from ${feedbacks}
    where ${sql.join([inScope(tx, feedbacks.ownerOrgId, feedbacks.createdBy), ...narrowedBy(written, body)], sql` and `)}
    group by 1 order by 2 desc`)
  return { kinds: rows }
}

type Feedback = typeof feedbacks.$inferSelect
