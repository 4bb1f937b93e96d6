import { listReviewItems, listReviews, UNUSED_DAYS } from '@portal/contract/areas/access/review.ts'
import { errors } from '@portal/contract/errors.ts'
import { sql } from 'drizzle-orm'
import { either, equals } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { given, type Place } from '#src/kit/page-read/place.ts'
import { ensure } from '#src/platform/errors.ts'
import { inSubtree } from '#src/shared/directory/search.ts'
import { REVIEW_VISIBLE, reviewScope, reviewVisible } from './visible.ts'

const stateOf = sql`case when r.closed_at is not null then 'closed'
  when not exists (select 1 from access_review_items i where i.review_id = r.id and i.decision is null) then 'done'
  else 'open' end`

export const list = pageRead(listReviews, {
  from: sql`access_reviews r join org_units o on o.id = r.owner_org_id`,
  joins: sql`left join users m on m.id = r.manager_id cross join lateral (
    select count(*) as items, count(i.decision) as decided, count(*) filter (where i.decision = 'drop') as dropped,
      count(*) filter (where i.decision = 'suspended') as suspended
    from access_review_items i where i.review_id = r.id) counted`,
  key: sql`r.id`,
  columns: {
    id: sql`r.id`,
    orgId: sql`r.owner_org_id`,
    orgName: sql`o.name`,
    managerName: sql`coalesce(m.name, '')`,
    startedAt: sql`r.created_at`,
    dueAt: sql`r.due_at`,
    items: sql`counted.items`,
    decided: sql`counted.decided`,
    dropped: sql`counted.dropped`,
    suspended: sql`counted.suspended`,
    state: stateOf,
  },
  where: REVIEW_VISIBLE,
  given: reviewScope,
  search: [sql`o.name`],
  filter: { orgId: (unit: Place) => inSubtree(sql`r.owner_org_id`, unit), state: equals(stateOf) },
  sort: { createdAt: sql`r.created_at` },
  order: '-createdAt',
})

/** Granted long ago, and not used since for longer than that. */
const proposed = sql`(i.last_used_on is null or i.last_used_on < (r.created_at at time zone 'Asia/Shanghai')::date - ${UNUSED_DAYS}::int)
  and i.granted_at < r.created_at - ${UNUSED_DAYS} * interval '1 day'`

export const items = pageRead(listReviewItems, {
  from: sql`access_review_items i join access_reviews r on r.id = i.review_id`,
  joins: sql`left join users d on d.id = i.decided_by_id`,
  key: sql`i.id`,
  columns: {
    id: sql`i.id`,
    receiver: sql`i.receiver`,
    given: sql`i.given`,
    lastUsedOn: sql`i.last_used_on`,
    proposed,
    decision: sql`i.decision`,
    reason: sql`i.reason`,
    decidedBy: sql`coalesce(d.name, '')`,
    decidedAt: sql`i.decided_at`,
  },
  where: sql`i.review_id = ${given('review')}`,
  given: async ({ tx, body, actor }) => {
    const { rows: known } = await tx.db.execute(
      sql`select 1 from access_reviews r where r.id = ${body.reviewId} and ${reviewVisible(tx, actor)}`,
    )
    ensure(known.length > 0, errors.missing)
    return { review: body.reviewId }
  },
  search: [sql`i.receiver`, sql`i.given`],
  filter: { open: either(sql`i.decision is null`), proposed: either(proposed) },
  sort: { receiver: sql`i.receiver` },
  order: 'receiver',
})
