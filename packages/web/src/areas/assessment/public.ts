import { late } from '#src/ui/late/late.tsx'

/** What other areas may use: choosing categories, labels and 知识点 of the banks, and reading written questions. */
export { type BankHome, BankHomeContext, commonBanks } from './bank-home.ts'
export { CategorySelect } from './category/CategorySelect.tsx'
export { readLive } from './exchange/import/live-reading.ts'
export { LabelSelect } from './label/LabelSelect.tsx'
export { ChosenQuestions } from './question/pick/ChosenQuestions.tsx'
export { QuestionPicker } from './question/pick/picker.ts'

/** The list of questions and the page of one, for the bank that `BankHomeContext` names; loaded where they are drawn. */
export const BankQuestions = late(() => import('./question/QuestionTable.tsx').then((module) => module.QuestionTable))
export const BankQuestion = late(() =>
  import('./question/detail/QuestionDetailPage.tsx').then((module) => module.QuestionDetailPage),
)
