import { claimBenefit } from '@portal/contract/areas/welfare/claim.ts'
import { type ClaimState, claimNoOf, welfareRefusals as no } from '@portal/contract/areas/welfare/words.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Actor } from '#src/platform/actor.ts'
import { type Caller, writeAudits } from '#src/platform/audit.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { Call, OwnCall } from '#src/platform/http/serve.ts'
import { benefitClaims } from '#src/schema/welfare/claim.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'
import { createRounds } from '#src/shared/batch/rounds.ts'
import { type Outcome, outcomeOf } from '#src/shared/batch/together.ts'
import { heldBalances } from '#src/shared/points/balance.ts'
import type { Portal } from '#src/shared/portal.ts'
import { occ, quotaUnitOf } from '#src/shared/seats/seats.ts'
import { type HeldBenefit, type HeldOption, holdBenefit, keepCounts, pieceFor, takePiece } from '../benefit/held.ts'
import { admit } from './admit.ts'
import { newCode, writeSpent } from './pieces.ts'
import { promote, unitsOfPath } from './promote.ts'
import { type Standing, standingsOf } from './standing.ts'

interface Claiming {
  body: Call<typeof claimBenefit>['body']
  actor: Pick<Actor, 'id' | 'facets'>
  requestId: string
  /** For the line in the log; null where the portal itself acts. */
  caller: Caller | null
}

type NewClaim = typeof benefitClaims.$inferInsert

interface Claimed {
  row: NewClaim & { state: ClaimState }
  position: number | null
}

/** A round is over in a fraction of a second. */
const AT_ONCE = 250
const PART = 500

interface Placing {
  held: HeldBenefit
  standings: Map<string, Standing>
  /** Null where it costs nothing. */
  balances: Map<string, number> | null
  /** What calls of these numbers claimed, earlier or in this round, by {@link repeatKey}. */
  earlier: Map<string, Claimed>
}

const repeatKey = (personId: string, requestId: string): string => `${personId} ${requestId}`

const ensureCanPay = ({ held, balances }: Placing, personId: string): void => {
  if (!balances) return
  const balance = balances.get(personId) ?? 0
  ensure(balance >= held.row.price, no.points, { a: held.row.price, b: balance })
}

interface Place {
  state: ClaimState
  pool: string | null
  position: number | null
}

/** A lot, a piece, or the end of the queue: in memory at first, so that the next of the round finds it taken. */
const placeFor = (placing: Placing, option: HeldOption, { actor, body }: Claiming, standing: Standing): Place => {
  const { held, balances } = placing
  if (held.row.way === 'draw') {
    option.applied += 1
    return { state: 'applied', pool: null, position: null }
  }
  const seat = pieceFor(option, quotaUnitOf(unitsOfPath(standing.path), option.rules.quotas), held.now)
  if (seat) {
    takePiece(option, seat.pool)
    balances?.set(actor.id, (balances.get(actor.id) ?? 0) - held.row.price)
    return { state: 'reserved', pool: seat.pool, position: null }
  }
  ensure(held.row.waitlist, no.soldOut)
  ensure(body.wait, no.full)
  option.waiting += 1
  return { state: 'waiting', pool: null, position: option.waiting }
}

const claimOne = (placing: Placing, asking: Claiming): Claimed => {
  const { held, standings, earlier } = placing
  const { id: personId, facets } = asking.actor
  const repeated = earlier.get(repeatKey(personId, asking.requestId))
  if (repeated) return repeated
  const standing = standings.get(personId) ?? refuse(no.missing)
  const { option, place } = admit(held, { facets, optionId: asking.body.optionId, place: asking.body.place }, standing)
  ensureCanPay(placing, personId)
  const { state, pool, position } = placeFor(placing, option, asking, standing)
  standings.set(personId, {
    ...standing,
    counted: standing.counted + 1,
    living: new Set([...standing.living, option.id]),
  })
  const reserved = state === 'reserved'
  const row = {
    ...{ id: v7(), benefitId: held.row.id, optionId: option.id, personId, orgId: standing.orgId, state, pool, place },
    requestId: asking.requestId,
    claimedAt: held.now,
    reservedAt: reserved ? held.now : null,
    code: reserved ? newCode() : null,
    spent: reserved ? held.row.price : 0,
  }
  const claimed = { row, position }
  if (asking.requestId !== '') earlier.set(repeatKey(personId, asking.requestId), claimed)
  return claimed
}

