import { type ActivityRow, listActivities } from '@portal/contract/areas/activity/activity.ts'
import { errors } from '@portal/contract/errors.ts'
import { P } from '@portal/contract/privileges.ts'
import { describeAudience } from '@portal/contract/shared/audience.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '#src/kit/page-read/caller.ts'
import { before, elsewhere, equals, from } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { oneOfLists } from '#src/kit/page-read/one-of-lists.ts'
import { ACTOR, FACETS, type Place } from '#src/kit/page-read/place.ts'
import { ALL_ROWS } from '#src/platform/actor.ts'
import { ensure } from '#src/platform/errors.ts'
import { activities } from '#src/schema/activity.ts'
import { addressedTo, namesOfAudiences } from '#src/shared/audience/resolve.ts'
import { inSubtree } from '#src/shared/directory/search.ts'
import { ownStandings, stateNow } from './activities.ts'
import type { Counted, UnitFiguresCache } from './unit-figures.ts'

const hasBegun: SQL = sql`exists (select 1 from activity_progress g
  where g.activity_id = ${activities.id} and g.person_id = ${ACTOR})`

/** Published once, for this person, and shown by now; what he took part in stays with him. */
const isShown: SQL = sql`(${activities.state} <> 'draft' and (${hasBegun} or (${addressedTo(activities, FACETS)}
  and (${activities.showFrom} is null or ${activities.showFrom} <= now() or ${activities.startAt} <= now()))))`

const hasPart = (type: Place): SQL =>
  sql`exists (select 1 from activity_parts p where p.activity_id = ${activities.id} and p.type = ${type})`

const columns = {
  id: activities.id,
  title: activities.title,
  state: stateNow,
  partTypes: sql`coalesce((select array_agg(p.type order by p.place) from activity_parts p
    where p.activity_id = ${activities.id}), '{}')`,
  startAt: activities.startAt,
  endAt: activities.endAt,
  booked: sql`exists (select 1 from activity_bookings b where b.activity_id = ${activities.id} and b.person_id = ${ACTOR})`,
  joined: sql`(select count(distinct g.person_id) from activity_progress g where g.activity_id = ${activities.id})`,
}

type Read = Omit<ActivityRow, 'my'>

const withOwn = async ({ tx, actor }: Caller, list: readonly Read[]): Promise<ActivityRow[]> => {
  if (!actor) return []
  const ownOf = await ownStandings(
    tx,
    list.map(({ id }) => id),
    actor.id,
  )
  return list.map((row) => ({ ...row, my: ownOf(row.id) }))
}

const found = {
  from: sql`${activities}`,
  key: activities.id,
  search: [activities.title],
  filter: {
    state: equals(stateNow),
    type: hasPart,
    mine: { true: hasBegun, false: sql`true` },
    over: equals(sql`(${stateNow} in ('ended', 'settled', 'cancelled'))`),
    ownerOrgId: (unit: Place): SQL => inSubtree(sql`${activities.ownerOrgId}`, unit),
    from: from(activities.endAt),
    to: before(activities.startAt),
    manage: elsewhere,
  },
  sort: {
    startAt: activities.startAt,
    endAt: activities.endAt,
    createdAt: activities.createdAt,
    updatedAt: activities.updatedAt,
    title: activities.title,
  },
} as const

/** The last to begin first. */
const forReaders = pageRead(listActivities, { ...found, columns, where: isShown, order: '-startAt', finish: withOwn })

interface ManagedRead extends Read {
  audience: Counted['audience']
  frozenAt: Counted['frozenAt']
  revision: number
}

/** The figures of each activity are kept for some seconds. */
const withFigures = async (
  caller: Caller,
  list: readonly ManagedRead[],
  figures: UnitFiguresCache,
): Promise<ActivityRow[]> => {
  const names = await namesOfAudiences(
    caller.tx.db,
    list.map(({ audience }) => audience),
  )
  const rows: Read[] = []
  for (const { audience, frozenAt, ...row } of list) {
    const { expected, completed } = await figures.of(caller.tx, {
      id: row.id,
      revision: row.revision,
      audience,
      frozenAt,
    })
    const completeRate = expected === 0 ? null : completed / expected
    rows.push({ ...row, audienceText: describeAudience(audience, names), expected, completed, completeRate })
  }
  return withOwn(caller, rows)
}

const managedList = (figures: UnitFiguresCache) =>
  pageRead(listActivities, {
    ...found,
    joins: sql`join org_units o on o.id = ${activities.ownerOrgId} left join users u on u.id = ${activities.createdBy}`,
    columns: {
      ...columns,
      revision: sql<number>`${activities.revision}`,
      createdAt: activities.createdAt,
      updatedAt: activities.updatedAt,
      ownerOrgName: sql`o.name`,
      creator: sql`coalesce(u.name, '')`,
      audience: activities.audience,
      frozenAt: activities.frozenAt,
    },
    scope: [activities.ownerOrgId, activities.createdBy],
    order: '-createdAt',
    finish: (caller, list) => withFigures(caller, list as ManagedRead[], figures),
  })

/** `manage` widens to the data scope of those who manage; they see the newest first. */
export const listWith = (figures: UnitFiguresCache) => {
  const managed = managedList(figures)
  return oneOfLists<typeof listActivities>(({ tx, body, actor }) => {
    const manage = body.filter.manage ?? false
    ensure(!manage || actor.holds(P.activity), errors.noRight)
    const scope = manage ? actor.scopeOf([P.activity]) : ALL_ROWS
    return { list: manage ? managed : forReaders, asking: { tx: { ...tx, scope }, actor, body } }
  })
}
