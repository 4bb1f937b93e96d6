import type { Refusal } from '#src/kit/refusal.ts'
import type { ExamRules } from '../exam/rules.ts'
import { examWarnings, examRefusals as no } from '../exam/words.ts'

interface Timed {
  rules: ExamRules
  openAt: Date
  closeAt: Date
  /** 0: no paper yet. */
  questionCount: number
}

export interface ItemSecondsFault {
  field: 'rules.itemMinSeconds' | 'rules.itemMaxSeconds'
  refusal: Refusal
  values?: Record<string, number>
}

const inMinutes = (seconds: number) => Math.ceil(seconds / 60)

/** Nobody has more time than this, in seconds: his limit, or the whole window. */
const longest = ({ rules, openAt, closeAt }: Timed): number =>
  Math.min((rules.limitMinutes ?? Number.POSITIVE_INFINITY) * 60, (closeAt.getTime() - openAt.getTime()) / 1000)

/** Why the times of a question cannot be as they are: each has its field. */
export const whyNotItemSeconds = (timed: Timed): ItemSecondsFault | null => {
  const { itemMinSeconds: min, itemMaxSeconds: max, navigation } = timed.rules
  if (navigation === 'free' && min !== null) return { field: 'rules.itemMinSeconds', refusal: no.itemSecondsFree }
  if (navigation === 'free' && max !== null) return { field: 'rules.itemMaxSeconds', refusal: no.itemSecondsFree }
  if (min === null) return null
  if (max !== null && min > max) return { field: 'rules.itemMinSeconds', refusal: no.itemMinAboveMax }
  const { questionCount } = timed
  if (min * questionCount <= longest(timed)) return null
  const values = { n: questionCount, minutes: inMinutes(min * questionCount), limit: Math.floor(longest(timed) / 60) }
  return { field: 'rules.itemMinSeconds', refusal: no.itemMinTooLong, values }
}

/** Questions that close so early that the time of the exam can never be used; null: nothing to say. */
export const itemMaxWarning = (timed: Timed): { text: string; values: Record<string, number> } | null => {
  const { itemMaxSeconds: max, limitMinutes } = timed.rules
  const { questionCount } = timed
  if (max === null || limitMinutes === null || questionCount === 0 || max * questionCount >= limitMinutes * 60)
    return null
  return { text: examWarnings.itemMaxShort, values: { minutes: inMinutes(max * questionCount), limit: limitMinutes } }
}

interface PersonTime {
  rules: ExamRules
  /** Of this person, extra time included; null: none. */
  limitMinutes: number | null
}

/**
 * The times of a question for one person: whoever has more time for the whole has it for each question in proportion,
 * or the maximum would take back what was granted. Null: none.
 */
export const itemSecondsFor = ({
  rules,
  limitMinutes,
}: PersonTime): { min: number | null; max: number | null } | null => {
  const { itemMinSeconds: min, itemMaxSeconds } = rules
  if (rules.navigation === 'free' || (min === null && itemMaxSeconds === null)) return null
  const share = limitMinutes === null || rules.limitMinutes === null ? 1 : limitMinutes / rules.limitMinutes
  return { min, max: itemMaxSeconds === null ? null : Math.ceil(itemMaxSeconds * share) }
}
