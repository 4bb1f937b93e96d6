import { permissionRefusals as no } from '@portal/contract/areas/train/permission/refusals.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuseField } from '#src/platform/errors.ts'
import { reachesUnit } from '#src/shared/directory/visible.ts'

interface Named {
  orgId: string
  /** People by the field that names them. */
  people?: Readonly<Record<string, readonly string[]>>
}

/** The unit of a row lies in the caller's scope, and the people it names are there. */
export const ensureUnitAndPeople = async (tx: Tx, { orgId, people = {} }: Named): Promise<void> => {
  if (!(await reachesUnit(tx, orgId))) refuseField('orgId', no.unitOutside)
  for (const [field, ids] of Object.entries(people)) {
    const { rows } = await tx.db.execute<{ n: number }>(sql`
      select count(*)::int as n from users
      where id = any(${sql.param([...ids])}::uuid[]) and enabled and deleted_at is null`)
    if (rows[0]?.n !== new Set(ids).size) refuseField(field, no.personUnknown)
  }
}
