import type { ImportedFault, QuestionImportReport } from '@portal/contract/areas/assessment/exchange-import.ts'

const OUTSIDE = ['looseText', 'missingBrace', 'missingAnswer']

/** What is said about places that made no question. */
export const looseIn = (faults: readonly ImportedFault[]): ImportedFault[] =>
  faults.filter(({ code }) => OUTSIDE.includes(code))

/** How many questions there are, are good, faulty, guessed at or repeated; places that made none count with them. */
export const figuresOf = ({ rows, ok, guessed, duplicated, skipped, faults, guesses }: QuestionImportReport) => ({
  rows,
  ok,
  errors: rows - ok + looseIn(faults).length,
  guesses: guessed + looseIn(guesses).length,
  duplicates: duplicated,
  skipped,
})
