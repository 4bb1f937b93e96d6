import { type ClaimView, listOwnClaims } from '@portal/contract/areas/welfare/claim.ts'
import { claimNoOf, LIVING, TO_FETCH } from '@portal/contract/areas/welfare/words.ts'
import { HOUR_MS } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import type { Caller } from '#src/kit/page-read/caller.ts'
import { equals } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { ACTOR } from '#src/kit/page-read/place.ts'
import { rowsByKey } from '#src/kit/page-read/rows-by-key.ts'
import { benefits } from '#src/schema/welfare/benefit.ts'
import { benefitClaims } from '#src/schema/welfare/claim.ts'

const [c, b] = [benefitClaims, benefits]

/** Place in the queue, from 1; read for the few who wait. */
const position = sql<
  number | null
>`case when ${c.state} = 'waiting' then (select count(*)::int + 1 from benefit_claims w
  where w.option_id = ${c.optionId} and w.state = 'waiting' and (w.claimed_at, w.no) < (${c.claimedAt}, ${c.no})) end`

const found = {
  from: sql`${benefitClaims} join ${benefits} on ${b.id} = ${c.benefitId}`,
  key: c.id,
  joins: sql`join benefit_options o on o.id = ${c.optionId}`,
  columns: {
    number: sql<number>`${c.no}`,
    benefitId: c.benefitId,
    title: b.title,
    optionId: c.optionId,
    option: sql<string>`o.name`,
    state: c.state,
    code: sql<string>`coalesce(${c.code}, '')`,
    proxyCode: sql<string>`coalesce(${c.proxyCode}, '')`,
    proxyName: c.proxyName,
    place: c.place,
    spent: sql<number>`${c.spent}`,
    claimedAt: c.claimedAt,
    deliveredAt: c.deliveredAt,
    endReason: c.endReason,
    position,
    pickups: b.pickups,
    pickupEnd: b.pickupEnd,
    openTo: b.openTo,
    cancelHours: sql<number>`${b.cancelHours}`,
    proxy: b.proxy,
    now: sql<Date>`now()`,
  },
}

/** What is read of a claim, before what depends on the clock. */
interface Read extends Omit<ClaimView, 'claimNo' | 'pickupFrom' | 'pickupTo' | 'mayCancel' | 'mayProxy'> {
  number: number
  pickups: { place: string; from: string; to: string }[]
  pickupEnd: Date
  openTo: Date
  cancelHours: number
  proxy: boolean
  now: Date
}

const isOneOf = (states: readonly string[], state: string): boolean => states.includes(state)

const mayCancel = ({ state, openTo, pickupEnd, cancelHours, now }: Read): boolean => {
  const at = new Date(now).getTime()
  if (state === 'applied') return at < openTo.getTime()
  if (isOneOf(TO_FETCH, state)) return at <= pickupEnd.getTime() - cancelHours * HOUR_MS
  return isOneOf(LIVING, state)
}

const viewOf = (read: Read): ClaimView => {
  const { number, pickups, pickupEnd: _, openTo: __, cancelHours: ___, proxy, now: ____, ...claim } = read
  const pickup = pickups.find((each) => each.place === claim.place)
  const isToFetch = isOneOf(TO_FETCH, claim.state)
  return {
    ...claim,
    claimNo: claimNoOf(number),
    // A code that was used or is void says nothing any more.
    code: isToFetch ? claim.code : '',
    proxyCode: isToFetch ? claim.proxyCode : '',
    pickupFrom: pickup ? new Date(pickup.from) : null,
    pickupTo: pickup ? new Date(pickup.to) : null,
    mayCancel: mayCancel(read),
    mayProxy: proxy && isToFetch && claim.proxyCode === '',
  }
}

const readClaims = rowsByKey<Read>()(found as never)

/** Own claims of a benefit, the newest first. */
export const ownClaimsOf = async ({ tx, actor }: Caller, benefitId: string): Promise<ClaimView[]> => {
  if (!actor) return []
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select id from benefit_claims where benefit_id = ${benefitId} and person_id = ${actor.id} order by claimed_at desc, no desc`)
  const reads = (await readClaims(
    { tx, actor },
    rows.map(({ id }) => id),
  )) as Read[]
  return reads.map(viewOf)
}

/** 我的: own claims of all benefits. */
export const ownClaims = pageRead(listOwnClaims, {
  ...found,
  where: sql`${c.personId} = ${ACTOR}`,
  search: [b.title],
  filter: { state: equals(c.state) },
  sort: { claimedAt: c.claimedAt },
  order: '-claimedAt',
  finish: (_, list) => (list as unknown as Read[]).map(viewOf),
})
