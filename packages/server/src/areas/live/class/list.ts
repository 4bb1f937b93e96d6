import type { getLiveClass, LiveClassRow, listLiveClasses } from '@portal/contract/areas/live/live-class.ts'
import { errors } from '@portal/contract/errors.ts'
import { P } from '@portal/contract/privileges.ts'
import { describeAudience } from '@portal/contract/shared/audience.ts'
import { and, type SQL, sql } from 'drizzle-orm'
import { listRows } from '#src/kit/store.ts'
import { type Actor, ALL_ROWS } from '#src/platform/actor.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { Call, HandlerOf } from '#src/platform/serve.ts'
import { inScope, type Tx } from '#src/platform/tx.ts'
import { liveClasses } from '#src/schema/live-class.ts'
import { namesOfAudiences } from '#src/shared/audience/resolve.ts'
import { getOpenClass, hostedBy, type LiveClass, openTo } from './reach.ts'
import { stateAt, stateNow } from './state.ts'

interface Beside extends Record<string, unknown> {
  id: string
  host_name: string
  owner_org_name: string
  hosting: boolean
}

const besideOf = async (tx: Tx, actor: Actor, list: readonly LiveClass[]): Promise<Map<string, Beside>> => {
  const { rows } = await tx.db.execute<Beside>(sql`
    select ${liveClasses.id} as id, coalesce(u.name, '') as host_name, coalesce(o.name, '') as owner_org_name,
      ${hostedBy(tx, actor)} as hosting
    from ${liveClasses} left join users u on u.id = ${liveClasses.hostId}
      left join org_units o on o.id = ${liveClasses.ownerOrgId}
    where ${liveClasses.id} = any(${sql.param(list.map(({ id }) => id))}::uuid[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

const rowsOf = async (tx: Tx, actor: Actor, list: readonly LiveClass[]): Promise<LiveClassRow[]> => {
  const beside = await besideOf(tx, actor, list)
  const names = await namesOfAudiences(
    tx.db,
    list.map(({ audience }) => audience),
  )
  return list.map((live) => ({
    ...live,
    state: stateAt(live, Date.now()),
    hostName: beside.get(live.id)?.host_name ?? '',
    ownerOrgName: beside.get(live.id)?.owner_org_name ?? '',
    hosting: beside.get(live.id)?.hosting ?? false,
    audienceText: describeAudience(live.audience, names),
  }))
}

type Body = Call<typeof listLiveClasses>['body']

/** Which classes the list is of, before its filters. */
const reachOf = (tx: Tx, actor: Actor, { manage, hosting }: Body['filter']): SQL => {
  if (hosting === true) return hostedBy(tx, actor)
  if (manage !== true) return openTo(tx, actor)
  const codes = [P.liveClass]
  ensure(actor.holds(...codes), errors.noRight)
  return inScope({ ...tx, scope: actor.scopeOf(codes) }, liveClasses.ownerOrgId, liveClasses.createdBy)
}

export const list: HandlerOf<typeof listLiveClasses> = async ({ tx, body, actor }) => {
  const { state, from, to, manage, hosting, ...filter } = body.filter
  const where = and(
    reachOf(tx, actor, body.filter),
    state && sql`${stateNow} = ${state}`,
    from && sql`${liveClasses.plannedStart} >= ${from.toISOString()}`,
    to && sql`${liveClasses.plannedStart} <= ${to.toISOString()}`,
  )
  const query = { ...body, filter, sort: body.sort ?? '-plannedStart' }
  const found = await listRows({ ...tx, scope: ALL_ROWS }, liveClasses, query, { where, search: [liveClasses.title] })
  return { list: await rowsOf(tx, actor, found.list), total: found.total }
}

export const get: HandlerOf<typeof getLiveClass> = async ({ tx, body, actor }) => {
  const [managed] = actor.holds(P.liveClass)
    ? await tx.db
        .select()
        .from(liveClasses)
        .where(and(sql`${liveClasses.id} = ${body.id}`, reachOf(tx, actor, { manage: true })))
    : []
  const live = managed ?? (await getOpenClass(tx, actor, body.id)).live
  const [row] = await rowsOf(tx, actor, [live])
  return row ? { ...row, intro: live.intro, audience: live.audience } : refuse(errors.missing)
}
