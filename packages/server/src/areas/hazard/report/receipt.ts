import { RECEIPT_LENGTH } from '@portal/contract/areas/hazard/words.ts'
import type { Secrets } from '#src/platform/secrets.ts'

/** Without letters and digits that people mistake for each other. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** The receipt of a draft: the same whenever it is sent again, and nothing can be told from it. */
export const receiptOf = (secrets: Pick<Secrets, 'indexOf'>, draftId: string): string => {
  const bytes = Buffer.from(secrets.indexOf(`hazard receipt ${draftId}`), 'base64url')
  return [...bytes.subarray(0, RECEIPT_LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join('')
}

/** By which a receipt is found; the receipt itself is kept nowhere. */
export const receiptIndex = (secrets: Pick<Secrets, 'indexOf'>, receipt: string): string =>
  secrets.indexOf(`hazard ${receipt.trim().toUpperCase()}`)
