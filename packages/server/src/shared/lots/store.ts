import { randomBytes } from 'node:crypto'
import { linesOf, orderOf, ticketsOf, winnersOf } from '@portal/contract/shared/lots/lots.ts'
import type { LotsOwnerType } from '@portal/contract/shared/lots/words.ts'
import { and, eq, type InferSelectModel, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { sha256 } from '#src/platform/secrets.ts'
import { draws, drawTickets } from '#src/schema/lots.ts'

const SECRET_BYTES = 16
const LEAST_DIGITS = 3
const PART = 5000

type Draw = InferSelectModel<typeof draws>
/** Nothing but the running of a draw reads its seed before. */
export type OpenDraw = Omit<Draw, 'secret'> & { secret: string | null }

export interface DrawOwner {
  ownerType: LotsOwnerType
  ownerId: string
}

/** A seed for a prize, sealed; its hash is published from now on. Once per prize. */
export const commitDraw = async (tx: Tx, owner: DrawOwner, prizeId: string): Promise<void> => {
  const secret = randomBytes(SECRET_BYTES).toString('hex')
  await tx.db
    .insert(draws)
    .values({ ...owner, prizeId, secret, commit: sha256(secret) })
    .onConflictDoNothing()
}

/** Draws of prizes that are no more, as long as nobody stands on their lists: they will never run. */
export const dropOpenDraws = async (tx: Tx, prizeIds: readonly string[]): Promise<void> => {
  await tx.db.delete(draws).where(and(inArray(draws.prizeId, [...prizeIds]), isNull(draws.frozenAt)))
}

export interface Entrant {
  personId: string
  /** The unit that a cap counts by. */
  orgId: string
  weight: number
  /** The unit that has pieces of its own, where they are split; null: none of them. */
  pool?: string | null
  /** Gets only what all others leave. */
  isLater?: boolean
}

interface DrawTerms {
  count: number
  groupCap: number | null
  /** What is kept for units, by {@link Entrant.pool}. */
  quotas?: ReadonlyMap<string, number>
}

const numbered = (entrants: readonly Entrant[]): (Entrant & { no: string })[] => {
  const digits = Math.max(LEAST_DIGITS, String(entrants.length).length)
  return entrants.map((entrant, place) => ({ ...entrant, no: String(place + 1).padStart(digits, '0') }))
}

/** Units as numbers in the order of their first ticket: which unit it is stays untold. */
const groupsOf = (
  tickets: readonly (Entrant & { no: string })[],
  { groupCap, quotas }: DrawTerms,
): { groups: string; quotas: string } => {
  if (groupCap === null && quotas === undefined) return { groups: '', quotas: '' }
  const numbers = new Map<string, number>()
  const groups = tickets.flatMap(({ no, orgId, pool }) => {
    const unit = quotas === undefined ? orgId : (pool ?? null)
    if (unit === null) return []
    const weight = numbers.get(unit) ?? numbers.size + 1
    numbers.set(unit, weight)
    return [{ no, weight }]
  })
  const kept = [...(quotas ?? [])].flatMap(([unit, weight]) => {
    const group = numbers.get(unit)
    return group === undefined ? [] : [{ no: String(group), weight }]
  })
  return { groups: linesOf(groups), quotas: linesOf(kept) }
}

/** Writes down who draws, once: numbers in the order given. */
export const freezeDraw = async (
  tx: Tx,
  prizeId: string,
  entrants: readonly Entrant[],
  terms: DrawTerms,
): Promise<void> => {
  const [draw] = await tx.db
    .select({ id: draws.id })
    .from(draws)
    .where(and(eq(draws.prizeId, prizeId), isNull(draws.frozenAt)))
    .for('update')
  if (!draw) return
  const tickets = numbered(entrants)
  const list = linesOf(tickets)
  for (let from = 0; from < tickets.length; from += PART)
    await tx.db.insert(drawTickets).values(
      tickets.slice(from, from + PART).map(({ no, personId, orgId, weight }) => ({
        ...{ no, personId, orgId, weight },
        drawId: draw.id,
      })),
    )
  await tx.db
    .update(draws)
    .set({
      list,
      listHash: sha256(list),
      ...groupsOf(tickets, terms),
      later: tickets.flatMap(({ no, isLater }) => (isLater ? [no] : [])),
      frozenAt: new Date(),
      count: terms.count,
      groupCap: terms.groupCap,
    })
    .where(eq(draws.id, draw.id))
}

/** The draw of a prize, held until the commit; null: none was committed. */
export const lockDraw = async (tx: Tx, prizeId: string): Promise<OpenDraw | null> => {
  const [draw] = await tx.db.select().from(draws).where(eq(draws.prizeId, prizeId)).for('update')
  return draw ? sealed(draw) : null
}

const sealed = (draw: Draw): OpenDraw => ({ ...draw, secret: draw.runAt === null ? null : draw.secret })

/** Draws a frozen list, once, passing over those who won before; answers the winning people in order. */
export const executeDraw = async (
  tx: Tx,
  drawId: string,
  { count, skipped, runBy }: { count: number; skipped: readonly string[]; runBy: string | null },
): Promise<string[]> => {
  const [draw] = await tx.db.select().from(draws).where(eq(draws.id, drawId)).for('update')
  if (!draw || draw.list === null || draw.runAt !== null) return []
  const { groupCap, quotas, later } = draw
  const rules = { count, groupCap, groups: draw.groups ?? '', skipped, quotas, later }
  const winners = winnersOf(orderOf(draw.secret, draw.list, sha256), rules)
  await tx.db
    .update(draws)
    .set({ count, winners, skipped: [...skipped], runAt: new Date(), runBy })
    .where(eq(draws.id, draw.id))
  return winners
}

/** Draws of an owner as anybody may know them. */
export const drawsOf = async (tx: Pick<Tx, 'db'>, { ownerType, ownerId }: DrawOwner): Promise<OpenDraw[]> => {
  const rows = await tx.db
    .select()
    .from(draws)
    .where(and(eq(draws.ownerType, ownerType), eq(draws.ownerId, ownerId)))
  return rows.map(sealed)
}

export const countTickets = ({ list }: Pick<OpenDraw, 'list'>): number => (list === null ? 0 : ticketsOf(list).length)
