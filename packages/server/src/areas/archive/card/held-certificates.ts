import type { HeldCertificate } from '@portal/contract/areas/archive/card-may-work.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import { today } from '#src/shared/access/membership.ts'

export interface HeldCertificates {
  held: ReadonlyMap<string, HeldCertificate[]>
  typeNames: Readonly<Record<string, string>>
}

/** Certificates that people hold, each until it runs out or another takes its place, and the names of their types. */
export const heldCertificates = async (db: Db, userIds: readonly string[]): Promise<HeldCertificates> => {
  if (userIds.length === 0) return { held: new Map(), typeNames: {} }
  const { rows } = await db.execute<HeldCertificate & { userId: string } & Record<string, unknown>>(sql`
    select c.person_id as "userId", c.title as "typeCode", c.title,
      coalesce(c.valid_from, c.issued_on)::text as "validFrom", least(c.valid_to, c.superseded_on - 1)::text as "validTo"
    from certificates c where c.person_id = any(${sql.param([...userIds])}::uuid[]) and c.revoked_at is null`)
  const held = new Map<string, HeldCertificate[]>()
  for (const { userId, ...certificate } of rows) held.set(userId, [...(held.get(userId) ?? []), certificate])
  // Rules name types of certificates by their titles, for those from elsewhere have no code here.
  return { held, typeNames: {} }
}

const SOON_DAYS = 90

/** Certificates of people `u` whose last day comes within the next 90 days. */
export const countExpiring = async (db: Db, people: SQL): Promise<number> => {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from certificates c join users u on u.id = c.person_id
    where c.revoked_at is null and c.superseded_on is null and c.valid_to between ${today} and ${today} + ${SOON_DAYS}::int and ${people}`)
  return rows[0]?.n ?? 0
}
