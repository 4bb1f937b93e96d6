import type { PointsEvent } from '@portal/contract/areas/points/rule-events.ts'
import { type SQL, sql } from 'drizzle-orm'
import { foldCounts } from '#src/areas/points/board/counts.ts'
import type { Db } from '#src/platform/database/db.ts'
import { shareOf } from './share.ts'

/** So far back goes what people remember of their points. */
const DAYS = 200

const dayOf = (at: ReturnType<typeof sql>) => sql`((${at} at time zone 'Asia/Shanghai')::date)`

const share = (salt: SQL) => shareOf(salt, sql`u.id`)

/** Every course that was finished is a fact, and earns by the shipped rules within their caps. */
const insertStudyPoints = async (db: Db) => {
  await db.execute(sql`
    insert into points_facts (person_id, event, source_id, amount, facts, occurred_at, day, held_rules, created_at)
    select r.user_id, 'videoDone', 'video:' || r.item_id, r.effective_ms / 60000,
      jsonb_build_object('minutes', r.effective_ms / 60000, 'required', v.required), r.completed_at,
      ${dayOf(sql`r.completed_at`)}, (select array_agg(id) from points_rules where event = 'videoDone'), r.completed_at
    from study_records r join videos v on v.id = r.item_id
    where r.item_type = 'video' and r.cycle = 0 and r.completed_at > now() - make_interval(days => ${DAYS}) and r.completed_at < now()
    order by r.user_id, r.completed_at`)
  await db.execute(sql`
    insert into points_entries (id, person_id, points, rule_id, rule_version, event, source_id, title, occurred_at, day,
      org_at_day, origin_id, created_at)
    select id, person_id, points, rule_id, 1, 'videoDone', source_id, title, occurred_at, day, org, id, occurred_at
    from (
      select gen_random_uuid() as id, f.person_id, f.source_id, v.title, f.occurred_at, f.day, u.primary_org_id as org, p.id as rule_id,
        case p.code when 'VIDEO' then least(2, greatest(0, 12 - 2 * row_number() over (partition by p.id, f.person_id, f.day order by f.no)))
          else 3 end as points, f.no
      from points_facts f join users u on u.id = f.person_id join videos v on 'video:' || v.id = f.source_id
        join points_rules p on p.code = 'VIDEO' or (p.code = 'VIDEO_REQUIRED' and (f.facts ->> 'required')::boolean)
      where f.event = 'videoDone') earned
    where points > 0 order by no`)
}

interface Earned {
  event: PointsEvent
  code: string
  /** Rows of person_id, source_id, amount, facts, title, at, day and points. */
  rows: SQL
}

/** Facts of one event and what its shipped rule gave for each of them. */
const insertEarned = async (db: Db, { event, code, rows }: Earned) => {
  await db.execute(sql`
    insert into points_facts (person_id, event, source_id, amount, facts, occurred_at, day, held_rules, created_at)
    select e.person_id, ${event}, e.source_id, e.amount, e.facts, e.at, e.day,
      (select array_agg(id) from points_rules where event = ${event}), e.at
    from (${rows}) e order by e.at, e.person_id`)
  await db.execute(sql`
    insert into points_entries (id, person_id, points, rule_id, rule_version, event, source_id, title, occurred_at, day,
      org_at_day, origin_id, created_at)
    select id, person_id, points, rule_id, 1, ${event}, source_id, title, at, day, org, id, at from (
      select gen_random_uuid() as id, e.*, p.id as rule_id, u.primary_org_id as org
      from (${rows}) e join users u on u.id = e.person_id join points_rules p on p.code = ${code}) made
    where points > 0 order by at, person_id`)
}

/** Daily sets in their own day: a point for each right answer; what was made up earns nothing. */
const insertDailyPoints = async (db: Db) => {
  const rows = sql`
    select r.person_id, 'daily:' || r.day as source_id, r.right_count as amount,
      jsonb_build_object('total', r.n, 'percent', round(r.right_count * 1000.0 / r.n) / 10, 'streak', 1, 'madeUp', false) as facts,
      a.rules ->> 'title' as title, r.done_at as at, r.day, least(5, r.right_count) as points
    from daily_runs r join attempts a on a.id = r.attempt_id where not r.made_up`
  await insertEarned(db, { event: 'dailyScored', code: 'DAILY', rows })
  await db.execute(sql`
    update daily_runs r set points = e.points from points_entries e
    where e.person_id = r.person_id and e.source_id = 'daily:' || r.day`)
}

