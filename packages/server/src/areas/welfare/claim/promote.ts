import { welfarePathOf, welfareWords as words } from '@portal/contract/areas/welfare/words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { shanghaiTime } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'
import { heldBalances } from '#src/shared/points/balance.ts'
import { occ, type Pool, quotaUnitOf } from '#src/shared/seats/seats.ts'
import { type HeldBenefit, type HeldOption, pieceFor, takePiece } from '../benefit/held.ts'
import { reservePieces, type Winner } from './pieces.ts'

interface Queued extends Record<string, unknown> {
  id: string
  person_id: string
  path: string
}

export const unitsOfPath = (path: string): string[] => path.split('/').filter((part) => part !== '')

const isDrawn = ({ row }: HeldBenefit): boolean => row.way === 'draw'

/** Those who come next, in their order: who waits, or after a draw the next numbers in its order. */
const queueOf = async (tx: Tx, held: HeldBenefit, option: HeldOption, free: number): Promise<Queued[]> => {
  const { row } = held
  const next = isDrawn(held)
    ? sql`c.state = 'lost' and c.draw_rank is not null order by c.draw_rank`
    : sql`c.state = 'waiting' order by c.claimed_at, c.no`
  // Whom a piece may pass by is known only where it depends on units or points.
  const most = row.split === 'none' && row.price === 0 ? sql`limit ${free}` : sql``
  const { rows } = await tx.db.execute<Queued>(sql`
    select c.id, c.person_id, o.path from benefit_claims c join org_units o on o.id = c.org_id
    where c.option_id = ${option.id} and ${next} ${most}`)
  return rows
}

/** One message for all who are promoted at one moment; each of them has one living claim of an option at most. */
const tellPromoted = (tx: Tx, { row, now }: HeldBenefit, option: HeldOption, winners: readonly Winner[]) =>
  sendMessage(
    tx,
    winners.map(({ personId }) => personId),
    {
      event: `welfare:${option.id}:${now.getTime()}:promoted`,
      kind: words.kind,
      title: fill(words.promoted.title, { title: row.title }),
      text: fill(words.promoted.text, { option: option.name, at: shanghaiTime(row.pickupEnd) }),
      link: welfarePathOf(row.id),
      reason: words.promoted.why,
      dueAt: row.pickupEnd,
    },
  )

/** Where a piece that no unit claims for its own comes from: the first unit that has some left. */
export const poolWithPiece = ({ rules, taken }: HeldOption): Pool =>
  [...rules.quotas].find(([unit, quota]) => (taken.units.get(unit) ?? 0) < quota)?.[0] ?? null

interface Choosing {
  held: HeldBenefit
  option: HeldOption
  /** Null where it costs nothing. */
  balances: ReadonlyMap<string, number> | null
}

/** The first of the queue who can have a piece; after a draw what a unit leaves goes to the next of all. */
const choose = ({ held, option, balances }: Choosing, queue: readonly Queued[]): Winner[] => {
  const winners = new Map<string, Winner>()
  const pass = (poolOf: (each: Queued) => { pool: Pool } | null) => {
    for (const each of queue) {
      const isPoor = balances !== null && (balances.get(each.person_id) ?? 0) < held.row.price
      const seat = isPoor || winners.has(each.id) ? null : poolOf(each)
      if (!seat) continue
      takePiece(option, seat.pool)
      winners.set(each.id, { claimId: each.id, personId: each.person_id, pool: seat.pool })
    }
  }
  pass(({ path }) => pieceFor(option, quotaUnitOf(unitsOfPath(path), option.rules.quotas), held.now))
  if (isDrawn(held)) pass(() => (occ(option.taken) < option.stock ? { pool: poolWithPiece(option) } : null))
  return [...winners.values()]
}

const promoteOption = async (tx: Tx, held: HeldBenefit, option: HeldOption): Promise<number> => {
  const free = option.stock - occ(option.taken)
  if (free <= 0 || (!isDrawn(held) && option.waiting === 0)) return 0
  const queue = await queueOf(tx, held, option, free)
  const personIds = queue.map((each) => each.person_id)
  const balances = held.row.price === 0 ? null : await heldBalances(tx, personIds)
  const winners = choose({ held, option, balances }, queue)
  if (!isDrawn(held)) option.waiting -= winners.length
  await reservePieces(tx, held, winners, isDrawn(held) ? 'won' : 'reserved')
  await tellPromoted(tx, held, option, winners)
  return winners.length
}

/**
 * Gives every free piece of a held benefit to the first who waits and can have it; answers how many got one. Counts are
 * kept by the caller. Until its lots are drawn, and after the last pick-up, nobody is promoted.
 */
export const promote = async (tx: Tx, held: HeldBenefit): Promise<number> => {
  const { row, now } = held
  if (row.state !== 'published' || row.settledAt !== null || now >= row.pickupEnd) return 0
  if (isDrawn(held) && row.drawnAt === null) return 0
  let promoted = 0
  for (const option of held.options) promoted += await promoteOption(tx, held, option)
  return promoted
}
