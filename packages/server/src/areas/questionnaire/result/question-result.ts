import {
  optionKinds,
  optionsOf,
  type SurveyQuestion,
  scaleOf,
} from '@portal/contract/areas/questionnaire/question/question.ts'
import type { CountLine, QuestionResult } from '@portal/contract/areas/questionnaire/result.ts'
import { npsOf, shuffled, spreadOf, type Tally, wordsOf } from './tally.ts'
import { isSafe } from './thresholds.ts'

/** What a slice may say of a question; without it everything is said. */
export interface Guard {
  k: number
  /** The same question over all answers; absent where the slice is all of them. */
  whole?: Tally
  /** Lines that may be shown. */
  shown?: ReadonlySet<string>
}

interface Key {
  key: string
  text: string
}

const stepsOf = (question: SurveyQuestion): Key[] => {
  const [least, most] = scaleOf(question)
  return Array.from({ length: Math.min(most - least + 1, 101) }, (_, at) => String(least + at)).map((key) => ({
    key,
    text: key,
  }))
}

const MOST_NUMBERS = 20

/** Lines of the table of a question: its options, the steps of its scale, or the few numbers that were given. */
export const keysOf = (question: SurveyQuestion, whole: Tally): Key[] => {
  if (optionKinds.includes(question.kind)) return optionsOf(question).map(({ id, text }) => ({ key: id, text }))
  if (question.kind === 'rating' || question.kind === 'nps') return stepsOf(question)
  if (question.kind !== 'number' || whole.numbers.size > MOST_NUMBERS) return []
  return [...whole.numbers.keys()].sort((a, b) => a - b).map((value) => ({ key: String(value), text: String(value) }))
}

export const countOf = (tally: Pick<Tally, 'counts' | 'numbers'>, key: string): number =>
  tally.counts.get(key) ?? tally.numbers.get(Number(key)) ?? 0

const isNumeric = ({ kind }: SurveyQuestion) => kind === 'rating' || kind === 'nps' || kind === 'number'

const linesOf = (question: SurveyQuestion, tally: Tally, { shown, whole }: Partial<Guard>): CountLine[] => {
  const keys = keysOf(question, whole ?? tally)
  const isOpen = (key: string) => shown === undefined || shown.has(key)
  // A mean with some of its counts would tell the others.
  const allOrNone = isNumeric(question) && !keys.every(({ key }) => isOpen(key))
  return keys.map(({ key, text }) => {
    const count = countOf(tally, key)
    const visible = isOpen(key) && !allOrNone
    return { key, text, count: visible ? count : null, share: visible && tally.n > 0 ? count / tally.n : null }
  })
}

const rowsOf = (question: SurveyQuestion, tally: Tally, guard: Guard | null): QuestionResult['rows'] =>
  question.rows.map(({ id, text }) => {
    const row = tally.rows.get(id)
    const whole = guard?.whole?.rows.get(id)
    const n = row?.n ?? 0
    const isEnough = guard === null || (n >= guard.k && (!whole || isSafe(whole.n - n, guard.k)))
    if (!row || !isEnough) return { key: id, text, n: isEnough ? n : 0, mean: null, lines: [] }
    const keys =
      question.kind === 'matrixScale'
        ? stepsOf(question)
        : question.options.map((option) => ({ key: option.id, text: option.text }))
    const isOpen = (key: string) => {
      if (!guard?.whole) return true
      const count = countOf(row, key)
      const others = (whole ? countOf(whole, key) : 0) - count
      return [count, n - count, others].every((each) => isSafe(each, guard.k))
    }
    const lines = keys.every(({ key }) => isOpen(key))
      ? keys.map((each) => ({ ...each, count: countOf(row, each.key), share: countOf(row, each.key) / n }))
      : []
    return { key: id, text, n, mean: spreadOf(row.numbers).mean, lines }
  })

const meansOf = (question: SurveyQuestion, tally: Tally): QuestionResult['means'] =>
  question.options.flatMap(({ id, text }) => {
    const sum = tally.sums.get(id)
    return sum ? [{ key: id, text, mean: sum.sum / sum.n }] : []
  })

const MOST_TEXTS_SHOWN = 200

/** Texts of the whole questionnaire only, in no order, and of enough people. */
const textsOf = (tally: Tally, guard: Guard | null): Pick<QuestionResult, 'texts' | 'textCount' | 'words'> => {
  const isShown = guard === null || (!guard.whole && tally.textCount >= guard.k)
  if (!isShown) return { texts: [], textCount: 0, words: [] }
  const texts = shuffled(tally.texts)
  return { texts: texts.slice(0, MOST_TEXTS_SHOWN), textCount: tally.textCount, words: wordsOf(texts) }
}

const isEnough = (tally: Tally, { k, whole }: Guard): boolean =>
  whole ? tally.n >= k && isSafe(whole.n - tally.n, k) : isSafe(tally.n, k)

export const resultOfQuestion = (
  question: SurveyQuestion,
  number: number | null,
  tally: Tally,
  guard: Guard | null,
): QuestionResult => {
  const { id, kind, stem, hidden } = question
  const empty = { lines: [], figures: null, nps: null, rows: [], means: [], texts: [], textCount: 0, words: [] }
  const head = { questionId: id, number, kind, stem, hidden, n: tally.n }
  if (guard && !isEnough(tally, guard)) return { ...head, n: 0, suppressed: true, ...empty }
  return {
    ...head,
    suppressed: false,
    lines: linesOf(question, tally, guard ?? {}),
    figures: isNumeric(question) ? spreadOf(tally.numbers) : null,
    nps: kind === 'nps' ? npsOf(tally.numbers) : null,
    rows: rowsOf(question, tally, guard),
    means: meansOf(question, tally),
    ...textsOf(tally, guard),
  }
}
