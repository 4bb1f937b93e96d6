import { createHash, randomBytes } from 'node:crypto'
import type { Receipt } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import type { DrawnPaper, StoredAnswer } from '#src/schema/exam/attempt.ts'
import { isTotalOpen } from './review-rules.ts'
import type { Attempt, ReviewRules } from './scene.ts'

/** Without signs that people take for one another. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

const group = () => [...randomBytes(5)].map((byte) => SIGNS[byte % SIGNS.length]).join('')

/** `20261121-7K3M9-QWDXA`: the day in Shanghai and ten random signs. */
export const newReceiptNo = (at: Date): string => `${shanghaiDay(at).replaceAll('-', '')}-${group()}-${group()}`

/** Keys in the order of their UTF-16 units, no blanks: the same text for the same value, for ever. */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  const members = value as Record<string, unknown>
  const keys = Object.keys(members).sort()
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalJson(members[key])}`).join(',')}}`
}

/** SHA-256 of [questionId, versionNo, answer] in paper order. */
export const hashOfAnswers = (paper: DrawnPaper, answers: Record<string, StoredAnswer>): string => {
  const asked = paper.sections.flatMap(({ items }) => items)
  const told = asked.map(({ itemId, questionId, versionNo }) => [questionId, versionNo, answers[itemId]?.a ?? null])
  return createHash('sha256').update(canonicalJson(told)).digest('hex')
}

/** What stays the same for everybody; the score is there where the review rules open it. */
export const receiptOf = (attempt: Attempt, rules: ReviewRules, now: number): Receipt => {
  const { receiptNo, submittedAt, submitKind, answersHash } = attempt
  if (!receiptNo || !submittedAt || !submitKind || !answersHash) throw new Error(`${attempt.id} was not handed in`)
  const shown = attempt.total !== null && isTotalOpen(rules, now)
  return {
    attemptId: attempt.id,
    receiptNo,
    submittedAt,
    submitKind,
    answered: attempt.answered,
    total: attempt.itemCount,
    timedOut: attempt.timedOut,
    answersHash,
    ...(shown && { score: (attempt.total ?? 0) / 100 }),
    ...(shown && attempt.passed !== null && { passed: attempt.passed }),
  }
}
