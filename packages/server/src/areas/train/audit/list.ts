import { type EnrolmentRow, type EnrolmentTab, listEnrolments } from '@portal/contract/areas/train/audit/audit.ts'
import { errors } from '@portal/contract/errors.ts'
import { P } from '@portal/contract/privileges.ts'
import { type SQL, sql } from 'drizzle-orm'
import { before, either, equals, from } from '#src/kit/page-read/conditions.ts'
import type { Asking } from '#src/kit/page-read/declaration.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { oneOfLists } from '#src/kit/page-read/one-of-lists.ts'
import { ACTOR, chinese, type Place } from '#src/kit/page-read/place.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import { trainClasses } from '#src/schema/train/class.ts'
import { inSubtree } from '#src/shared/directory/search.ts'
import { givenReach, reachedWithin } from '../class/codes.ts'
import { NO_SHOW } from '../enrolment/standing.ts'

const c = trainClasses

/** A task of the caller in the open request of an enrolment `n`. */
const task = (
  states: SQL,
): SQL => sql`exists (select 1 from approval_tasks t join approval_requests r on r.id = t.request_id
  where r.subject_type = 'enrolment' and r.subject_id = n.id and t.assignee_id = ${ACTOR} and t.state in (${states}))`

const MINE: SQL = task(sql`'open'`)
const DECIDED: SQL = task(sql`'done'`)

/** The request that is open or was the last one. */
const joinRequest = sql`left join lateral (select r.* from approval_requests r where r.subject_type = 'enrolment'
  and r.subject_id = n.id order by r.submitted_at desc, r.id desc limit 1) r on true`

export const enrolmentFrom: SQL = sql`train_enrolments n join ${c} on ${c.id} = n.class_id join users u on u.id = n.user_id`
export const enrolmentJoins: SQL = sql`left join org_units o on o.id = n.org_id
  left join users nominator on nominator.id = n.nominator_id ${joinRequest}`

/** Seats held in a class, by what is asked. */
const held = (what: SQL): SQL => sql`(select count(*)::int from train_enrolments h where h.class_id = ${c.id}
  and (h.state in ('confirmed', 'offered') or h.state = 'pending' and ${c.seatAt} = 'apply') and ${what})`

const RELEASED: SQL = sql`(${c.releaseAt} is not null and ${c.releaseAt} <= now()
  or not exists (select 1 from train_class_quotas q where q.class_id = ${c.id}))`

const FREE_GENERAL: SQL = sql`greatest(0, case when ${RELEASED} then ${c.capacity} - ${held(sql`true`)}
  else ${c.capacity} - (select coalesce(sum(q.quota), 0) from train_class_quotas q where q.class_id = ${c.id})
    - ${held(sql`h.pool is null`)} end)::int`

const FREE_UNIT: SQL = sql`(case when ${RELEASED} then null else (select greatest(0, q.quota - ${held(sql`h.pool = q.org_id`)})::int
  from train_class_quotas q join org_units qo on qo.id = q.org_id
  where q.class_id = ${c.id} and o.path like qo.path || '%' order by qo.depth desc limit 1) end)`

/** Things of the person at the time of a session; as `busyPeople` counts them, without the way between places. */
const CONFLICTS: SQL = sql`(select count(*)::int from train_sessions s where s.class_id = ${c.id} and s.ends_at > now() and (
  exists (select 1 from train_enrolments e join train_classes k on k.id = e.class_id and k.state <> 'cancelled'
    join train_sessions x on x.class_id = k.id where e.user_id = n.user_id and e.class_id <> n.class_id
    and e.state in ('pending', 'confirmed', 'offered') and x.starts_at < s.ends_at and x.ends_at > s.starts_at)
  or exists (select 1 from meeting_people p join meetings m on m.id = p.meeting_id and m.state = 'notified'
    where p.person_id = n.user_id and p.answer in ('none', 'attend') and m.starts_at < s.ends_at and m.ends_at > s.starts_at)))`

const TRAINED: SQL = sql`(select count(*)::int from train_enrolments e join train_classes k on k.id = e.class_id
  where e.user_id = n.user_id and e.id <> n.id and e.state = 'confirmed' and k.state in ('running', 'ended', 'graduated', 'archived')
    and k.ends_at > now() - interval '24 months')`

const NO_SHOWS: SQL = sql`(select count(*)::int from train_enrolments e join train_classes c on c.id = e.class_id
  where e.user_id = n.user_id and ${NO_SHOW})`

const OPEN_PRECONDITIONS: SQL = sql`(select count(*)::int from jsonb_to_recordset(${c.prerequisites}) as a (kind text, ref text, name text)
  where a.kind = 'course' and not exists (select 1 from train_enrolments e join train_classes k on k.id = e.class_id
    where e.user_id = n.user_id and e.result in ('passed', 'exempt') and a.ref = any(k.course_codes)))`

