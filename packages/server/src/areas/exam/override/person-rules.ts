import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import type { InferSelectModel } from 'drizzle-orm'
import type { examOverrides, exams } from '#src/schema/exam/exam.ts'

export type Exam = InferSelectModel<typeof exams>
export type Override = InferSelectModel<typeof examOverrides>

/** What holds for one person: his own override goes before those of his groups, and all of them the exam. */
export interface PersonRules {
  openAt: Date
  closeAt: Date
  limitMinutes: number | null
  maxAttempts: number
  /** A sitting of his own time: 补考. */
  makeUp: boolean
  adjusted: Pick<Override, 'extraMinutes' | 'openAt' | 'closeAt' | 'extraAttempts'>
}

const earliest = (dates: readonly (Date | null)[]): Date | null =>
  dates.reduce((best, date) => (date && (!best || date < best) ? date : best), null)

const latest = (dates: readonly (Date | null)[]): Date | null =>
  dates.reduce((best, date) => (date && (!best || date > best) ? date : best), null)

/** Of several groups of a person the most favourable of each kind holds. */
const joined = (overrides: readonly Override[]): PersonRules['adjusted'] => {
  const own = overrides.find(({ personId }) => personId !== null)
  if (own) return own
  return {
    extraMinutes: Math.max(0, ...overrides.map(({ extraMinutes }) => extraMinutes)),
    openAt: earliest(overrides.map(({ openAt }) => openAt)),
    closeAt: latest(overrides.map(({ closeAt }) => closeAt)),
    extraAttempts: Math.max(0, ...overrides.map(({ extraAttempts }) => extraAttempts)),
  }
}

type Facts = Pick<Exam, 'openAt' | 'closeAt' | 'rules'>

/** Added minutes lengthen the window too: otherwise whoever starts with everybody would gain nothing by them. */
export const personRules = ({ openAt, closeAt, rules }: Facts, overrides: readonly Override[]): PersonRules => {
  const adjusted = joined(overrides)
  const { limitMinutes } = rules
  return {
    openAt: adjusted.openAt ?? openAt,
    closeAt: adjusted.closeAt ?? new Date(closeAt.getTime() + adjusted.extraMinutes * MINUTE_MS),
    limitMinutes: limitMinutes === null ? null : limitMinutes + adjusted.extraMinutes,
    maxAttempts: rules.maxAttempts + adjusted.extraAttempts,
    makeUp: adjusted.openAt !== null || adjusted.extraAttempts > 0,
    adjusted,
  }
}
