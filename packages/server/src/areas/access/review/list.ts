import {
  type listReviewItems,
  type listReviews,
  type ReviewItem,
  type ReviewRow,
  UNUSED_DAYS,
} from '@portal/contract/areas/access/access-review.ts'
import { errors } from '@portal/contract/errors.ts'
import { sql } from 'drizzle-orm'
import { countRows } from '#src/kit/store.ts'
import { escapeLike } from '#src/platform/db.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/serve.ts'
import { inSubtree } from '#src/shared/directory/search.ts'
import { reviewVisible } from './visible.ts'

const stateOf = sql`case when r.closed_at is not null then 'closed'
  when not exists (select 1 from access_review_items i where i.review_id = r.id and i.decision is null) then 'done'
  else 'open' end`

type Found<Row> = {
  [Key in keyof Row]: Row[Key] extends Date ? string : Row[Key] extends Date | null ? string | null : Row[Key]
}

const like = (keyword: string) => `%${escapeLike(keyword)}%`

export const list: HandlerOf<typeof listReviews> = async ({ tx, body, actor }) => {
  const { orgId, state } = body.filter
  const from = sql`access_reviews r join org_units o on o.id = r.owner_org_id`
  const where = sql.join(
    [
      reviewVisible(tx, actor),
      ...(orgId === undefined ? [] : [inSubtree(sql`r.owner_org_id`, orgId)]),
      ...(state === undefined ? [] : [sql`${stateOf} = ${state}`]),
      ...(body.keyword === '' ? [] : [sql`o.name ilike ${like(body.keyword)}`]),
    ],
    sql` and `,
  )
  const { rows } = await tx.db.execute<Found<ReviewRow> & Record<string, unknown>>(sql`
    select r.id, r.owner_org_id as "orgId", o.name as "orgName", coalesce(m.name, '') as "managerName",
      r.created_at as "startedAt", r.due_at as "dueAt", ${stateOf} as state,
      count(i.id)::int as items, count(i.decision)::int as decided,
      count(*) filter (where i.decision = 'drop')::int as dropped,
      count(*) filter (where i.decision = 'suspended')::int as suspended
    from ${from} left join users m on m.id = r.manager_id left join access_review_items i on i.review_id = r.id
    where ${where} group by r.id, o.name, m.name
    order by r.created_at ${body.sort === 'createdAt' ? sql`asc` : sql`desc`}, r.id
    limit ${body.pageSize} offset ${(body.page - 1) * body.pageSize}`)
  const found = rows.map((row) => ({ ...row, startedAt: new Date(row.startedAt), dueAt: new Date(row.dueAt) }))
  return { list: found, total: await countRows(tx, from, where, body.exactTotal) }
}

/** Granted long ago, and not used since for longer than that. */
const proposed = sql`(i.last_used_on is null or i.last_used_on < (r.created_at at time zone 'Asia/Shanghai')::date - ${UNUSED_DAYS}::int)
  and i.granted_at < r.created_at - ${UNUSED_DAYS} * interval '1 day'`

export const items: HandlerOf<typeof listReviewItems> = async ({ tx, body, actor }) => {
  const { rows: known } = await tx.db.execute(
    sql`select 1 from access_reviews r where r.id = ${body.reviewId} and ${reviewVisible(tx, actor)}`,
  )
  ensure(known.length > 0, errors.missing)

  const { open, proposed: onlyProposed } = body.filter
  const from = sql`access_review_items i join access_reviews r on r.id = i.review_id`
  const where = sql.join(
    [
      sql`i.review_id = ${body.reviewId}`,
      ...(open === undefined ? [] : [sql`(i.decision is null) = ${open}`]),
      ...(onlyProposed === undefined ? [] : [sql`(${proposed}) = ${onlyProposed}`]),
      ...(body.keyword === ''
        ? []
        : [sql`(i.receiver ilike ${like(body.keyword)} or i.given ilike ${like(body.keyword)})`]),
    ],
    sql` and `,
  )
  const { rows } = await tx.db.execute<Found<ReviewItem> & Record<string, unknown>>(sql`
    select i.id, i.receiver, i.given, i.last_used_on::text as "lastUsedOn", ${proposed} as proposed, i.decision, i.reason,
      coalesce(d.name, '') as "decidedBy", i.decided_at as "decidedAt"
    from ${from} left join users d on d.id = i.decided_by_id where ${where}
    order by i.receiver ${body.sort === '-receiver' ? sql`desc` : sql`asc`}, i.id
    limit ${body.pageSize} offset ${(body.page - 1) * body.pageSize}`)
  const found = rows.map((row) => ({ ...row, decidedAt: row.decidedAt === null ? null : new Date(row.decidedAt) }))
  return { list: found, total: await countRows(tx, from, where, body.exactTotal) }
}
