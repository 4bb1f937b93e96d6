import type { MyDataSheet } from '@portal/contract/areas/account/my-data.ts'
import { type SQL, sql } from 'drizzle-orm'
import { isResting } from '#src/areas/exam/public.ts'
import { subjectsOf } from '#src/shared/access/membership.ts'
import type { ContentKinds } from '#src/shared/content/kinds.ts'

type Query = (userId: string, titleOf: ContentKinds['titleOf']) => SQL

/** Title of what was studied: a video; other kinds keep theirs beside the record. */
const videoTitle = (itemId: SQL): SQL => sql`coalesce((select v.title from videos v where v.id = ${itemId}), '')`

const named = (value: SQL): SQL => sql`case c.field
  when 'primaryOrgId' then coalesce((select o.name from org_units o where o.id::text = ${value}), '')
  when 'superiorId' then coalesce((select s.name from users s where s.id::text = ${value}), '')
  else ${value} end`

const roles: Query = (userId) => sql`
  select r.name, m.subject_kind as "grantedTo", m.valid_from::text as "validFrom", m.valid_to::text as "validTo",
    m.granted_at as "grantedAt", m.reason,
    coalesce((select o.name from org_units o where o.id = m.subject_id),
      (select g.name from user_groups g where g.id = m.subject_id), '') as receiver
  from (${subjectsOf([userId])}) s join role_members m on m.subject_kind = s.kind and m.subject_id = s.subject_id join roles r on r.id = m.role_id
  order by r.sort, r.name, m.id`

const records: Query = (userId) => sql`
  select r.item_type as "itemType", ${videoTitle(sql`r.item_id`)} as title,
    case when r.voided_at is not null then 'void' when r.restudy_at is not null then 'restudy'
      when r.completed_at is not null then 'completed' else 'studying' end as state,
    r.coverage_tenths / 10.0::float8 as coverage, round(r.effective_ms / 60000.0)::int as minutes,
    r.first_at as "firstAt", r.last_at as "lastAt", r.completed_at as "completedAt", r.void_reason as "voidReason"
  from study_records r where r.user_id = ${userId} order by r.last_at desc, r.id`

const favourites: Query = (userId, titleOf) => sql`
  select case r.reaction when 'collect' then 'favourite' else r.reaction end as kind,
    ${titleOf(sql`r.kind`, sql`r.item_id`)} as title, null::int as stars, r.at
    from content_reactions r where r.user_id = ${userId}
  union all select 'star', ${titleOf(sql`s.kind`, sql`s.item_id`)}, s.stars, s.at
    from content_ratings s where s.user_id = ${userId}
  order by at desc`

/** What is read for each sheet but the profile, the latest first. */
export const sheetQueries: Record<Exclude<MyDataSheet, 'profile'>, Query> = {
  changes: (userId) => sql`
    select c.effective_on::text as "effectiveOn", c.field, ${named(sql`c.before`)} as before, ${named(sql`c.after`)} as after
    from user_changes c where c.user_id = ${userId} order by c.effective_on desc, c.id desc`,
  roles,
  grants: (userId) => sql`
    select g.code, g.valid_to::text as "validTo", g.granted_at as "grantedAt", g.reason
    from direct_grants g where g.user_id = ${userId} order by g.granted_at desc, g.id`,
  groups: (userId) => sql`
    select g.name, m.way, m.added_at as "addedAt" from user_group_members m join user_groups g on g.id = m.group_id
    where m.user_id = ${userId} and m.way <> 'excluded' order by g.name`,
  records,
  hours: (userId) => sql`
    select h.year, h.source, h.item_title as title, h.hours_hundredths / 100.0::float8 as hours, h.required, h.state,
      h.completed_at as "completedAt", h.reason
    from hour_entries h where h.user_id = ${userId} order by h.year desc, h.no desc`,
  practice: (userId) => sql`
    select coalesce(s.title, '') as title, nullif(a.mode, '') as mode, a.item_count as questions, a.answered,
      a.started_at as "startedAt", a.submitted_at as "submittedAt"
    from attempts a left join practice_sets s on s.id = a.object_id
    where a.person_id = ${userId} and a.scene = 'practice' and a.started_at is not null order by a.started_at desc, a.id`,
  wrong: (userId) => sql`
    select coalesce((select q.stem_text from questions q where q.id = w.question_id), '') as stem,
      w.wrong_count as "wrongCount", w.state, w.due_on::text as "dueOn", w.last_wrong_at as "lastWrongAt"
    from wrong_items w where w.person_id = ${userId} and not ${isResting(sql`w`)} order by w.last_wrong_at desc, w.question_id`,
  daily: (userId) => sql`
    select r.day::text as day, p.title, r.n as questions, r.right_count as "right", r.points, r.made_up as "madeUp",
      r.done_at as "doneAt"
    from daily_runs r join daily_plans p on p.id = r.plan_id where r.person_id = ${userId} order by r.day desc`,
  notes: (userId) => sql`
    select ${videoTitle(sql`n.item_id`)} as title,
      n.position, n.text, n.at
    from study_notes n where n.user_id = ${userId} order by n.at desc, n.id`,
  comments: (userId, titleOf) => sql`
    select ${titleOf(sql`c.kind`, sql`c.item_id`)} as title, c.text, c.at
    from content_comments c where c.user_id = ${userId} and c.state <> 'deleted' order by c.at desc, c.id`,
  favourites,
  posts: (userId) => sql`
    select p.title, r.opened_at as "openedAt", r.read_at as "readAt", r.confirmed_at as "confirmedAt"
    from post_reads r join posts p on p.id = r.post_id where r.user_id = ${userId} order by r.opened_at desc`,
  messages: (userId) => sql`
    select m.at, m.category, m.title, m.text, m.read_at as "readAt" from messages m
    where m.user_id = ${userId} and m.deleted_at is null and m.recalled_at is null order by m.at desc, m.id`,
  feedbacks: (userId) => sql`
    select f.created_at as at, f.kind, f.text, f.state from feedbacks f
    where f.created_by = ${userId} order by f.created_at desc, f.id`,
  signIns: (userId) => sql`
    select e.at, e.way, e.result, nullif(e.why, '') as why, e.address, e.agent from login_entries e
    where e.user_id = ${userId} order by e.at desc, e.no desc`,
  sessions: (userId) => sql`
    select s.client, s.address, s.agent, s.created_at as "createdAt", s.last_active_at as "lastActiveAt",
      s.ended_at as "endedAt"
    from sessions s where s.user_id = ${userId} and s.viewer_id is null order by s.created_at desc, s.id`,
  operations: (userId) => sql`
    select e.at, e.action, e.object_name as object, e.result, e.address from audit_entries e
    where e.actor_id = ${userId} order by e.at desc, e.no desc`,
  consents: (userId) => sql`
    select c.notice_version as version, c.at from consents c where c.user_id = ${userId} order by c.at desc`,
}
