import type { z } from 'zod'
import { type PaperRow, paperRow } from './content.ts'

/** Which questions there are to draw from, without how many: daily sets and practice say the number themselves. */
export const drawRule = paperRow.omit({ count: true, score: true, policy: true, requiredIds: true })
export type DrawRule = z.output<typeof drawRule>

/** The rule as a row of a paper that draws so many questions. */
export const rowOfRule = (rule: DrawRule, count: number, score = 1): PaperRow => ({
  ...rule,
  count,
  score,
  policy: null,
  requiredIds: [],
})
