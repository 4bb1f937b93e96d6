import { errors } from '@portal/contract/errors.ts'
import { P, type Privilege } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import { inScope, type Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { ApprovalSubject } from '#src/shared/approval/subject.ts'

/** Codes that set approvers of a subject; refuses who holds none of them. */
export const settingCodes = (actor: Actor, { setCodes }: ApprovalSubject): Privilege[] => {
  const codes = [P.authorityApprove, ...setCodes]
  ensure(actor.holds(...codes), errors.noRight)
  return codes
}

/** Those of the units that the codes reach. */
export const unitsInScope = async (
  tx: Tx,
  actor: Actor,
  codes: readonly Privilege[],
  orgIds: readonly string[],
): Promise<Set<string>> => {
  const condition = inScope({ ...tx, scope: actor.scopeOf(codes) }, sql`o.id`, null)
  const { rows } = await tx.db.execute<{ id: string }>(
    sql`select o.id from org_units o where o.id = any(${sql.param(orgIds)}::uuid[]) and ${condition}`,
  )
  return new Set(rows.map(({ id }) => id))
}

export const ensureUnitsInScope = async (
  tx: Tx,
  actor: Actor,
  codes: readonly Privilege[],
  orgIds: readonly string[],
): Promise<void> => {
  const found = await unitsInScope(tx, actor, codes, orgIds)
  ensure(
    orgIds.every((id) => found.has(id)),
    errors.missing,
  )
}
