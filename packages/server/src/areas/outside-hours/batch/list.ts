import { listUploadBatches } from '@portal/contract/areas/outside-hours/batch.ts'
import type { batchTab } from '@portal/contract/areas/outside-hours/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { asChoice, equals, fromDay, throughDay } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { oneOfLists } from '#src/kit/page-read/one-of-lists.ts'
import { ACTOR, blankable, chinese, KEYWORD, type Place } from '#src/kit/page-read/place.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import { hourUploadBatches as batches } from '#src/schema/outside-hours/batch.ts'
import { inSubtree } from '#src/shared/directory/search.ts'
import { assignedTo, givenOverseen, MINE, OVERSEEN } from './reach.ts'

export const batchColumns = {
  id: batches.id,
  revision: batches.revision,
  createdAt: batches.createdAt,
  updatedAt: batches.updatedAt,
  title: batches.title,
  ownerOrgId: batches.ownerOrgId,
  ownerOrgName: sql`coalesce(owner.name, '')`,
  people: sql`f.people`,
  rows: sql`f.n`,
  hours: sql`f.hundredths / 100.0::float8`,
  files: sql`(select count(*)::int from hour_upload_files x where x.batch_id = ${batches.id})`,
  submitterName: sql`coalesce(maker.name, '')`,
  submittedAt: batches.submittedAt,
  step: sql`coalesce((select string_agg(distinct u.name, '、') from approval_requests q
    join approval_tasks k on k.request_id = q.id and k.state = 'open' join users u on u.id = k.assignee_id
    where q.subject_type = 'courseHours' and q.subject_id = ${batches.id} and q.state = 'pending'), '')`,
  state: batches.state,
  posted: sql`f.posted`,
  revoked: sql`f.revoked`,
} as const

const found = {
  from: sql`${batches}`,
  joins: sql`left join org_units owner on owner.id = ${batches.ownerOrgId} left join users maker on maker.id = ${batches.createdBy}
    cross join lateral (select count(*)::int as n, count(distinct r.code)::int as people,
      coalesce(sum(r.hours_hundredths), 0)::int as hundredths, count(*) filter (where r.state = 'posted')::int as posted,
      count(*) filter (where r.state = 'revoked')::int as revoked from hour_upload_rows r where r.batch_id = ${batches.id}) f`,
  key: batches.id,
  columns: batchColumns,
  search: sql`(${batches.title} ilike ${KEYWORD.like} or exists (select 1 from hour_upload_rows r
    where r.batch_id = ${batches.id} and (r.name ilike ${KEYWORD.like} or r.code ilike ${KEYWORD.like}
      or r.course_name ilike ${KEYWORD.like})))`,
  filter: {
    tab: asChoice,
    state: equals(batches.state),
    orgId: (unit: Place) => inSubtree(sql`${batches.ownerOrgId}`, unit),
    year: (value: Place) => sql`exists (select 1 from hour_upload_rows r where r.batch_id = ${batches.id}
      and extract(year from r.to_day) = ${value}::int)`,
    from: fromDay(batches.submittedAt),
    to: throughDay(batches.submittedAt),
  },
  sort: {
    createdAt: batches.createdAt,
    submittedAt: blankable(sql`${batches.submittedAt}`),
    title: chinese(batches.title),
    updatedAt: batches.updatedAt,
  },
  order: '-createdAt',
} as const

const lists = {
  mine: pageRead(listUploadBatches, { ...found, where: MINE }),
  waiting: pageRead(listUploadBatches, { ...found, where: assignedTo(ACTOR, true) }),
  all: pageRead(listUploadBatches, {
    ...found,
    where: OVERSEEN,
    given: ({ tx, actor }) => (actor ? givenOverseen(tx, actor) : refuse(errors.noRight)),
  }),
}

export const batchList = oneOfLists<typeof listUploadBatches>((asking) => {
  const tab: z.output<typeof batchTab> = asking.body.filter.tab ?? 'mine'
  ensure(tab !== 'all' || asking.actor.holds(P.hourUploadAll), errors.noRight)
  return { list: lists[tab], asking }
})

const everyBatch = pageRead(listUploadBatches, found)

/** One batch as the lists show it, for whoever was found to see it. */
export const batchRowOf = async (asking: Parameters<typeof lists.mine.rows>[0], id: string) => {
  const [row] = await everyBatch.rows(asking, [id])
  return row
}
