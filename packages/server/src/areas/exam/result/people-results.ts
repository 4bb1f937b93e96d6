import { type SQL, sql } from 'drizzle-orm'
import { examinee } from '../exam/people.ts'
import { countedResults } from '../exam/results.ts'
import type { Exam } from '../override/person-rules.ts'

/**
 * One row per person of the exam: everybody of its audience and everybody who sat it. The newest sitting that counts
 * for something is shown; the score is that of the counting rule and equal scores share a rank.
 */
export const peopleResults = (exam: Exam): SQL => sql`(
  with e as (select * from exams where id = ${exam.id}),
  ranked as (select r.person_id, r.score::float8 as score, r.reached, rank() over (order by r.score desc)::int as rank
    from e, lateral ${countedResults(sql`e`)} r),
  sat as (
    select distinct on (a.person_id) a.person_id, a.id as attempt_id, a.state, a.submit_kind, a.switches,
      extract(epoch from a.submitted_at - a.started_at)::float8 / 60 as minutes,
      (count(*) over (partition by a.person_id))::int as times
    from attempts a where a.scene = 'exam' and a.object_id = ${exam.id} and a.state <> 'prepared'
    order by a.person_id, (a.state = 'void'), a.no desc)
  select u.id, u.name, u.code, u.primary_org_id as org_id, coalesce(o.name, '') as org_name, coalesce(o.path, '') as path,
    s.attempt_id, s.submit_kind, coalesce(s.switches, 0) as switches, s.minutes, coalesce(s.times, 0) as times,
    r.score, r.rank, (r.reached >= e.pass_score) as passed,
    coalesce(s.state, case when now() < e.close_at then 'notStarted' else 'absent' end) as state,
    case when s.state in ('started', 'frozen') then 'sitting'
      when s.state is not null and s.state <> 'void' then 'submitted'
      when now() < e.close_at then 'notStarted' else 'absent' end as part
  from e cross join users u left join sat s on s.person_id = u.id left join ranked r on r.person_id = u.id
    left join org_units o on o.id = u.primary_org_id
  where s.person_id is not null or ${examinee(exam)})`
