import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { CertificateBasisFacts } from '#src/shared/certificate-bases.ts'
import { tellRevoked } from './tell.ts'

interface Revoked extends Record<string, unknown> {
  id: string
  personId: string
  title: string
  number: string
}

/** Takes these back; what one of them had renewed goes on. Those that were taken back before are not among the answer. */
export const revokeAll = async (tx: Tx, ids: readonly string[], reason: string): Promise<Revoked[]> => {
  const { rows } = await tx.db.execute<Revoked>(sql`
    update certificates c set revoked_at = now(), revoke_reason = ${reason}, revoked_by = ${tx.actor?.id ?? null}
    where c.id = any(${sql.param([...ids])}::uuid[]) and c.revoked_at is null
    returning c.id, c.person_id as "personId", c.title, c.number`)
  await tx.db.execute(sql`
    update certificates c set superseded_on = null from certificates t
    where t.id = any(${sql.param(rows.map(({ id }) => id))}::uuid[]) and t.renewal and c.id = t.replaces
      and c.revoked_at is null`)
  await tellRevoked(tx, rows, reason)
  return rows
}

/** Takes back what these people were given for a class or exam, as when its graduation is undone; answers how many. */
export const revokeOfBasis = async (
  tx: Tx,
  { kind, id }: Pick<CertificateBasisFacts, 'kind' | 'id'>,
  userIds: readonly string[],
  reason: string,
): Promise<number> => {
  const column = kind === 'class' ? sql`c.class_id` : sql`c.exam_id`
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select c.id from certificates c where ${column} = ${id} and c.person_id = any(${sql.param([...userIds])}::uuid[])
      and c.revoked_at is null order by c.id for update`)
  const revoked = await revokeAll(
    tx,
    rows.map((row) => row.id),
    reason,
  )
  return revoked.length
}
