import { activityRefusals as no } from '@portal/contract/areas/activity/activity-words.ts'
import type { countActivityUnits, listActivityPeople } from '@portal/contract/areas/activity/quiz-answer.ts'
import { errors } from '@portal/contract/errors.ts'
import { type SQL, sql } from 'drizzle-orm'
import { type Chosen, equals, GivenChoice } from '#src/kit/page-read/conditions.ts'
import type { Asking } from '#src/kit/page-read/declaration.ts'
import { narrowedBy } from '#src/kit/page-read/narrowed-by.ts'
import { given, type Place } from '#src/kit/page-read/place.ts'
import { getRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import { activities } from '#src/schema/activity.ts'
import { givenAudience, placedAudience } from '#src/shared/audience/placed.ts'
import { inSubtree } from '#src/shared/directory/search.ts'
import { type Activity, expectedPeople, standingsWhere, type WithPeople } from '../activity/activities.ts'

/** The activity that is asked about, in the scope of the call. */
export const getCounted = (tx: Tx, activityId: string | undefined): Promise<Activity> =>
  activityId === undefined ? refuse(no.chooseActivity) : getRow(tx, activities, activityId)

/** A unit that is not there is nobody's. */
export const ensureUnit = async (tx: Tx, orgId: string | undefined): Promise<void> => {
  if (orgId === undefined) return
  const { rows } = await tx.db.execute(sql`select 1 from org_units where id = ${orgId}`)
  ensure(rows.length > 0, errors.missing)
}

interface CountFilter {
  orgId?: string | undefined
  joined?: boolean | undefined
  from?: string | undefined
  to?: string | undefined
}

const score = sql`round(a.total * 100.0 / nullif(a.max_total, 0), 2)`

/** Tries by person, each counted on the scale of 100 分; only what was handed in has a score and a length. */
const tried = ({ id }: WithPeople): SQL => sql`(
  select a.person_id, (count(*) filter (where a.submitted_at is not null))::int as tries,
    max(${score}) as best, sum(${score}) as score_sum, count(a.total)::int as scored,
    coalesce(sum(extract(epoch from a.submitted_at - a.started_at)), 0)::int as seconds, min(a.started_at) as first_at
  from attempts a where a.scene = 'activity' and a.object_id = ${id} and a.state not in ('prepared', 'void')
  group by a.person_id)`

/**
 * Everybody the activity is for and everybody who took part, one row each: the list of people shows these rows and
 * every sum is one over them. Who left the audience after he began counts as joined, not as expected.
 */
const everybody = (activity: WithPeople): SQL => sql`(
  select coalesce(e.person_id, s.person_id) as person_id, coalesce(e.org_id, s.org_id) as org_id,
    e.person_id is not null as expected, s.person_id is not null as joined, coalesce(s.progress, 0) as progress,
    coalesce(s.complete, false) as complete, coalesce(t.tries, 0) as tries, t.best, t.score_sum,
    coalesce(t.scored, 0) as scored, coalesce(t.seconds, 0) as seconds, t.first_at
  from ${expectedPeople(activity)} e
    full join ${standingsWhere(sql`g.activity_id = ${activity.id}`)} s on s.person_id = e.person_id
    left join ${tried(activity)} t on t.person_id = s.person_id)`

const firstDay = sql`(x.first_at at time zone 'Asia/Shanghai')::date`

/** What {@link participants} `x` are narrowed by. */
export const participantFilter = {
  orgId: (unit: Place) => inSubtree(sql`x.org_id`, unit),
  joined: equals(sql`x.joined`),
  from: (day: Place) => sql`${firstDay} >= ${day}::date`,
  to: (day: Place) => sql`${firstDay} <= ${day}::date`,
} as const

/** {@link everybody} of an activity at hand, narrowed. */
export const participants = (activity: Activity, filter: CountFilter, more: readonly SQL[] = []): SQL => {
  const where = [sql`true`, ...narrowedBy(participantFilter, { ...filter }), ...more]
  return sql`(select x.* from ${everybody(activity)} x where ${sql.join(where, sql` and `)})`
}

/** Rows (person_id, part_id): people of the activity, each with every single part that would complete it. */
export const nearPeople = (activity: Activity): SQL => sql`(
  select s.person_id, p.id as part_id
  from ${standingsWhere(sql`g.activity_id = ${activity.id}`)} s
    join ${expectedPeople(activity)} e on e.person_id = s.person_id
    join activity_parts p on p.activity_id = s.activity_id and p.id <> all(coalesce(s.done_parts, '{}'))
  where not s.complete and s.progress + p.weight >= ${activity.need} and s.required_done + p.required::int = (
    select count(*) from activity_parts r where r.activity_id = s.activity_id and r.required))`

type Asked = Asking<typeof listActivityPeople> | Asking<typeof countActivityUnits>

/** What `given` of a list brings for {@link participantsAsked}. */
export const givenParticipants = async ({ tx, body: { filter } }: Asked): Promise<Record<string, unknown>> => {
  const { id, frozenAt, audience } = await getCounted(tx, filter.activityId)
  await ensureUnit(tx, filter.orgId)
  const kept = { frozen: new GivenChoice(frozenAt === null ? 'no' : 'yes') }
  return { activity: id, ...kept, ...(frozenAt === null ? givenAudience('audience', audience) : {}) }
}

/** {@link everybody} of the activity that a list is asked about. */
export const participantsAsked = (chosen: Chosen): SQL => {
  const frozenAt = chosen.frozen === 'yes' ? chosen.frozen : null
  return everybody({ id: given('activity'), frozenAt, audience: placedAudience('audience', chosen) })
}
