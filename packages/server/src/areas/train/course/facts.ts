import { type SQL, sql } from 'drizzle-orm'
import { countedResults } from '#src/areas/exam/public.ts'

/** Words of somebody who was at a session (50 section 13): 缺签退 is not one of them. */
export const CAME = sql`('present', 'late', 'early', 'lateEarly')`

/**
 * One row per enrolment of the classes of `cls` (a statement that gives rows of train_classes), with everything that
 * figures are made of. One text for lists, comparison and detail, so that sums of units are those of the whole.
 */
export const enrolmentFacts = (cls: SQL): SQL => sql`
  with cls as (${cls}),
  held as (select p.class_id, count(distinct p.session_id)::int as n from train_presence p
    where p.class_id in (select id from cls) group by p.class_id),
  pres as (select p.class_id, p.user_id, (count(*) filter (where p.status in ${CAME}))::int as hit,
      bool_or(p.status in ${CAME} or p.status = 'noOut') as came
    from train_presence p where p.class_id in (select id from cls) group by p.class_id, p.user_id),
  marks as (select c.id as class_id, r.person_id, sum(r.reached * 100 / nullif(x.total, 0)) as points, count(*)::int as sat,
      (count(*) filter (where r.reached >= x.pass_score))::int as passed
    from cls c cross join lateral (select (e ->> 'examId')::uuid as id from jsonb_array_elements(c.exams) e
        union select i.ref_id from special_class_items i where i.class_id = c.id and i.kind = 'exam') e
      join exams x on x.id = e.id cross join lateral ${countedResults(sql`x`)} r
    where r.reached is not null group by c.id, r.person_id),
  earned as (select s.class_id, h.user_id, sum(h.hours_hundredths)::int as hours
    from hour_entries h join train_sessions s on s.id = h.item_id
    where h.source = 'train' and h.state = 'granted' and s.class_id in (select id from cls) group by s.class_id, h.user_id)
  select c.id as class_id, e.user_id, e.org_id, e.state = 'confirmed' as confirmed,
    e.state in ('pending', 'offered', 'confirmed') as enrolled, coalesce(h.n, 0) as held, coalesce(p.hit, 0) as hit,
    coalesce(p.came, false) as came, case when h.n > 0 then coalesce(e.percent, 0) end as percent,
    m.points, coalesce(m.sat, 0) as sat, coalesce(m.passed, 0) as exam_passed,
    c.state in ('graduated', 'archived') as graduated, e.result = 'passed' as passed, coalesce(g.hours, 0) as hours
  from cls c join train_enrolments e on e.class_id = c.id and e.state in ('pending', 'offered', 'confirmed')
    left join held h on h.class_id = c.id left join pres p on p.class_id = c.id and p.user_id = e.user_id
    left join marks m on m.class_id = c.id and m.person_id = e.user_id
    left join earned g on g.class_id = c.id and g.user_id = e.user_id`

const tenth = (part: SQL, whole: SQL) => sql`floor(1000.0 * (${part}) / nullif(${whole}, 0))::float8 / 10`

/** The figures of a group of such rows `f`, by key of the contract. */
export const figureColumns = {
  enrolled: sql`(count(*) filter (where f.enrolled))::int`,
  confirmed: sql`(count(*) filter (where f.confirmed))::int`,
  presentRate: tenth(sql`sum(f.hit) filter (where f.confirmed)`, sql`sum(f.held) filter (where f.confirmed)`),
  attendRate: sql`floor(10 * avg(f.percent) filter (where f.confirmed))::float8 / 10`,
  examMean: sql`(floor(100 * sum(f.points) filter (where f.confirmed) / nullif(sum(f.sat) filter (where f.confirmed), 0)) / 100)::float8`,
  examPassRate: tenth(sql`sum(f.exam_passed) filter (where f.confirmed)`, sql`sum(f.sat) filter (where f.confirmed)`),
  passedRate: tenth(
    sql`count(*) filter (where f.confirmed and f.graduated and f.passed)`,
    sql`count(*) filter (where f.confirmed and f.graduated)`,
  ),
  noShowRate: tenth(
    sql`count(*) filter (where f.confirmed and f.held > 0 and not f.came)`,
    sql`count(*) filter (where f.confirmed and f.held > 0)`,
  ),
  hours: sql`coalesce(sum(f.hours) filter (where f.confirmed), 0)::float8 / 100`,
} as const

/** Ratings of the 满意度 of a class `c`: how many answered, and the sum and number of ratings. */
export const SATISFACTION: SQL = sql`(
  select count(distinct r.id)::int as answers, sum((r.answers -> q.id::text ->> 'number')::numeric) as rated,
    count(r.answers -> q.id::text ->> 'number')::int as ratings
  from jsonb_array_elements(c.surveys) v
    join questionnaire_questions q on q.questionnaire_id = (v ->> 'questionnaireId')::uuid and q.kind = 'rating'
    join questionnaire_responses r on r.questionnaire_id = q.questionnaire_id and r.state = 'complete'
  where v ->> 'kind' = 'satisfaction')`
