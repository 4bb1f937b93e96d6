import { REVIEW_PANEL, type remindReview, reviewMessages, WARNING_DAYS } from '@portal/contract/areas/access/review.ts'
import { errors } from '@portal/contract/errors.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { type SQL, sql } from 'drizzle-orm'
import { ALL_ROWS } from '#src/platform/actor.ts'
import { writeJobAudit } from '#src/platform/audit.ts'
import { inTransaction } from '#src/platform/database/transaction.ts'
import { bareTx, inScope, type Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import type { Platform } from '#src/platform/platform.ts'
import { ADMINISTRATOR } from '#src/shared/access/membership.ts'
import { rightsChanged } from '#src/shared/access/people.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'

interface Open extends Record<string, unknown> {
  id: string
  org: string
  managerId: string | null
  dueAt: string
  n: number
}

const openReviews = async (tx: Tx, condition: SQL): Promise<Open[]> => {
  const { rows } = await tx.db.execute<Open>(sql`
    select r.id, o.name as org, r.manager_id as "managerId", r.due_at as "dueAt",
      (select count(*)::int from access_review_items i where i.review_id = r.id and i.decision is null) as n
    from access_reviews r join org_units o on o.id = r.owner_org_id
    where r.closed_at is null and ${condition} for update of r`)
  return rows
}

const warn = async (tx: Tx, { id, org, managerId, dueAt, n }: Open, event: string) => {
  if (managerId === null || n === 0) return 0
  const due = shanghaiDay(new Date(dueAt))
  const { kind, title, text, reason } = reviewMessages.warning
  return sendMessage(tx, [managerId], {
    event: `accessReview:${id}:${event}`,
    category: 'todo',
    kind,
    title: fill(title, { org }),
    text: fill(text, { n, due }),
    link: REVIEW_PANEL,
    reason,
  })
}

interface Suspended extends Record<string, unknown> {
  id: string
  userId: string | null
  given: string
  receiver: string
}

/** What nobody answered for gives nothing any more; 系统管理员 is never taken away by the clock. */
const suspend = async (tx: Tx, reviewId: string): Promise<void> => {
  const { rows } = await tx.db.execute<Suspended>(sql`
    with open as (
      select i.id, i.kind, i.grant_id, i.given, i.receiver from access_review_items i
      where i.review_id = ${reviewId} and i.decision is null and not exists (
        select 1 from role_members m join roles r on r.id = m.role_id and r.code = ${ADMINISTRATOR} and r.shipped where m.id = i.grant_id)
    ), members as (
      update role_members m set suspended_at = now() from open where open.kind = 'member' and m.id = open.grant_id
      returning open.id, case when m.subject_kind = 'user' then m.subject_id end as user_id
    ), grants as (
      update direct_grants g set suspended_at = now() from open where open.kind = 'grant' and g.id = open.grant_id
      returning open.id, g.user_id
    ), marked as (
      update access_review_items i set decision = 'suspended', decided_at = now() from open where i.id = open.id
    )
    select open.id, touched.user_id as "userId", open.given, open.receiver
    from open join (select * from members union all select * from grants) touched on touched.id = open.id`)
  for (const { id, userId, given, receiver } of rows) {
    const { kind, title, text, reason } = reviewMessages.suspended
    if (userId !== null)
      await sendMessage(tx, [userId], {
        event: `accessReview:suspended:${id}`,
        category: 'notice',
        kind,
        title,
        text: fill(text, { given }),
        reason,
      })
    const diff = [{ field: 'accessReview', before: given, after: null }]
    tx.notes.push({ objectType: 'users', objectId: userId ?? id, objectName: receiver, diff, kind: 'grant' })
  }
  if (rows.length > 0) rightsChanged(tx)
  await tx.db.execute(sql`update access_reviews set closed_at = now() where id = ${reviewId}`)
}

/** Once a day: a warning a week ahead, and the end a day after the last one at the earliest. */
export const watchReviews = async (platform: Platform): Promise<void> => {
  const { tx } = await inTransaction(
    platform.pool,
    () => bareTx(platform.db, null, ALL_ROWS),
    async (tx) => {
      const soon = sql`r.warned_at is null and r.due_at <= now() + ${WARNING_DAYS} * interval '1 day'`
      for (const review of await openReviews(tx, soon)) {
        await warn(tx, review, 'warning')
        await tx.db.execute(sql`update access_reviews set warned_at = now() where id = ${review.id}`)
      }
      const over = sql`r.due_at <= now() and r.warned_at <= now() - interval '1 day'`
      for (const { id } of await openReviews(tx, over)) await suspend(tx, id)
      await writeJobAudit(tx, {
        path: 'rest/accessReview/watch',
        title: reviewMessages.suspended.title,
        access: 'signedIn',
      })
    },
  )
  await platform.runAfterCommit(tx)
}

export const remind: HandlerOf<typeof remindReview> = async ({ tx, body }) => {
  const wanted = [...new Set(body.ids)]
  const found = await openReviews(
    tx,
    sql`r.id = any(${sql.param(wanted)}::uuid[]) and ${inScope(tx, sql`r.owner_org_id`, null)}`,
  )
  ensure(found.length === wanted.length, errors.missing)
  const today = shanghaiDay(new Date())
  let sent = 0
  for (const review of found) sent += await warn(tx, review, `remind:${today}`)
  return { sent }
}
