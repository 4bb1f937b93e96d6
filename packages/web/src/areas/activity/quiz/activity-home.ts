import { bankOwnerOf } from '@portal/contract/areas/activity/quiz-answer.ts'
import { P } from '@portal/contract/privileges.ts'
import type { BankHome } from '#src/areas/assessment/public.ts'
import { bankAddress, questionAddress } from '../addresses.ts'

const codes = [P.activityQuestion]

/** The bank of one activity, on the pages of the activity. */
export const homeOf = (activityId: string): BankHome => ({
  list: bankAddress(activityId),
  newAddress: (typeId) => `${questionAddress(activityId)}${typeId === undefined ? '' : `&typeId=${typeId}`}`,
  addressOf: (questionId) => `${questionAddress(activityId)}&id=${questionId}`,
  ownerObject: bankOwnerOf(activityId),
  edits: codes,
  removes: codes,
  keys: codes,
})
