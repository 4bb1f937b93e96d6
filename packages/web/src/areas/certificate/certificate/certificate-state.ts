import { type CertificateState, certificateState } from '@portal/contract/areas/certificate/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'

export const stateWords = wordsOf(certificateState)

/** It does not count any more. */
export const isOver = (state: CertificateState): boolean =>
  state === 'expired' || state === 'revoked' || state === 'superseded'