/** Passed exams whose results are out, by the share of the score. */
const insertExamPoints = (db: Db) => {
  const best = sql`
    select distinct on (a.object_id, a.person_id) a.person_id, a.object_id, a.no, a.submitted_at as at, e.title,
      round(a.total * 1000.0 / e.total) / 10 as percent
    from attempts a join exams e on e.id = a.object_id
    where a.scene = 'exam' and a.state = 'published' and a.total >= e.pass_score
    order by a.object_id, a.person_id, a.total desc`
  const rows = sql`
    select b.person_id, 'exam:' || b.object_id as source_id, 1 as amount,
      jsonb_build_object('percent', b.percent, 'attempt', b.no) as facts, b.title, b.at, ${dayOf(sql`b.at`)} as day,
      case when b.percent >= 90 then 20 when b.percent >= 80 then 15 else 10 end as points
    from (${best}) b`
  return insertEarned(db, { event: 'examPassed', code: 'EXAM', rows })
}

const reasons = ['班组安全活动积极分子奖励', '安全知识竞赛优胜奖励', '隐患排查先进个人奖励', '应急演练表现突出奖励']

/** What was given by hand: each week some people, in office hours, with the reason they can read. */
const insertAwards = (db: Db) =>
  db.execute(sql`
    insert into points_entries (id, person_id, points, source_id, occurred_at, day, org_at_day, reason, origin_id, created_by, created_at)
    select id, person_id, points, 'manual:' || id, at, ${dayOf(sql`at`)}, org, reason, id, maker, at from (
      select gen_random_uuid() as id, u.id as person_id, u.primary_org_id as org,
        ((${dayOf(sql`now()`)} - 1 - n * 7 - floor(${share(sql`'when' || n`)} * 4)::int)::timestamp
          + interval '9 hours' + ${share(sql`'hour' || n`)} * interval '8 hours') at time zone 'Asia/Shanghai' as at,
        (3 + floor(${share(sql`'much' || n`)} * 13))::int as points,
        (${sql.param(reasons)}::text[])[1 + floor(${share(sql`'why' || n`)} * 4)::int] as reason,
        (select id from users where code = 'admin') as maker
      from users u cross join generate_series(0, ${Math.floor(DAYS / 7)}::int) n
      where u.deleted_at is null and u.enabled and u.code <> 'visitor'
        and ${share(sql`'award' || n`)} < case when u.code in ('learner', 'officer', 'lecturer') then 0.4 else 0.012 end) given
    order by at, person_id`)

const ends = (end: ReturnType<typeof sql>) => sql`((${end} + interval '3 days') at time zone 'Asia/Shanghai')`

/** Totals of every board from the ledger. */
const insertTotals = async (db: Db) => {
  const boards = sql`points_entries e cross join lateral (values
    ('all', null::timestamptz),
    ('year:' || to_char(e.day, 'YYYY'), ${ends(sql`date_trunc('year', e.day::timestamp) + interval '1 year'`)}),
    ('month:' || to_char(e.day, 'YYYY-MM'), ${ends(sql`date_trunc('month', e.day::timestamp) + interval '1 month'`)}),
    ('week:' || to_char(date_trunc('week', e.day::timestamp), 'YYYY-MM-DD'), ${ends(sql`date_trunc('week', e.day::timestamp) + interval '7 days'`)})
  ) b(board, freezes_at)`
  await db.execute(sql`
    with in_units as materialized (
      select b.board, e.org_at_day, e.person_id, sum(e.points)::int as points, max(e.occurred_at) as reached_at,
        max(b.freezes_at) as freezes_at
      from ${boards} group by 1, 2, 3
    ), kept as (
      insert into points_unit_totals (board, org_id, person_id, points)
      select board, org_at_day, person_id, points from in_units
    )
    insert into points_totals (board, person_id, points, reached_at, freezes_at, org_id, person_code, listed)
    select t.*, u.primary_org_id, u.code, u.enabled and u.deleted_at is null from (
      select board, person_id, sum(points)::int, max(reached_at), max(freezes_at) from in_units group by 1, 2) t
    join users u on u.id = t.person_id`)
}

/** Points of the last months: what courses, daily sets and exams brought, and what was given by hand. */
export const insertPoints = async (db: Db): Promise<void> => {
  await insertStudyPoints(db)
  await insertDailyPoints(db)
  await insertExamPoints(db)
  await insertAwards(db)
  await db.execute(
    sql`insert into points_people (person_id) select distinct person_id from points_entries on conflict do nothing`,
  )
  await insertTotals(db)
  await foldCounts(db)
}
