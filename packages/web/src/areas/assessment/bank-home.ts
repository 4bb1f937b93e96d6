import { P, type Privilege } from '@portal/contract/privileges.ts'
import { createContext, use } from 'react'

/** Where the pages of a bank stand, which bank they are about and who may do what there. */
export interface BankHome {
  /** Address of the list of its questions. */
  list: string
  /** Address of a new question there, of a category if one is chosen. */
  newAddress(typeId: string | undefined): string
  addressOf(questionId: string): string
  /** Only this bank, `activity:<id>`; without it the common banks within reach. */
  ownerObject?: string
  edits: readonly Privilege[]
  removes: readonly Privilege[]
  keys: readonly Privilege[]
}

const LIST = '/questionBank/questionBankList'
const DETAIL = '/questionBank/questionBankDetail'

export const commonBanks: BankHome = {
  list: LIST,
  newAddress: (typeId) => (typeId === undefined ? DETAIL : `${DETAIL}?typeId=${typeId}`),
  addressOf: (questionId) => `${DETAIL}?id=${questionId}`,
  edits: [P.questionBankSave],
  removes: [P.questionBankDelete],
  keys: [P.questionBankKey],
}

/** Set around the same pages where they are about the bank of an activity. */
export const BankHomeContext = createContext<BankHome>(commonBanks)

export const useBankHome = (): BankHome => use(BankHomeContext)
