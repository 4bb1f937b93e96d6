import type { ActivityRow, listActivities } from '@portal/contract/areas/activity/activity.ts'
import { errors } from '@portal/contract/errors.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { P } from '@portal/contract/privileges.ts'
import { describeAudience } from '@portal/contract/shared/audience.ts'
import { and, type SQL, sql } from 'drizzle-orm'
import { listRows } from '#src/kit/store.ts'
import { type Actor, ALL_ROWS } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { activities } from '#src/schema/activity.ts'
import type { Attempts } from '#src/shared/attempt/attempts.ts'
import { addressedTo, namesOfAudiences } from '#src/shared/audience/resolve.ts'
import { inSubtree } from '#src/shared/directory/search.ts'
import { type Activity, hasState, ownStandings, stateOf } from './activities.ts'
import type { UnitFiguresCache } from './unit-figures.ts'

type Filter = BodyOf<typeof listActivities>['filter']

const hasBegun = ({ id }: Actor): SQL => sql`exists (select 1 from activity_progress g
  where g.activity_id = ${activities.id} and g.person_id = ${id})`

/** Published once, for this person, and shown by now; what he took part in stays with him. */
const shownTo = (actor: Actor): SQL => sql`(${activities.state} <> 'draft' and (${hasBegun(actor)} or (
  ${addressedTo(activities, actor.facets)}
  and (${activities.showFrom} is null or ${activities.showFrom} <= now() or ${activities.startAt} <= now()))))`

const conditions = (filter: Filter, actor: Actor): (SQL | undefined)[] => [
  filter.state && hasState(filter.state),
  filter.type &&
    sql`exists (select 1 from activity_parts p where p.activity_id = ${activities.id} and p.type = ${filter.type})`,
  filter.mine ? hasBegun(actor) : undefined,
  filter.ownerOrgId === undefined ? undefined : inSubtree(sql`${activities.ownerOrgId}`, filter.ownerOrgId),
  filter.from && sql`${activities.endAt} >= ${filter.from.toISOString()}::timestamptz`,
  filter.to && sql`${activities.startAt} < ${filter.to.toISOString()}::timestamptz`,
]

interface Beside extends Record<string, unknown> {
  id: string
  types: ActivityRow['partTypes']
  joined: number
  orgName: string
  creator: string
}

const besideOf = async (tx: Tx, ids: readonly string[]): Promise<Map<string, Beside>> => {
  const { rows } = await tx.db.execute<Beside>(sql`
    select a.id, o.name as "orgName", coalesce(u.name, '') as creator,
      coalesce((select array_agg(p.type order by p.place) from activity_parts p where p.activity_id = a.id), '{}') as types,
      (select count(distinct g.person_id)::int from activity_progress g where g.activity_id = a.id) as joined
    from activities a join org_units o on o.id = a.owner_org_id left join users u on u.id = a.created_by
    where a.id = any(${sql.param(ids)}::uuid[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

const manageFacts = async (tx: Tx, found: readonly Activity[], figures: UnitFiguresCache) => {
  const names = await namesOfAudiences(
    tx.db,
    found.map(({ audience }) => audience),
  )
  const facts = new Map<string, Partial<ActivityRow>>()
  for (const activity of found) {
    const { expected, completed } = await figures.of(tx, activity)
    facts.set(activity.id, {
      audienceText: describeAudience(activity.audience, names),
      expected,
      completed,
      completeRate: expected === 0 ? null : completed / expected,
      revision: activity.revision,
      createdAt: activity.createdAt,
      updatedAt: activity.updatedAt,
    })
  }
  return facts
}

/** The last to begin first; managers see the newest first. */
const order = (sort: string | undefined, manage: boolean) => sort ?? (manage ? '-createdAt' : '-startAt')

export const listWith =
  (core: Attempts, figures: UnitFiguresCache): HandlerOf<typeof listActivities> =>
  async ({ tx, body, actor }) => {
    const manage = body.filter.manage ?? false
    ensure(!manage || actor.holds(P.activity), errors.noRight)
    const scope = manage ? actor.scopeOf([P.activity]) : ALL_ROWS
    const where = and(manage ? undefined : shownTo(actor), ...conditions(body.filter, actor))
    const query = { ...body, sort: order(body.sort, manage), filter: {} }
    const found = await listRows({ ...tx, scope }, activities, query, { where, search: [activities.title] })
    const ids = found.list.map(({ id }) => id)
    const now = await core.clock.at()
    const beside = await besideOf(tx, ids)
    const ownOf = await ownStandings(tx, ids, actor.id)
    const facts = manage ? await manageFacts(tx, found.list, figures) : new Map<string, Partial<ActivityRow>>()
    const list = found.list.map((activity): ActivityRow => {
      const known = beside.get(activity.id)
      return {
        id: activity.id,
        title: activity.title,
        state: stateOf(activity, now),
        partTypes: known?.types ?? [],
        startAt: activity.startAt,
        endAt: activity.endAt,
        joined: known?.joined ?? 0,
        my: ownOf(activity.id),
        ...facts.get(activity.id),
        ...(manage && { ownerOrgName: known?.orgName ?? '', creator: known?.creator ?? '' }),
      }
    })
    return { list, total: found.total }
  }