/** An answer that was lost on its way is given again: the same call claims once. */
const earlierOf = async (tx: Tx, benefitId: string, calls: readonly Claiming[]): Promise<Map<string, Claimed>> => {
  const numbers = calls.flatMap(({ requestId }) => (requestId === '' ? [] : [requestId]))
  if (numbers.length === 0) return new Map()
  const rows = await tx.db
    .select()
    .from(benefitClaims)
    .where(and(eq(benefitClaims.benefitId, benefitId), inArray(benefitClaims.requestId, numbers)))
  return new Map(rows.map((row) => [repeatKey(row.personId, row.requestId), { row, position: null }]))
}

/** Numbers are given in the order of the claims, so that those of one moment keep it. */
const write = async (tx: Tx, { row }: HeldBenefit, claimed: readonly Claimed[]): Promise<void> => {
  if (claimed.length === 0) return
  const { rows } = await tx.db.execute<{ no: number }>(
    sql`select nextval('benefit_claim_no')::int as no from generate_series(1, ${claimed.length}) order by 1`,
  )
  for (const [at, each] of claimed.entries()) each.row.no = rows[at]?.no
  for (let from = 0; from < claimed.length; from += PART)
    await tx.db.insert(benefitClaims).values(claimed.slice(from, from + PART).map((each) => each.row))
  await writeSpent(
    tx,
    row.id,
    claimed.map((each) => ({
      personId: each.row.personId,
      claimId: each.row.id ?? '',
      points: -(each.row.spent ?? 0),
    })),
  )
}

/**
 * Claims of one benefit in one transaction, in the order in which they came: it is held once for all of them. Stock,
 * limit, points and the queue change together or not at all; each claim stands on its own merits.
 */
export const claimTogether = async (tx: Tx, calls: readonly Claiming[]): Promise<Outcome<Claimed>[]> => {
  const [first] = calls
  const held = await holdBenefit(tx, first?.body.id ?? refuse(no.missing))
  // Whoever waits and could have a piece by now has it before anybody who comes later.
  if (held.options.some((option) => option.waiting > 0 && occ(option.taken) < option.stock)) await promote(tx, held)
  const personIds = calls.map(({ actor }) => actor.id)
  const placing: Placing = {
    held,
    balances: held.row.price === 0 ? null : await heldBalances(tx, personIds),
    standings: await standingsOf(tx, held, personIds),
    earlier: await earlierOf(tx, held.row.id, calls),
  }
  const outcomes: Outcome<Claimed>[] = []
  for (const asking of calls)
    outcomes.push(await outcomeOf(() => Promise.resolve().then(() => claimOne(placing, asking))))
  const claimed = new Set(outcomes.flatMap((outcome) => ('value' in outcome ? [outcome.value] : [])))
  await write(
    tx,
    held,
    [...claimed].filter(({ row }) => row.no === undefined),
  )
  await keepCounts(tx, held)
  const about = { objectType: 'benefits', objectId: held.row.id, objectName: held.row.title }
  const callers = calls.flatMap(({ caller }, at) =>
    caller && 'value' in (outcomes[at] ?? {}) ? [{ ...caller, about }] : [],
  )
  await writeAudits(tx, claimBenefit, callers)
  return outcomes
}

type OwnCalled = OwnCall<typeof claimBenefit>

/** The round has its own transaction: who waits for it must not hold a connection meanwhile. */
export const claimWith = ({ platform }: Portal): ((call: OwnCalled) => Promise<ResultOf<typeof claimBenefit>>) => {
  const claim = createRounds<Claiming, Claimed>({
    keyOf: ({ body }) => body.id,
    most: AT_ONCE,
    work: (calls) => inBackground(platform, (tx) => claimTogether(tx, calls)),
  })
  return async ({ body, actor, origin }) => {
    const { requestId } = origin
    const asking = { body, actor, requestId, caller: { actor, origin } }
    const { row, position } = (await claim(asking)) ?? refuse(no.missing)
    return {
      claimNo: claimNoOf(row.no ?? 0),
      state: row.state,
      ...(position !== null && { position }),
      ...(row.code && { code: row.code }),
    }
  }
}
