import { certificateState } from '@portal/contract/areas/exam/certificate.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'

export const stateWords = wordsOf(certificateState)
/** How the answer about a certificate looks. */
export const stateColours = { valid: 'success', expired: 'warning', revoked: 'error' } as const
