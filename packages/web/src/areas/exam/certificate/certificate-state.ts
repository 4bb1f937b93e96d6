import { certificateState } from '@portal/contract/areas/exam/certificate.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'

export const stateWords = wordsOf(certificateState)
