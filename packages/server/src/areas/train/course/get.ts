import type { CourseDetail, getCourse } from '@portal/contract/areas/train/course/course.ts'
import { LEAST_SAMPLE } from '@portal/contract/areas/train/course/course-words.ts'
import { errors } from '@portal/contract/errors.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { getRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { trainClasses } from '#src/schema/train/class.ts'
import type { Portal } from '#src/shared/portal.ts'
import { sessionsOfClass } from '../presence/sessions.ts'
import { judgePeople, traineesOf } from '../result/judge-people.ts'
import type { TrainClass } from '../result/rules.ts'
import { CAME } from './facts.ts'
import { learningOf } from './learning.ts'
import { courseRows } from './rows.ts'

interface SurveyRow extends Record<string, unknown> {
  questionnaireId: string
  title: string
  kind: 'satisfaction' | 'behaviour'
  afterDays: number | null
  n: number
  of: number
  mean: number | null
}

/** Questionnaires of the class with how many handed them in, of how many who were asked. */
const surveysOf = async (tx: Tx, { id, surveys }: TrainClass): Promise<SurveyRow[]> => {
  if (surveys.length === 0) return []
  const { rows } = await tx.db.execute<SurveyRow>(sql`
    select q.id as "questionnaireId", q.title, v ->> 'kind' as kind, (v ->> 'afterDays')::int as "afterDays", r.n,
      greatest(r.n, case when v ->> 'kind' = 'satisfaction' then (select count(*)::int from train_enrolments e
        where e.class_id = ${id} and e.state = 'confirmed') else q.expected end) as "of",
      case when r.n >= ${LEAST_SAMPLE} then (select (floor(100 * avg((x.answers -> k.id::text ->> 'number')::numeric)) / 100)::float8
        from questionnaire_responses x join questionnaire_questions k on k.questionnaire_id = x.questionnaire_id and k.kind = 'rating'
        where x.questionnaire_id = q.id and x.state = 'complete') end as mean
    from jsonb_array_elements(${JSON.stringify(surveys)}::jsonb) v
      join questionnaires q on q.id = (v ->> 'questionnaireId')::uuid
      cross join lateral (select count(*)::int as n from questionnaire_responses x
        where x.questionnaire_id = q.id and x.state = 'complete') r`)
  return rows
}

const rateOf = (n: number, of: number) => (of === 0 ? 0 : Math.floor((1000 * n) / of) / 10)

interface SessionRow extends Record<string, unknown> {
  sessionId: string
  expected: number
  present: number
}

/** 逐课次到课, of people who have a seat: the same figure as the sealed sheets. */
const sessionsWithRates = async (tx: Tx, classId: string): Promise<CourseDetail['sessions']> => {
  const sessions = await sessionsOfClass(tx.db, classId)
  const { rows } = await tx.db.execute<SessionRow>(sql`
    select p.session_id as "sessionId", count(*)::int as expected,
      (count(*) filter (where p.status in ${CAME}))::int as present
    from train_presence p join train_enrolments e on e.class_id = p.class_id and e.user_id = p.user_id and e.state = 'confirmed'
    where p.class_id = ${classId} group by p.session_id`)
  return sessions.map(({ id, no, title, start, sheetState }) => {
    const { expected, present } = rows.find(({ sessionId }) => sessionId === id) ?? { expected: 0, present: 0 }
    return {
      ...{ sessionId: id, no, title, start: new Date(start), expected, present },
      rate: expected === 0 ? null : rateOf(present, expected),
      sealed: sheetState === 'sealed',
    }
  })
}

/** < 60, 60–, 70–, 80–, 90–, 100. */
const BANDS = [60, 70, 80, 90, 100]

const bandsOf = (percents: readonly number[]): number[] => {
  const counts = [0, 0, 0, 0, 0, 0]
  for (const percent of percents) {
    const band = BANDS.filter((from) => percent >= from).length
    counts[band] = (counts[band] ?? 0) + 1
  }
  return counts
}

interface PersonRow extends Record<string, unknown> {
  id: string
  name: string
  code: string
  orgName: string
  percent: number | null
  score: number | null
  result: NonNullable<CourseDetail['people']>[number]['result']
  hours: number
}

const peopleOf = async (tx: Tx, classId: string): Promise<PersonRow[]> => {
  const { rows } = await tx.db.execute<PersonRow>(sql`
    select u.id, u.name, u.code, coalesce(o.name, '') as "orgName", e.percent::float8 as percent, e.score::float8 as score,
      e.result, coalesce((select sum(h.hours_hundredths) from hour_entries h join train_sessions s on s.id = h.item_id
        where h.user_id = u.id and h.source = 'train' and h.state = 'granted' and s.class_id = e.class_id), 0)::float8 / 100 as hours
    from train_enrolments e join users u on u.id = e.user_id left join org_units o on o.id = e.org_id
    where e.class_id = ${classId} and e.state = 'confirmed' order by u.code`)
  return rows
}

export const getWith =
  ({ classItems }: Portal): HandlerOf<typeof getCourse> =>
  async ({ tx, actor, body: { id } }) => {
    const cls = await getRow(tx, trainClasses, id)
    const [row = refuse(errors.missing)] = await courseRows(tx, actor, 'class', { ids: [id] })
    const [surveys, userIds] = [await surveysOf(tx, cls), await traineesOf(tx, id)]
    const sessions = await sessionsOfClass(tx.db, id)
    const judged = await judgePeople(tx, classItems.of('items'), cls, sessions, userIds)
    const failed = judged.filter(({ result }) => result !== 'passed' && result !== 'exempt')
    const kinds = failed.flatMap(({ judgement }) => [
      ...new Set(judgement.conditions.filter(({ ok }) => !ok).map(({ kind }) => kind)),
    ])
    const people = await peopleOf(tx, id)
    const terms = cls.courseCodes.length === 0 ? [] : await courseRows(tx, actor, 'class', { courses: cls.courseCodes })
    return {
      row,
      reaction: surveys
        .filter(({ kind }) => kind === 'satisfaction')
        .map(({ questionnaireId, title, n, of, mean }) => ({
          questionnaireId,
          title,
          n,
          of,
          mean,
          rate: rateOf(n, of),
        })),
      learning: await learningOf(tx, cls, userIds),
      behaviour: surveys
        .filter(({ kind }) => kind === 'behaviour')
        .map(({ questionnaireId, title, afterDays, n, of, mean }) => ({
          ...{ questionnaireId, title, n, of, mean },
          afterDays: afterDays ?? 0,
        })),
      sessions: await sessionsWithRates(tx, id),
      attendance: bandsOf(people.flatMap(({ percent }) => (percent === null ? [] : [percent]))),
      missed: [...new Set(kinds)]
        .map((kind) => ({ kind, n: kinds.filter((each) => each === kind).length }))
        .sort((a, b) => b.n - a.n),
      failed: failed.length,
      terms: terms
        .filter((each) => each.id !== id)
        .sort((a, b) => (b.endsAt?.getTime() ?? 0) - (a.endsAt?.getTime() ?? 0))
        .slice(0, 8),
      ...(actor.holds(P.trainAnalysisPerson) && { people }),
    }
  }
