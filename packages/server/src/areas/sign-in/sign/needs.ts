import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Sheet } from '#src/shared/sign-in/sheets.ts'

export type Need = 'position' | 'signature'

/** What the page asks for before it signs. */
export const needsOf = ({ point, proofs, signature }: Pick<Sheet, 'point' | 'proofs' | 'signature'>): Need[] => [
  ...(point !== null && proofs.distance !== 'off' ? (['position'] as const) : []),
  ...(signature === 'hand' ? (['signature'] as const) : []),
]

interface OwnRow extends Record<string, unknown> {
  inAt: string | null
  outAt: string | null
  pending: boolean
}

const date = (text: string | null | undefined) => (text === null || text === undefined ? null : new Date(text))

export const ownTimes = async ({ db }: Pick<Tx, 'db'>, sheetId: string, userId: string) => {
  const { rows } = await db.execute<OwnRow>(sql`
    select max(at) filter (where direction = 'in' and state = 'counted') as "inAt",
      max(at) filter (where direction = 'out' and state = 'counted') as "outAt",
      coalesce(bool_or(state = 'pending'), false) as pending
    from sign_entries where sheet_id = ${sheetId} and user_id = ${userId} and state in ('counted', 'pending')`)
  const [own] = rows
  return { inAt: date(own?.inAt), outAt: date(own?.outAt), pending: own?.pending === true }
}
