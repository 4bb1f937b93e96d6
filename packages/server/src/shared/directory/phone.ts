import { maskPhone } from '@portal/contract/areas/directory/user-fields.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Secrets } from '#src/platform/secrets.ts'

/** A personal value as it is kept: sealed, its mask for lists, and a keyed index to find it by. */
export const sealedValue = (secrets: Secrets, value: string, mask: (value: string) => string) => ({
  sealed: value === '' ? null : secrets.seal(value),
  mask: mask(value),
  index: value === '' ? null : secrets.indexOf(value),
})

export const phoneColumns = (secrets: Secrets, phone: string) => {
  const { sealed: phoneSealed, mask: phoneMask, index: phoneIndex } = sealedValue(secrets, phone, maskPhone)
  return { phoneSealed, phoneMask, phoneIndex }
}

/** People other than this one with the same phone number; the directory as a whole, but only as a count. */
export const countSharers = async (tx: Tx, phoneIndex: string, exceptId: string): Promise<number> => {
  const { rows } = await tx.db.execute<{ n: number }>(sql`
    select count(*) as n from users
    where phone_index = ${phoneIndex} and id <> ${exceptId} and deleted_at is null`)
  return rows[0]?.n ?? 0
}
