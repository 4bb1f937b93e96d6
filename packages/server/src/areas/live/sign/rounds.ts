import { listRounds, type RoundRow } from '@portal/contract/areas/live/sign.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import type { Caller } from '#src/kit/page-read/caller.ts'
import { equals, from, until } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { oneOfLists } from '#src/kit/page-read/one-of-lists.ts'
import { blankable, type Place } from '#src/kit/page-read/place.ts'
import { liveClasses } from '#src/schema/live/class.ts'
import { liveRounds } from '#src/schema/live/round.ts'
import { inSubtree } from '#src/shared/directory/search.ts'
import { editableAmong, looksAfter } from './desk.ts'

/** A round is told by the clock between its opening and its end. */
const stateNow = sql<RoundRow['state']>`(case when ${liveRounds.state} = 'planned' then 'planned'
  when ${liveRounds.closesAt} > now() then 'open' else 'closed' end)`

/** 签到率 = signed / should (30 section 14). */
const counts = sql`cross join lateral (
  select count(*)::int as expected, count(n.id)::int as signed,
    (count(n.id) filter (where n.method = 'makeUp'))::int as made_up
  from sign_people p left join sign_entries n on n.sheet_id = p.sheet_id and n.user_id = p.user_id
    and n.direction = 'in' and n.state = 'counted'
  where p.sheet_id = ${liveRounds.sheetId} and p.expected) k`

const RATE = sql`round(k.signed::numeric / nullif(k.expected, 0), 4)::float8`

type Read = Omit<RoundRow, 'mayEdit'>

const finish = async ({ tx, actor }: Caller, list: readonly Read[]): Promise<RoundRow[]> => {
  const editable = await editableAmong(
    tx,
    actor ?? null,
    list.map(({ liveId }) => liveId),
  )
  return list.map((row) => ({ ...row, mayEdit: editable.has(row.liveId) }))
}

const rounds = pageRead(listRounds, {
  from: sql`${liveRounds} join ${liveClasses} on ${liveClasses.id} = ${liveRounds.liveId} ${counts}`,
  joins: sql`left join users host on host.id = ${liveClasses.hostId}
    left join org_units owner on owner.id = ${liveClasses.ownerOrgId}`,
  key: liveRounds.id,
  scope: looksAfter,
  where: sql`${liveRounds.state} <> 'dropped'`,
  columns: {
    id: liveRounds.id,
    liveId: liveRounds.liveId,
    liveTitle: liveClasses.title,
    hostName: sql`coalesce(host.name, '')`,
    no: liveRounds.no,
    state: stateNow,
    plannedAt: liveRounds.plannedAt,
    openedAt: liveRounds.openedAt,
    closesAt: liveRounds.closesAt,
    openSeconds: liveRounds.openSeconds,
    expected: sql`k.expected`,
    signed: sql`k.signed`,
    missing: sql`k.expected - k.signed`,
    rate: RATE,
    madeUp: sql`k.made_up`,
    ownerOrgName: sql`coalesce(owner.name, '')`,
    sheetId: liveRounds.sheetId,
    serverTime: sql<Date>`now()`,
  },
  search: [liveClasses.title],
  filter: {
    liveId: equals(liveRounds.liveId),
    hostId: equals(liveClasses.hostId),
    orgId: (unit: Place) => inSubtree(sql`${liveClasses.ownerOrgId}`, unit),
    state: equals(stateNow),
    from: from(liveRounds.openedAt),
    to: until(liveRounds.openedAt),
  },
  sort: {
    openedAt: blankable(sql`${liveRounds.openedAt}`),
    rate: blankable(RATE),
    signed: sql`k.signed`,
    liveTitle: liveClasses.title,
  },
  order: sql`coalesce(${liveRounds.openedAt}, ${liveRounds.plannedAt}) desc`,
  finish,
})

export const roundList = oneOfLists<typeof listRounds>(({ tx, actor, body }) => ({
  list: rounds,
  asking: { tx: { ...tx, scope: actor.scopeOf([P.liveSign]) }, actor, body },
}))
