import { randomInt } from 'node:crypto'
import { CODE_LENGTH, CODE_SIGNS } from '@portal/contract/areas/welfare/words.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { pointsSpent } from '#src/schema/welfare/claim.ts'
import type { Pool } from '#src/shared/seats/seats.ts'
import type { HeldBenefit } from '../benefit/held.ts'

/** Rows of one statement: it takes no more than 65,535 values. */
const PART = 5000

/** Eight signs by which a piece is fetched. */
export const newCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_SIGNS[randomInt(CODE_SIGNS.length)]).join('')

interface Payment {
  personId: string
  claimId: string
  /** Below 0 where they are spent. */
  points: number
}

export const writeSpent = async (tx: Tx, benefitId: string, payments: readonly Payment[]): Promise<void> => {
  const rows = payments.filter(({ points }) => points !== 0).map((payment) => ({ ...payment, benefitId }))
  for (let from = 0; from < rows.length; from += PART)
    await tx.db.insert(pointsSpent).values(rows.slice(from, from + PART))
}

/** A claim that gets a piece now. */
export interface Winner {
  claimId: string
  personId: string
  pool: Pool
}

/** Gives pieces to claims that waited or were drawn: code and price at once; counts are kept by the caller. */
export const reservePieces = async (
  tx: Tx,
  { row, now }: HeldBenefit,
  winners: readonly Winner[],
  state: 'reserved' | 'won',
): Promise<void> => {
  if (winners.length === 0) return
  const parts = winners.map(({ claimId, pool }) => ({ id: claimId, pool, code: newCode() }))
  await tx.db.execute(sql`
    update benefit_claims c set state = ${state}, pool = x.pool, code = x.code, reserved_at = ${now.toISOString()},
      spent = ${row.price}, end_reason = '', ended_at = null,
      drawn = case when ${state} = 'won' then 'won' else c.drawn end,
      drawn_at = case when ${state} = 'won' then ${now.toISOString()}::timestamptz else c.drawn_at end
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as x(id uuid, pool uuid, code text)
    where c.id = x.id`)
  await writeSpent(
    tx,
    row.id,
    winners.map(({ claimId, personId }) => ({ claimId, personId, points: -row.price })),
  )
}
