import { maskMail, maskNumber } from '@portal/contract/areas/directory/person-fields.ts'
import type { UserInput } from '@portal/contract/areas/directory/user.ts'
import { sql } from 'drizzle-orm'
import type { Secrets } from '#src/platform/secrets.ts'
import type { Tx } from '#src/platform/tx.ts'

const sealed = (secrets: Secrets, value: string, mask: (value: string) => string) => ({
  sealed: value === '' ? null : secrets.seal(value),
  mask: mask(value),
  index: value === '' ? null : secrets.indexOf(value),
})

interface PersonalColumns {
  phoneSealed?: Buffer | null
  phoneMask?: string
  phoneIndex?: string | null
  mailSealed?: Buffer | null
  mailMask?: string
  mailIndex?: string | null
  idNumberSealed?: Buffer | null
  idNumberMask?: string
  idNumberIndex?: string | null
}

/** Columns of what was sent: absent stays as it is, empty erases. */
export const personalColumns = (
  secrets: Secrets,
  { phone, mail, idNumber }: Pick<UserInput, 'phone' | 'mail' | 'idNumber'>,
): PersonalColumns => {
  const columns: PersonalColumns = {}
  if (phone !== undefined) {
    const { sealed: phoneSealed, mask: phoneMask, index: phoneIndex } = sealed(secrets, phone, maskNumber)
    Object.assign(columns, { phoneSealed, phoneMask, phoneIndex })
  }
  if (mail !== undefined) {
    const { sealed: mailSealed, mask: mailMask, index: mailIndex } = sealed(secrets, mail, maskMail)
    Object.assign(columns, { mailSealed, mailMask, mailIndex })
  }
  if (idNumber !== undefined) {
    const { sealed: idNumberSealed, mask: idNumberMask, index: idNumberIndex } = sealed(secrets, idNumber, maskNumber)
    Object.assign(columns, { idNumberSealed, idNumberMask, idNumberIndex })
  }
  return columns
}

/** Equal numbers are sealed differently each time, so an unchanged one must not look like a change. */
export const changedPersonal = (
  columns: PersonalColumns,
  before: { phoneIndex: string | null; mailIndex: string | null; idNumberIndex: string | null },
): PersonalColumns => {
  const kept = { ...columns }
  for (const field of ['phone', 'mail', 'idNumber'] as const) {
    if (kept[`${field}Index`] === undefined || kept[`${field}Index`] !== before[`${field}Index`]) continue
    delete kept[`${field}Sealed`]
    delete kept[`${field}Mask`]
    delete kept[`${field}Index`]
  }
  return kept
}

/** People other than this one with the same phone number; the directory as a whole, but only as a count. */
export const countSharers = async (tx: Tx, phoneIndex: string, exceptId: string): Promise<number> => {
  const { rows } = await tx.db.execute<{ n: number }>(sql`
    select count(*) as n from users
    where phone_index = ${phoneIndex} and id <> ${exceptId} and deleted_at is null`)
  return rows[0]?.n ?? 0
}
