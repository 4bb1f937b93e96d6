import { wordsOf } from '../../../kit/choice.ts'
import { fill } from '../../../kit/refusal.ts'
import { type ClassKind, type ClassState, type EnrolLabel, enrolLabel, trainWords } from '../words.ts'

export interface LabelFacts {
  kind: ClassKind
  state: ClassState
  enrolFrom: Date
  enrolTo: Date
  N: number
  occ: number
  waiting: number
}

/** How enrolment stands: by time, then by seats; null while the class takes nobody (draft, in review, over, cancelled). */
export const enrolLabelOf = (
  { state, enrolFrom, enrolTo, N, occ, waiting }: LabelFacts,
  now: Date,
): EnrolLabel | null => {
  if (state !== 'open' && state !== 'confirmed' && state !== 'running') return null
  if (now < enrolFrom) return 'upcoming'
  if (now >= enrolTo) return 'closed'
  return occ >= N || waiting > 0 ? 'full' : 'enrolling'
}

/** 「已满（候补 3）」; the other labels as they are. */
export const enrolLabelText = (facts: LabelFacts, now: Date): string => {
  const label = enrolLabelOf(facts, now)
  if (label === null) return ''
  return label === 'full' && facts.waiting > 0
    ? fill(trainWords.fullWaiting, { n: facts.waiting })
    : (wordsOf(enrolLabel)[label] ?? '')
}
