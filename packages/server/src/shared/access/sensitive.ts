import { privilegeRows } from '@portal/contract/privilege-rows.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'

const shipped = new Map<string, boolean>(privilegeRows.map(({ code, sensitive }) => [code, sensitive]))

/** Codes whose granting needs a third person: as shipped, or as an administrator marked them. */
export const sensitiveCodes = async (tx: Tx): Promise<ReadonlySet<string>> => {
  const { rows } = await tx.db.execute<{ code: string; sensitive: boolean }>(
    sql`select code, sensitive from privilege_settings where sensitive is not null`,
  )
  const marks = new Map([...shipped, ...rows.map(({ code, sensitive }) => [code, sensitive] as const)])
  return new Set([...marks].flatMap(([code, sensitive]) => (sensitive ? [code] : [])))
}

export const disabledCodes = async (tx: Tx): Promise<ReadonlySet<string>> => {
  const { rows } = await tx.db.execute<{ code: string }>(sql`select code from privilege_settings where not enabled`)
  return new Set(rows.map(({ code }) => code))
}
