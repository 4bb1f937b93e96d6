import type { ActivityDetail } from '@portal/contract/areas/activity/activity.ts'
import { activityRefusals as no } from '@portal/contract/areas/activity/activity-words.ts'
import type { QuizSettings } from '@portal/contract/areas/activity/quiz-settings.ts'
import { errors } from '@portal/contract/errors.ts'
import type { Audience } from '@portal/contract/shared/audience.ts'
import { asc, eq, type InferSelectModel, type SQL, sql } from 'drizzle-orm'
import type { Place } from '#src/kit/page-read/place.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import { activities, activityParts } from '#src/schema/activity.ts'
import type { AudienceParts } from '#src/shared/audience/placed.ts'
import { activePerson, personIn } from '#src/shared/audience/resolve.ts'

export type Activity = InferSelectModel<typeof activities>
export type ActivityPart = InferSelectModel<typeof activityParts>
/** The part that is a quiz has its rules. */
export type QuizPart = ActivityPart & { settings: QuizSettings }
type ActivityState = ActivityDetail['state']

/** Where it stands; the clock is that of the database. */
export const stateOf = (
  { state, startAt, endAt, settledAt }: Pick<Activity, 'state' | 'startAt' | 'endAt' | 'settledAt'>,
  now: number,
) => {
  if (state !== 'published') return state
  if (settledAt !== null) return 'settled'
  if (now < startAt.getTime()) return 'upcoming'
  return now < endAt.getTime() ? 'running' : 'ended'
}

/** Where it stands, for whoever is about to change it: what is over stays as it is. */
export const openStateOf = (activity: Activity, now: number) => {
  const state = stateOf(activity, now)
  if (state === 'ended' || state === 'settled') return refuse(no.endedFixed)
  return state === 'cancelled' ? refuse(no.cancelledFixed) : state
}

/** {@link stateOf} now, in the words of the database. */
export const stateNow = sql<ActivityState>`(case when ${activities.state} <> 'published' then
  ${activities.state} when ${activities.settledAt} is not null then 'settled' when ${activities.startAt} > now() then 'upcoming' when ${activities.endAt} > now() then 'running'
  else 'ended' end)`

/** An activity that people may know of: published once, whatever became of it. */
export const findPublic = async (tx: Tx, id: string): Promise<Activity> => {
  const [activity] = await tx.db.select().from(activities).where(eq(activities.id, id))
  return activity && activity.state !== 'draft' ? activity : refuse(errors.missing)
}

export const partsOf = (tx: Tx, activityId: string): Promise<ActivityPart[]> =>
  tx.db.select().from(activityParts).where(eq(activityParts.activityId, activityId)).orderBy(asc(activityParts.place))

/** The quiz among these parts, if it has one. */
export const quizIn = (parts: readonly ActivityPart[]): QuizPart | null => {
  const part = parts.find(({ type }) => type === 'answer')
  return part && part.settings !== null ? { ...part, settings: part.settings } : null
}

export const quizPartOf = async (tx: Tx, activityId: string): Promise<QuizPart> =>
  quizIn(await partsOf(tx, activityId)) ?? refuse(errors.missing)

/** Rows (activity_id, person_id, org_id, begun_at, progress, complete, score): everybody who began a part. */
export const standings = (activityIds: readonly string[]): SQL =>
  standingsWhere(sql`g.activity_id = any(${sql.param(activityIds)}::uuid[])`)

/** {@link standings} of the progress rows `g` that meet a condition. */
export const standingsWhere = (condition: SQL): SQL => sql`(
  select x.*, x.progress >= a.need and x.required_done = a.required as complete
  from (
    select g.activity_id, g.person_id, (array_agg(g.org_id order by g.begun_at))[1] as org_id, min(g.begun_at) as begun_at,
      coalesce(sum(p.weight) filter (where g.done), 0)::int as progress, max(g.score) as score,
      count(*) filter (where g.done and p.required) as required_done,
      array_agg(g.part_id) filter (where g.done) as done_parts
    from activity_progress g join activity_parts p on p.id = g.part_id
    where ${condition} group by g.activity_id, g.person_id
  ) x join (
    select c.id, c.need, (select count(*) from activity_parts r where r.activity_id = c.id and r.required) as required
    from activities c offset 0
  ) a on a.id = x.activity_id)`

/** An activity, or the place of one, as far as its people are known by it. */
export interface WithPeople {
  id: string | Place
  /** Its people are kept since then; null: they are those of its audience. */
  frozenAt: unknown
  audience: Audience | AudienceParts
}

/** Rows (person_id, org_id): who it is for now, or was on its last day. */
export const expectedPeople = ({ id, frozenAt, audience }: WithPeople): SQL =>
  frozenAt === null
    ? sql`(select u.id as person_id, u.primary_org_id as org_id from users u where ${activePerson()} and ${personIn(audience)})`
    : sql`(select f.person_id, f.org_id from activity_people f where f.activity_id = ${id})`

/** A change of a part is one of its activity: whoever has an older view of it saves nothing over it. */
export const touchActivity = async (tx: Tx, activity: Activity): Promise<Activity> => {
  const [touched = activity] = await tx.db
    .update(activities)
    .set({ revision: activity.revision + 1, updatedAt: sql`now()` })
    .where(eq(activities.id, activity.id))
    .returning()
  return touched
}

interface OwnStanding {
  joined: boolean
  progress: number
  complete: boolean
}

const NOTHING: OwnStanding = { joined: false, progress: 0, complete: false }

/** How far one person is in each of these activities. */
export const ownStandings = async (
  tx: Tx,
  activityIds: readonly string[],
  personId: string,
): Promise<(activityId: string) => OwnStanding> => {
  const { rows } = await tx.db.execute<{ activity_id: string; progress: number; complete: boolean }>(
    sql`select s.activity_id, s.progress, s.complete from ${standings(activityIds)} s where s.person_id = ${personId}`,
  )
  const byId = new Map(
    rows.map((row) => [row.activity_id, { joined: true, progress: row.progress, complete: row.complete }]),
  )
  return (id) => byId.get(id) ?? NOTHING
}
