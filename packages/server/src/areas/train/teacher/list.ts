import { lecturerRefusals as no } from '@portal/contract/areas/train/teacher/refusals.ts'
import { type LecturerRow, listLecturers } from '@portal/contract/areas/train/teacher/teacher.ts'
import { ENDING_DAYS, LEAST_ANSWERS } from '@portal/contract/areas/train/teacher/words.ts'
import { type SQL, sql } from 'drizzle-orm'
import { minutesPerHourSql } from '#src/areas/learning/public.ts'
import { either, elsewhere, equals } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { blankable, chinese, filterPlace, type Place } from '#src/kit/page-read/place.ts'
import { ALL_ROWS } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import { lecturers } from '#src/schema/train/lecturer.ts'
import { inSubtree } from '#src/shared/directory/search.ts'
import { HELD, isFree, SESSIONS } from './busy.ts'

const TODAY = sql`(now() at time zone 'Asia/Shanghai')::date`
const L = sql`train_lecturers`

/** Stopped by hand before over by the calendar. */
export const stateOf: SQL = sql`case when ${lecturers.stoppedAt} is not null then 'stopped'
  when ${lecturers.contractTo} < ${TODAY} then 'expired' else 'active' end`

/** Hours of a session are those of its length, which its author may only lower. */
const HOURS = sql`least(coalesce(s.hours_hundredths, 2147483647),
  floor(extract(epoch from s.ends_at - s.starts_at) / 60 * 100 / ${minutesPerHourSql})::int)`

const taught = sql`(select count(*) filter (where s.ends_at <= now())::int as sessions,
    coalesce(sum(${HOURS}) filter (where s.ends_at <= now()), 0)::int as hundredths,
    count(*) filter (where date_trunc('month', s.starts_at at time zone 'Asia/Shanghai')
      = date_trunc('month', now() at time zone 'Asia/Shanghai'))::int as this_month
  from ${SESSIONS} where x.lecturer_id = ${lecturers.id} and ${HELD})`

/** Answers to star questions of the satisfaction surveys of classes that the lecturer taught, one mean a response. */
const rated = sql`(select count(*)::int as n, round(avg(one.mean), 1)::float8 as mean from (
  select avg((answer.value ->> 'number')::numeric) as mean
  from (select distinct (survey ->> 'questionnaireId')::uuid as id from ${SESSIONS},
      jsonb_array_elements(c.surveys) survey
    where x.lecturer_id = ${lecturers.id} and ${HELD} and survey ->> 'kind' = 'satisfaction') asked
  join questionnaire_responses r on r.questionnaire_id = asked.id and r.state = 'complete'
  cross join lateral jsonb_each(r.answers) answer
  join questionnaire_questions q on q.id::text = answer.key and q.kind = 'rating'
  where answer.value ->> 'type' = 'number' group by r.id) one)`

const NAME = sql`coalesce(u.name, ${lecturers.name})`
const RATING = sql`(case when g.n >= ${sql.raw(String(LEAST_ANSWERS))} then g.mean end)`

const joins = sql`left join users u on u.id = ${lecturers.userId}
  left join org_units home on home.id = u.primary_org_id left join org_units owner on owner.id = ${lecturers.ownerOrgId}
  cross join lateral ${taught} t cross join lateral ${rated} g`

export const lecturerColumns = {
  id: lecturers.id,
  revision: lecturers.revision,
  createdAt: lecturers.createdAt,
  updatedAt: lecturers.updatedAt,
  kind: sql`case when ${lecturers.userId} is null then 'external' else 'internal' end`,
  userId: lecturers.userId,
  name: NAME,
  userCode: sql`coalesce(u.code, '')`,
  photo: sql`coalesce(u.photo, '')`,
  orgName: sql`coalesce(home.name, ${lecturers.company})`,
  ownerOrgId: lecturers.ownerOrgId,
  ownerOrgName: sql`coalesce(owner.name, '')`,
  phoneMask: sql`coalesce(u.phone_mask, ${lecturers.phoneMask})`,
  level: lecturers.level,
  subjects: lecturers.subjects,
  sessions: sql`t.sessions`,
  hours: sql`t.hundredths / 100.0::float8`,
  rating: RATING,
  ratings: sql`g.n`,
  contractFrom: lecturers.contractFrom,
  contractTo: lecturers.contractTo,
  thisMonth: sql`t.this_month`,
  state: stateOf,
} as const

/** Lecturers are hundreds, not millions: what they taught is counted beside each. */
export const lecturerList = pageRead(listLecturers, {
  from: sql`${lecturers} ${joins}`,
  key: lecturers.id,
  columns: lecturerColumns,
  scope: [lecturers.ownerOrgId, lecturers.createdBy],
  search: [NAME, sql`u.code`, lecturers.company, sql`array_to_string(${lecturers.subjects}, ' ')`],
  given: ({ body: { filter } }) => {
    ensure((filter.freeFrom === undefined) === (filter.freeTo === undefined), no.freeHalf)
    return {}
  },
  filter: {
    kind: { internal: sql`${lecturers.userId} is not null`, external: sql`${lecturers.userId} is null` },
    level: equals(lecturers.level),
    state: equals(stateOf),
    subject: (value: Place) => sql`${value} = any(${lecturers.subjects})`,
    orgId: (unit: Place) => inSubtree(sql`coalesce(u.primary_org_id, ${lecturers.ownerOrgId})`, unit),
    ratingFrom: (value: Place) => sql`${RATING} >= ${value}::float8`,
    ending: either(
      sql`${lecturers.contractTo} between ${TODAY} and ${TODAY} + ${sql.raw(String(ENDING_DAYS))} and ${lecturers.stoppedAt} is null`,
    ),
    freeFrom: (value: Place) => isFree(L, value, filterPlace('freeTo')),
    freeTo: elsewhere,
  },
  sort: {
    name: chinese(NAME),
    level: sql`array_position(array['junior', 'middle', 'senior', 'expert'], ${lecturers.level})`,
    sessions: sql`t.sessions`,
    hours: sql`t.hundredths`,
    rating: blankable(RATING),
    contractTo: blankable(sql`${lecturers.contractTo}`),
    createdAt: lecturers.createdAt,
    updatedAt: lecturers.updatedAt,
  },
  order: '-updatedAt',
})

/** One lecturer as the list shows him, whoever asks. */
export const lecturerRowOf = async (
  asking: Parameters<typeof lecturerList.rows>[0],
  id: string,
): Promise<LecturerRow | undefined> => {
  const tx: Tx = { ...asking.tx, scope: ALL_ROWS }
  const [row] = await lecturerList.rows({ ...asking, tx }, [id])
  return row
}
