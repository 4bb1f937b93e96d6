import type { EntryMethod } from '@portal/contract/areas/sign-in/words.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Sheet } from './sheets.ts'
import { SHARED } from './verdict.ts'

/** Networks of the nearest unit upward that has any. */
const networksOfUnit = async ({ db }: Pick<Tx, 'db'>, orgId: string): Promise<readonly string[]> => {
  const { rows } = await db.execute<{ networks: string[] }>(sql`
    select w.networks from org_units own join org_units at on own.path like at.path || '%'
      join sign_unit_networks w on w.owner_org_id = at.id
    where own.id = ${orgId} order by at.depth desc limit 1`)
  return rows[0]?.networks ?? []
}

/** Networks by which a sign-in of this way proves its place: those of the sheet, and those of its unit. */
export const networksFor = async (
  tx: Pick<Tx, 'db'>,
  { networks, proofs, ownerOrgId }: Pick<Sheet, 'networks' | 'proofs' | 'ownerOrgId'>,
  method: EntryMethod,
): Promise<readonly string[]> => {
  const isPlaceAsked = proofs.distance !== 'off' || proofs.network !== 'off' || SHARED.includes(method)
  return isPlaceAsked ? [...networks, ...(await networksOfUnit(tx, ownerOrgId))] : networks
}
