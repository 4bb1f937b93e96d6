import type { SurveyAnswer } from '@portal/contract/areas/questionnaire/answer.ts'
import type { SurveyQuestion } from '@portal/contract/areas/questionnaire/question/question.ts'

interface RowTally {
  n: number
  counts: Map<string, number>
  numbers: Map<number, number>
}

/** What a question was answered, without who answered it. */
export interface Tally extends RowTally {
  rows: Map<string, RowTally>
  /** Places of ranked options, shares of constant sums. */
  sums: Map<string, { sum: number; n: number }>
  texts: string[]
  textCount: number
}

const newRow = (): RowTally => ({ n: 0, counts: new Map(), numbers: new Map() })

export const newTally = (): Tally => ({ ...newRow(), rows: new Map(), sums: new Map(), texts: [], textCount: 0 })

const MOST_TEXTS = 2000

const addTo = <Key>(counts: Map<Key, number>, key: Key, times: number) => {
  counts.set(key, (counts.get(key) ?? 0) + times)
}

const rowOf = (tally: Tally, key: string): RowTally => {
  const row = tally.rows.get(key) ?? newRow()
  tally.rows.set(key, row)
  return row
}

const addSum = (tally: Tally, key: string, value: number, times: number) => {
  const before = tally.sums.get(key) ?? { sum: 0, n: 0 }
  tally.sums.set(key, { sum: before.sum + value * times, n: before.n + times })
}

/** Each text has the same chance to be among those that are kept, whatever its place. */
const addText = (tally: Tally, text: string) => {
  if (text.trim() === '') return
  tally.textCount += 1
  if (tally.texts.length < MOST_TEXTS) {
    tally.texts.push(text)
    return
  }
  const place = Math.floor(Math.random() * tally.textCount)
  if (place < MOST_TEXTS) tally.texts[place] = text
}

/** Counts an answer that was given so many times. */
export const addAnswer = (tally: Tally, question: SurveyQuestion, answer: SurveyAnswer, times: number): void => {
  tally.n += times
  switch (answer.type) {
    case 'options':
      for (const id of answer.ids) addTo(tally.counts, id, times)
      for (const words of Object.values(answer.words)) for (let n = 0; n < times; n += 1) addText(tally, words)
      return
    case 'number':
      addTo(tally.numbers, answer.number, times)
      return
    case 'text':
      for (let n = 0; n < times; n += 1) addText(tally, answer.text)
      return
    case 'ranking':
      for (const [at, id] of answer.ids.entries()) addSum(tally, id, at + 1, times)
      return
    case 'cells':
      for (const [key, ids] of Object.entries(answer.cells)) {
        if (ids.length === 0) continue
        const row = rowOf(tally, key)
        row.n += times
        for (const id of ids) addTo(row.counts, id, times)
      }
      return
    case 'numbers':
      for (const [key, value] of Object.entries(answer.numbers)) {
        if (question.kind === 'sum') {
          addSum(tally, key, value, times)
          continue
        }
        const row = rowOf(tally, key)
        row.n += times
        addTo(row.numbers, value, times)
      }
      return
    default:
  }
}

export interface Spread {
  mean: number | null
  median: number | null
  sd: number | null
}

const NOTHING: Spread = { mean: null, median: null, sd: null }

/** Mean, median and sample standard deviation of counted values. */
export const spreadOf = (numbers: ReadonlyMap<number, number>): Spread => {
  const rising = [...numbers].sort(([a], [b]) => a - b)
  const n = rising.reduce((sum, [, count]) => sum + count, 0)
  if (n === 0) return NOTHING
  const mean = rising.reduce((sum, [value, count]) => sum + value * count, 0) / n
  const squares = rising.reduce((sum, [value, count]) => sum + count * (value - mean) ** 2, 0)
  const at = (place: number): number => {
    let passed = 0
    for (const [value, count] of rising) {
      passed += count
      if (place < passed) return value
    }
    return 0
  }
  const median = (at(Math.floor((n - 1) / 2)) + at(Math.floor(n / 2))) / 2
  return { mean, median, sd: n > 1 ? Math.sqrt(squares / (n - 1)) : null }
}

const PROMOTER = 9
const DETRACTOR = 6

/** %(9–10) − %(0–6). */
export const npsOf = (numbers: ReadonlyMap<number, number>): number | null => {
  let [n, promoters, detractors] = [0, 0, 0]
  for (const [value, count] of numbers) {
    n += count
    if (value >= PROMOTER) promoters += count
    if (value <= DETRACTOR) detractors += count
  }
  return n === 0 ? null : ((promoters - detractors) / n) * 100
}

const MOST_WORDS = 50
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

/** The most frequent words of two signs or more, each counted once per text. */
export const wordsOf = (texts: readonly string[]): { word: string; count: number }[] => {
  const counts = new Map<string, number>()
  for (const text of texts) {
    const words = [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment)
    for (const word of new Set(words)) if ([...word].length > 1) addTo(counts, word, 1)
  }
  return [...counts]
    .sort(([a, m], [b, n]) => n - m || a.localeCompare(b))
    .slice(0, MOST_WORDS)
    .map(([word, count]) => ({ word, count }))
}

export const shuffled = <T>(list: readonly T[]): T[] => {
  const mixed = [...list]
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    const other = Math.floor(Math.random() * (at + 1))
    const [a, b] = [mixed[at] as T, mixed[other] as T]
    mixed[at] = b
    mixed[other] = a
  }
  return mixed
}
