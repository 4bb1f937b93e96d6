import { DAY_MS } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import { roleMembers } from '#src/schema/access.ts'
import { roleTargets } from '#src/schema/study.ts'
import { demoRoleId } from './accounts.ts'
import type { DemoVideo } from './content.ts'
import { THIS_YEAR } from './course-list.ts'
import { ABSENT, DILIGENT, diligenceOf, IDLE } from './diligence.ts'
import type { DemoUnit } from './organisation.ts'
import { shareOf } from './share.ts'

/** Targets of both roles for the years with courses, and the units whose people hold them. */
export const insertTargets = async (db: Db, units: readonly DemoUnit[]): Promise<void> => {
  const [staff, frontLine] = [demoRoleId('safetyStaff'), demoRoleId('frontLine')]
  await db.insert(roleMembers).values(
    units
      .filter(({ kind, name }) => kind === 'team' || name === '安全监察部')
      .map(({ id, kind }) => ({
        roleId: kind === 'team' ? frontLine : staff,
        subjectKind: 'unit' as const,
        subjectId: id,
      })),
  )
  await db.insert(roleTargets).values(
    [THIS_YEAR - 1, THIS_YEAR].flatMap((year) => [
      {
        roleId: staff,
        year,
        targetHundredths: 1200,
        requiredHundredths: 100,
        caps: { upload: 300, train: 1100 },
        basis: '安全生产教育和培训管理办法',
      },
      {
        roleId: frontLine,
        year,
        targetHundredths: 800,
        requiredHundredths: 50,
        caps: { upload: 300, train: 700 },
        basis: '安全生产教育和培训管理办法',
      },
    ]),
  )
}

/** Days on which somebody may have learnt this year: from January 5 to yesterday. */
const daysOfThisYear = () => Math.max(1, Math.floor((Date.now() - Date.UTC(THIS_YEAR, 0, 5)) / DAY_MS) - 1)

/** What it goes into is kept from being worked out again at each mention (`materialized`, `offset 0`). */
const share = (salt: string) => shareOf(sql`${salt}::text`, sql`v.id`, sql`u.id`)

/** People of the demonstration with how they went through this year. */
export const peopleWithDiligence = sql`select u.id, u.primary_org_id, u.code,
    ${diligenceOf(sql`u.id`, sql`case when o.kind = 'team' then o.parent_id else o.id end`)} as diligence
  from users u join org_units o on o.id = u.primary_org_id where u.deleted_at is null`

const begunShare = sql`case
  when v.year < ${THIS_YEAR} then case when v.required then 0.55 else 0.05 end
  when u.diligence in (${ABSENT}, ${IDLE}) then 0
  when not v.required then 0.06
  when u.diligence = ${DILIGENT} then 0.97
  when u.diligence = 'slow' then 0.6
  else 0.05 end`

/**
 * What people watched over the years: most finished, some stopped in the middle, a few never began.
 * Coverage, hours and totals follow the rules of 30-learning section 3 (45 minutes an hour, cut to hundredths).
 */
export const insertStudyHistory = async (db: Db, courses: readonly DemoVideo[]): Promise<void> => {
  const watched = courses
    .filter(({ channel }) => channel === 'school')
    .map(({ id, title, durationMs, year, required }) => ({
      id,
      title,
      ticks: Math.floor(durationMs / 100),
      year,
      required,
    }))
  await db.execute(sql`
    with v as (
      select * from jsonb_to_recordset(${JSON.stringify(watched)}::jsonb) as v(id uuid, title text, ticks int, year int, required boolean)
    ), u as materialized (${peopleWithDiligence}), chosen as materialized (
      select u.id as user_id, v.id as item_id, v.ticks, v.year,
        case when ${share('done')} < case when u.diligence = ${DILIGENT} then 0.97 else 0.8 end then v.ticks else greatest(30, (v.ticks * ${share('part')})::int) end as reached,
        make_timestamptz(v.year, 1, 4, 0, 30, 0, 'UTC')
          + ((case when v.year = ${THIS_YEAR} then ${daysOfThisYear()} else 355 end) * ${share('day')}) * interval '1 day'
          + (${share('hour')} * 9) * interval '1 hour' as at
      from u cross join v
      where u.code not in ('learner', 'visitor', 'admin') and ${share('begun')} < ${begunShare}
    )
    insert into study_records (id, user_id, item_type, item_id, version_no, intervals, coverage_tenths, effective_ms,
      furthest_ticks, last_position, sittings, first_at, last_at, completed_at, completed_version, completed_ms)
    select gen_random_uuid(), user_id, 'video', item_id, 1, int4multirange(int4range(0, reached)), reached * 1000 / ticks, reached * 100, reached,
      case when reached = ticks then 0 else reached end, 1, at - make_interval(secs => reached / 10.0), at,
      case when reached = ticks then at end, case when reached = ticks then 1 end, case when reached = ticks then reached * 100 end
    from chosen`)
  await insertBegun(db, courses)
  await insertEntries(db, watched)
}

