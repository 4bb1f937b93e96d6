import { welfareRefusals as no } from '@portal/contract/areas/welfare/words.ts'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import { benefits } from '#src/schema/welfare/benefit.ts'
import { nothingTaken, type Pool, type SeatRules, seatFor, type Taken, takeSeat } from '#src/shared/seats/seats.ts'
import { type Benefit, type Option, optionsOf } from './reach.ts'

/** An option whose benefit is held: its pieces as seats, and who has them. */
export interface HeldOption extends Option {
  rules: SeatRules
  taken: Taken
}

/** A benefit whose row is held: nothing of its pieces and claims changes but by who holds it. */
export interface HeldBenefit {
  row: Benefit
  options: HeldOption[]
  /** The time of everything that is decided while it is held. */
  now: Date
}

interface Quota extends Record<string, unknown> {
  org_id: string
  quota: number
  taken: number
}

const seatsOf = (option: Option, { pickupEnd }: Benefit, quotas: readonly Quota[]): HeldOption => {
  const taken = nothingTaken()
  for (const { org_id: unit, taken: n } of quotas) takeSeat(taken, unit, n)
  takeSeat(taken, null, option.reserved + option.delivered - quotas.reduce((sum, each) => sum + each.taken, 0))
  const rules: SeatRules = {
    capacity: option.stock,
    quotas: new Map(quotas.map(({ org_id: unit, quota }) => [unit, quota])),
    // What units have not taken by the last pick-up goes to all.
    releaseAt: pickupEnd.getTime(),
    seatAt: 'apply',
    offerHours: 0,
    lastMoment: null,
    confirmBy: null,
  }
  return { ...option, rules, taken }
}

const quotasOf = async (tx: Pick<Tx, 'db'>, benefitId: string): Promise<Quota[]> => {
  const { rows } = await tx.db.execute<Quota>(
    sql`select org_id, quota, taken from benefit_quotas where benefit_id = ${benefitId} order by org_id`,
  )
  return rows
}

/** A row as seats without holding it, for those who only look. */
export const seatsWithout = async (tx: Pick<Tx, 'db'>, row: Benefit): Promise<HeldOption[]> => {
  const quotas = row.split === 'none' ? [] : await quotasOf(tx, row.id)
  return (await optionsOf(tx, row.id)).map((option) => seatsOf(option, row, quotas))
}

/** The clock that judges: that of the database, at this moment and not at the begin of the transaction. */
export const databaseNow = async ({ db }: Pick<Tx, 'db'>): Promise<Date> => {
  const { rows } = await db.execute<{ ms: number }>(
    sql`select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  )
  return new Date(rows[0]?.ms ?? Date.now())
}

/** Holds a benefit until the commit. */
export const holdBenefit = async (tx: Tx, id: string): Promise<HeldBenefit> => {
  const [row = refuse(no.missing)] = await tx.db.select().from(benefits).where(eq(benefits.id, id)).for('update')
  const now = await databaseNow(tx)
  return { row, options: await seatsWithout(tx, row), now }
}

/** What changes beside the claims themselves, until {@link keepCounts} writes it down. */
export const takePiece = (option: HeldOption, pool: Pool): void => {
  takeSeat(option.taken, pool)
  option.reserved += 1
}

export const givePieceBack = (option: HeldOption, pool: Pool): void => {
  takeSeat(option.taken, pool, -1)
  option.reserved -= 1
}

/** The pool that has a piece for a person of this unit; null: none has. */
export const pieceFor = (option: HeldOption, unit: Pool, now: Date): { pool: Pool } | null =>
  seatFor(option.rules, option.taken, unit, now.getTime())

/** Writes the figures of all options and units of a held benefit. */
export const keepCounts = async (tx: Tx, { row, options }: HeldBenefit): Promise<void> => {
  const parts = options.map(({ id, stock, reserved, delivered, waiting, applied }) => ({
    ...{ id, stock, reserved, delivered, waiting, applied },
  }))
  await tx.db.execute(sql`
    update benefit_options o set stock = x.stock, reserved = x.reserved, delivered = x.delivered, waiting = x.waiting,
      applied = x.applied
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb)
      as x(id uuid, stock int, reserved int, delivered int, waiting int, applied int)
    where o.id = x.id and o.benefit_id = ${row.id}`)
  if (row.split === 'none') return
  const units = options.flatMap(({ taken }) => [...taken.units].map(([id, n]) => ({ id, n })))
  await tx.db.execute(sql`
    update benefit_quotas q set taken = x.n from jsonb_to_recordset(${JSON.stringify(units)}::jsonb) as x(id uuid, n int)
    where q.benefit_id = ${row.id} and q.org_id = x.id`)
}
