import { listRoundClasses, type RoundClass } from '@portal/contract/areas/live/sign.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import type { Caller } from '#src/kit/page-read/caller.ts'
import { equals, from, until } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { oneOfLists } from '#src/kit/page-read/one-of-lists.ts'
import type { Place } from '#src/kit/page-read/place.ts'
import { liveClasses } from '#src/schema/live/class.ts'
import { inSubtree } from '#src/shared/directory/search.ts'
import { stateNow } from '../class/state.ts'
import { editableAmong, looksAfter } from './desk.ts'

/** Opened rounds of a class, who was expected in them and who signed. */
const rounds = sql`cross join lateral (
  select count(*) filter (where r.state = 'opened')::int as opened,
    (array_agg(r.id) filter (where r.state = 'opened' and r.closes_at > now()))[1] as open_id,
    sum((select count(*) from sign_people p where p.sheet_id = r.sheet_id and p.expected)) as expected,
    sum((select count(*) from sign_entries n join sign_people p on p.sheet_id = n.sheet_id and p.user_id = n.user_id
      and p.expected where n.sheet_id = r.sheet_id and n.direction = 'in' and n.state = 'counted')) as signed
  from live_rounds r where r.live_id = ${liveClasses.id}) r`

type Read = Omit<RoundClass, 'mayEdit'>

const finish = async ({ tx, actor }: Caller, list: readonly Read[]): Promise<RoundClass[]> => {
  const editable = await editableAmong(
    tx,
    actor ?? null,
    list.map(({ id }) => id),
  )
  return list.map((row) => ({ ...row, mayEdit: editable.has(row.id) }))
}

const classes = pageRead(listRoundClasses, {
  from: sql`${liveClasses}`,
  joins: sql`left join users host on host.id = ${liveClasses.hostId}
    left join org_units owner on owner.id = ${liveClasses.ownerOrgId} ${rounds}`,
  key: liveClasses.id,
  scope: looksAfter,
  where: sql`${liveClasses.state} <> 'draft'`,
  columns: {
    id: liveClasses.id,
    title: liveClasses.title,
    hostName: sql`coalesce(host.name, '')`,
    state: stateNow,
    plannedStart: liveClasses.plannedStart,
    startedAt: liveClasses.startedAt,
    rounds: sql`r.opened`,
    planned: sql`jsonb_array_length(${liveClasses.signPlan})`,
    needRounds: liveClasses.needRounds,
    rate: sql`round(r.signed / nullif(r.expected, 0), 4)::float8`,
    openRoundId: sql`r.open_id`,
    ownerOrgName: sql`coalesce(owner.name, '')`,
  },
  search: [liveClasses.title],
  filter: {
    id: equals(liveClasses.id),
    state: equals(stateNow),
    hostId: equals(liveClasses.hostId),
    orgId: (unit: Place) => inSubtree(sql`${liveClasses.ownerOrgId}`, unit),
    from: from(liveClasses.plannedStart),
    to: until(liveClasses.plannedStart),
  },
  sort: { plannedStart: liveClasses.plannedStart, title: liveClasses.title },
  order: sql`(${liveClasses.state} = 'live') desc, ${liveClasses.plannedStart} desc`,
  finish,
})

/** In the scope of the menu code, and those one hosts. */
export const classList = oneOfLists<typeof listRoundClasses>(({ tx, actor, body }) => ({
  list: classes,
  asking: { tx: { ...tx, scope: actor.scopeOf([P.liveSign]) }, actor, body },
}))
