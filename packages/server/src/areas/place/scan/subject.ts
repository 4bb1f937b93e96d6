import { maskedName } from '@portal/contract/areas/place/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import type { Secrets } from '#src/platform/secrets.ts'
import { phoneColumns } from '#src/shared/directory/phone.ts'

/** Whose scans they are. */
export interface Subject {
  userId: string | null
  guestId: string | null
}

/** Condition on rows of scans or stays `s`. */
export const ofSubject = ({ userId, guestId }: Subject) =>
  userId === null ? sql`s.guest_id = ${guestId}::uuid` : sql`s.user_id = ${userId}::uuid`

/** Scans of one person are judged and folded one after the other. */
export const holdSubject = async (tx: Tx, { userId, guestId }: Subject): Promise<void> => {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('place.subject|' || ${userId ?? guestId}, 0))`)
}

interface Named {
  name: string
  phone: string
  company: string
}

/** The same telephone is the same guest; what he was called last counts. Kept as long as his scans. */
export const holdGuest = async (tx: Tx, secrets: Secrets, guest: Named, retentionDays: number): Promise<string> => {
  const { phoneSealed, phoneMask, phoneIndex } = phoneColumns(secrets, guest.phone)
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    insert into place_guests as g
      (id, phone_index, phone_sealed, phone_mask, name_sealed, name_mask, company, erase_at)
    values (${v7()}, ${phoneIndex}, ${phoneSealed}, ${phoneMask}, ${secrets.seal(guest.name)}, ${maskedName(guest.name)},
      ${guest.company}, now() + ${retentionDays} * interval '1 day')
    on conflict (phone_index) do update set phone_sealed = excluded.phone_sealed, phone_mask = excluded.phone_mask,
      name_sealed = excluded.name_sealed, name_mask = excluded.name_mask, company = excluded.company, seen_at = now(),
      erase_at = greatest(g.erase_at, excluded.erase_at)
    returning g.id`)
  return rows[0]?.id ?? refuse(errors.missing)
}
