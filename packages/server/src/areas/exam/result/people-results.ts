import { type SQL, sql } from 'drizzle-orm'
import type { Place } from '#src/kit/page-read/place.ts'
import { namedColumns } from '#src/kit/page-read/read.ts'
import type { AudienceParts } from '#src/shared/audience/placed.ts'
import { examinee } from '../exam/people.ts'
import { countedResultsOf } from '../exam/results.ts'
import type { Exam } from '../override/person-rules.ts'

/** People `u` beside the exam `e`; each with the newest sitting `s` that counts for something and the result `r`. */
export const peopleOfExam = (examId: string | Place): SQL => sql`users u join exams e on e.id = ${examId}
  left join (
    select distinct on (a.person_id) a.person_id, a.id as attempt_id, a.state, a.submit_kind, a.switches,
      extract(epoch from a.submitted_at - a.started_at)::float8 / 60 as minutes,
      (count(*) over (partition by a.person_id))::int as times
    from attempts a where a.scene = 'exam' and a.object_id = ${examId} and a.state <> 'prepared'
    order by a.person_id, (a.state = 'void'), a.no desc) s on s.person_id = u.id
  left join ${countedResultsOf(examId)} r on r.person_id = u.id
  left join org_units o on o.id = u.primary_org_id`

/** Everybody of its audience and everybody who sat it. */
export const inExam = (audience: Exam['audience'] | AudienceParts): SQL =>
  sql`(s.person_id is not null or ${examinee({ audience })})`

export const partOf = sql`(case when s.state in ('started', 'frozen') then 'sitting'
  when s.state is not null and s.state <> 'void' then 'submitted'
  when now() < e.close_at then 'notStarted' else 'absent' end)`

export const stateOf = sql`coalesce(s.state, case when now() < e.close_at then 'notStarted' else 'absent' end)`

export const isPassing = sql`(r.reached >= e.pass_score)`

/**
 * One row per person of the exam, for figures; the list shows the same people. The score is that of the counting rule
 * and equal scores share a rank.
 */
export const peopleResults = ({ id, audience }: Exam): SQL => sql`(
  select ${namedColumns({
    id: sql`u.id`,
    org_id: sql`u.primary_org_id`,
    org_name: sql`coalesce(o.name, '')`,
    score: sql`r.score::float8`,
    passed: isPassing,
    part: partOf,
  })} from ${peopleOfExam(id)} where ${inExam(audience)})`