const PLACE: SQL = sql`(case when n.state = 'waitlisted' then (select count(*)::int from train_enrolments q
  where q.class_id = n.class_id and q.state = 'waitlisted' and (q.priority, q.wait_at, q.id) <= (n.priority, n.wait_at, n.id)) end)`

export const enrolmentColumns = {
  id: sql`n.id`,
  classId: c.id,
  className: c.title,
  classState: c.state,
  kind: c.kind,
  userId: sql`n.user_id`,
  name: sql`u.name`,
  code: sql`u.code`,
  orgId: sql`n.org_id`,
  orgName: sql`coalesce(o.name, '')`,
  way: sql`n.way`,
  nominatorName: sql`coalesce(nominator.name, '')`,
  appliedAt: sql`n.wait_at`,
  state: sql`n.state`,
  reason: sql`n.reason`,
  wait: PLACE,
  offerEnd: sql`n.offer_end`,
  pool: sql`n.pool`,
  requestId: sql`r.id`,
  step: sql`case when r.state = 'pending' then r.step end`,
  waitedHours: sql`case when n.state = 'pending' then round(extract(epoch from now() - n.wait_at) / 3600, 1)::float8 end`,
  dueAt: sql`case when r.state = 'pending' then r.due_at end`,
  mayDecide: sql`(n.state = 'pending' and ${MINE})`,
  freeUnit: FREE_UNIT,
  freeGeneral: FREE_GENERAL,
  conflicts: CONFLICTS,
  preconditionsOpen: OPEN_PRECONDITIONS,
  trained: TRAINED,
  noShows: NO_SHOWS,
  minutes: sql`n.minutes`,
  percent: sql`n.percent::float8`,
  score: sql`n.score::float8`,
  result: sql`n.result`,
  resultWhy: sql`n.result_why`,
  certificateId: sql`n.certificate_id`,
} as const

export type EnrolmentRead = EnrolmentRow

const found = {
  from: enrolmentFrom,
  joins: enrolmentJoins,
  key: sql`n.id`,
  columns: enrolmentColumns,
  search: [sql`u.name`, sql`u.code`, sql`u.initials`, c.title],
  filter: {
    tab: 'elsewhere',
    classId: equals(sql`n.class_id`),
    orgId: (unit: Place) => inSubtree(sql`n.org_id`, unit),
    state: equals(sql`n.state`),
    undecided: either(sql`n.state in ('pending', 'waitlisted')`),
    way: equals(sql`n.way`),
    hasConflict: either(sql`${CONFLICTS} > 0`),
    result: equals(sql`n.result`),
    from: from(sql`n.wait_at`),
    to: before(sql`n.wait_at`),
  },
  sort: {
    appliedAt: sql`n.wait_at`,
    wait: { terms: sql`n.class_id, n.priority, n.wait_at` },
    name: chinese(sql`u.name`),
    state: sql`n.state`,
  },
} as const

const LIVING: SQL = sql`${c.deletedAt} is null`

const todo = pageRead(listEnrolments, {
  ...found,
  where: sql`(${LIVING} and n.state = 'pending' and ${MINE})`,
  order: 'appliedAt',
})
const done = pageRead(listEnrolments, { ...found, where: sql`(${LIVING} and ${DECIDED})`, order: '-appliedAt' })

const reach =
  (act: 'audit' | 'menu' | 'promote') =>
  ({ tx, actor }: Asking<typeof listEnrolments>) =>
    actor ? givenReach(tx, actor, act) : refuse(errors.noRight)

const waiting = pageRead(listEnrolments, {
  ...found,
  where: sql`(${LIVING} and ${c.state} in ('open', 'confirmed', 'running') and n.state in ('waitlisted', 'offered')
    and ${reachedWithin})`,
  given: reach('audit'),
  order: 'wait',
})
const all = pageRead(listEnrolments, {
  ...found,
  where: sql`(${LIVING} and ${reachedWithin})`,
  given: reach('audit'),
  order: '-appliedAt',
})
const roster = pageRead(listEnrolments, {
  ...found,
  where: sql`(${LIVING} and ${reachedWithin})`,
  given: reach('menu'),
  order: 'appliedAt',
})

const lists = { todo, done, waiting, all, roster } as const

export const list = oneOfLists<typeof listEnrolments>((asking) => {
  const { classId } = asking.body.filter
  const tab: EnrolmentTab = asking.body.filter.tab ?? 'todo'
  if (tab === 'all') ensure(asking.actor.holds(P.enrolmentAll), errors.noRight)
  if (tab === 'roster') ensure(classId !== undefined, errors.invalid)
  return { list: lists[tab], asking }
})