/** What the learner of the sign-in page has begun, the first of them last. */
const insertBegun = async (db: Db, courses: readonly DemoVideo[]): Promise<void> => {
  const begun = courses
    .filter(({ learnt }) => learnt > 0)
    .map(({ id, durationMs, learnt, year }, place) => ({
      id,
      ticks: Math.floor(durationMs / 100),
      reached: Math.floor((durationMs * learnt) / 10_000),
      days: (THIS_YEAR - year) * 365 + place + 1,
    }))
  await db.execute(sql`
    insert into study_records (id, user_id, item_type, item_id, version_no, intervals, coverage_tenths, effective_ms,
      furthest_ticks, last_position, sittings, first_at, last_at)
    select gen_random_uuid(), u.id, 'video', v.id, 1, int4multirange(int4range(0, v.reached)), v.reached * 1000 / v.ticks,
      v.reached * 100, v.reached, v.reached, 1, now() - make_interval(days => v.days + 3), now() - make_interval(days => v.days)
    from jsonb_to_recordset(${JSON.stringify(begun)}::jsonb) as v(id uuid, ticks int, reached int, days int)
      join users u on u.code = 'learner'`)
}

interface Watched {
  id: string
  title: string
  ticks: number
  year: number
  required: boolean
}

const insertEntries = async (db: Db, watched: readonly Watched[]): Promise<void> => {
  await db.execute(sql`
    with v as (
      select * from jsonb_to_recordset(${JSON.stringify(watched)}::jsonb) as v(id uuid, title text, ticks int, year int, required boolean)
    )
    insert into hour_entries (user_id, org_id, year, month, source, item_id, item_title, hours_hundredths, required, rule_version, evidence_id, completed_at, created_at)
    select r.user_id, u.primary_org_id, extract(year from r.completed_at at time zone 'Asia/Shanghai'),
      extract(month from r.completed_at at time zone 'Asia/Shanghai'), 'video', v.id, v.title, v.ticks * 10 / 2700, v.required, 1, r.id, r.completed_at, r.completed_at
    from study_records r join v on v.id = r.item_id join users u on u.id = r.user_id
    where r.completed_at is not null and v.ticks * 10 / 2700 > 0`)
  // Days of training outside the portal, as they come from the classes.
  await db.execute(sql`
    with v(id, year, month, title) as (values
      ('00000000-0000-7000-8000-000000050001'::uuid, ${THIS_YEAR - 1}::int, 3, '春季安全培训班'),
      ('00000000-0000-7000-8000-000000050004'::uuid, ${THIS_YEAR - 1}::int, 9, '秋季安全培训班'),
      ('00000000-0000-7000-8000-000000050002'::uuid, ${THIS_YEAR}::int, 3, '春季安全培训班'),
      ('00000000-0000-7000-8000-000000050003'::uuid, ${THIS_YEAR}::int, 9, '秋季安全培训班'))
    insert into hour_entries (user_id, org_id, year, month, source, item_id, item_title, hours_hundredths, rule_version, completed_at, created_at)
    select u.id, u.primary_org_id, v.year, extract(month from d.at), 'train', v.id, v.title, case when v.year = ${THIS_YEAR} and u.diligence in (${DILIGENT}, 'capped') and u.code <> 'learner'
        then 500 + (${share('hours')} * 2)::int * 100 else 300 + (${share('hours')} * 4)::int * 100 end, 1, d.at, d.at
    from (${peopleWithDiligence} and u.code not in ('visitor', 'admin')) u cross join v
      cross join lateral (select make_timestamptz(v.year, v.month, 10, 6, 0, 0, 'UTC') + (${share('day')} * 60) * interval '1 day' as at offset 0) d
    where case when v.year < ${THIS_YEAR} or u.code = 'learner' then ${share('joined')} < 0.72
      when u.diligence in (${DILIGENT}, 'capped') then true
      when u.diligence = ${IDLE} then false
      when u.diligence = ${ABSENT} then ${share('joined')} < 0.3
      else v.month = 3 end`)
  await db.execute(sql`
    insert into hour_totals (user_id, year, source, hours_hundredths, required_hundredths, entries)
    select user_id, year, source, sum(hours_hundredths), coalesce(sum(hours_hundredths) filter (where required), 0), count(*)
    from hour_entries where state = 'granted' group by user_id, year, source`)
}
