import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { ActivityParts } from '#src/shared/activity-parts.ts'
import { earnPointsOfMany } from '#src/shared/points/earn.ts'
import { type Activity, expectedPeople, standingsWhere } from '../activity/activities.ts'

const parts = (activityId: string): SQL => sql`
  select p.id, p.activity_id, p.type, p.refs, p.count_earlier, cardinality(p.refs) as things, a.start_at,
    coalesce(p.from_at, a.start_at) as from_at, coalesce(p.to_at, a.end_at) as to_at
  from activity_parts p join activities a on a.id = p.activity_id
  where a.id = ${activityId} and a.state = 'published' and a.settled_at is null and a.start_at <= now()`

/** What every kind says, as `(part_id, activity_id, person_id, begun_at, reached, total)`. */
const factsOf = (kinds: ActivityParts, of: (person: SQL) => SQL): SQL =>
  sql.join(
    [...kinds.all()].map(
      ([type, kind]) => sql`
        select f.*, ${kind.total ?? sql`p.things`} as total from (
          with kin as (select * from parts where type = ${type}) ${kind.facts(of)}
        ) f join parts p on p.id = f.part_id`,
    ),
    sql` union all `,
  )

/** Who of those that began is complete and has not earned it yet. */
const unpaid = async (tx: Tx, activityId: string, people: readonly string[] | null): Promise<string[]> => {
  const among = people === null ? sql`true` : sql`g.person_id = any(${sql.param(people)}::uuid[])`
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select s.person_id as id from ${standingsWhere(sql`g.activity_id = ${activityId} and ${among}`)} s where s.complete`)
  return rows.map(({ id }) => id)
}

/** Completing an activity earns once, however often it is told. */
export const earnCompleted = async (
  tx: Tx,
  { id, title }: Pick<Activity, 'id' | 'title'>,
  people: readonly string[] | null,
): Promise<void> => {
  const complete = await unpaid(tx, id, people)
  if (complete.length === 0) return
  const occurredAt = new Date()
  await earnPointsOfMany(
    tx,
    complete.map((personId) => ({ personId, event: 'activityDone', sourceId: `activity:${id}`, title, occurredAt })),
  )
}

interface Changed extends Record<string, unknown> {
  person_id: string
  done: boolean
}

/**
 * Brings the kept rows of one activity in line with the facts, of everybody or of one person whom it is for. A quiz
 * keeps its own rows with each try; nothing changes after the settlement.
 */
export const refreshProgress = async (
  tx: Tx,
  kinds: ActivityParts,
  activity: Activity,
  who: Pick<Actor, 'id'> | null,
): Promise<void> => {
  if (activity.settledAt !== null || activity.state !== 'published' || kinds.all().size === 0) return
  const of = (person: SQL): SQL => (who === null ? sql`true` : sql`${person} = ${who.id}`)
  const meant = who === null ? sql`e.person_id is not null` : sql`true`
  const expected = who === null ? sql`left join ${expectedPeople(activity)} e on e.person_id = f.person_id` : sql``
  const { rows } = await tx.db.execute<Changed>(sql`
    with parts as materialized (${parts(activity.id)}),
    facts as materialized (${factsOf(kinds, of)}),
    gone as (
      update activity_progress g set reached = 0, done = false from parts p
      where g.part_id = p.id and p.type <> 'answer' and (g.reached > 0 or g.done) and ${of(sql`g.person_id`)}
        and not exists (select 1 from facts f where f.part_id = g.part_id and f.person_id = g.person_id)
      returning g.person_id, g.done
    )
    insert into activity_progress as g (activity_id, part_id, person_id, org_id, begun_at, reached, done)
    select f.activity_id, f.part_id, f.person_id, u.primary_org_id, f.begun_at, f.reached, f.total > 0 and f.reached >= f.total
    from facts f join users u on u.id = f.person_id ${expected}
    where ${meant} or exists (select 1 from activity_progress k where k.part_id = f.part_id and k.person_id = f.person_id)
    order by f.part_id, f.person_id
    on conflict (part_id, person_id) do update set reached = excluded.reached, done = excluded.done
      where (g.reached, g.done) is distinct from (excluded.reached, excluded.done)
    returning person_id, done`)
  const people = [...new Set(rows.filter(({ done }) => done).map(({ person_id }) => person_id))]
  if (people.length > 0) await earnCompleted(tx, activity, people)
}
