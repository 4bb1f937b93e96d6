import type { UserInput } from '@portal/contract/areas/directory/user.ts'
import { maskIdentityNumber, maskMail } from '@portal/contract/areas/directory/user-fields.ts'
import type { Secrets } from '#src/platform/secrets.ts'
import { phoneColumns, sealedValue } from '#src/shared/directory/phone.ts'

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
  if (phone !== undefined) Object.assign(columns, phoneColumns(secrets, phone))
  if (mail !== undefined) {
    const { sealed: mailSealed, mask: mailMask, index: mailIndex } = sealedValue(secrets, mail, maskMail)
    Object.assign(columns, { mailSealed, mailMask, mailIndex })
  }
  if (idNumber !== undefined) {
    const {
      sealed: idNumberSealed,
      mask: idNumberMask,
      index: idNumberIndex,
    } = sealedValue(secrets, idNumber, maskIdentityNumber)
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
