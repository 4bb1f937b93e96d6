import type { QuestionResult, RelatedQuestionnaire } from '@portal/contract/areas/questionnaire/result.ts'

/** A figure of two groups side by side; null: not shown, or nobody answered. */
export interface ComparedLine {
  key: string
  text: string
  first: number | null
  second: number | null
  /** Shares 0–1, or plain figures. */
  isShare: boolean
}

export interface ComparedQuestion {
  questionId: string
  title: string
  n: [number, number]
  suppressed: boolean
  lines: ComparedLine[]
}

const figure = (key: string, text: string, first: number | null, second: number | null): ComparedLine[] =>
  first === null && second === null ? [] : [{ key, text, first, second, isShare: false }]

const meanRows = ({ rows, means }: QuestionResult): { key: string; text: string; mean: number | null }[] => [
  ...rows,
  ...means,
]

interface Named {
  key: string
  text: string
}

/** The same lines of both, then what only the second has; one whose words were changed says both. */
const beside = <Line extends Named>(first: readonly Line[], second: readonly Line[]) => [
  ...first.map((one) => {
    const other = second.find(({ key }) => key === one.key)
    const text = other && other.text !== one.text ? `${other.text}（原：${one.text}）` : one.text
    return { key: one.key, text, one, other }
  }),
  ...second
    .filter(({ key }) => first.every((one) => one.key !== key))
    .map((other) => ({ key: other.key, text: other.text, one: undefined, other })),
]

const linesOf = (first: QuestionResult, second: QuestionResult): ComparedLine[] => [
  ...beside(first.lines, second.lines).map(({ key, text, one, other }) => ({
    key: `line:${key}`,
    text,
    first: one?.share ?? null,
    second: other?.share ?? null,
    isShare: true,
  })),
  ...figure('mean', '均值', first.figures?.mean ?? null, second.figures?.mean ?? null),
  ...figure('nps', 'NPS', first.nps, second.nps),
  ...beside(meanRows(first), meanRows(second)).flatMap(({ key, text, one, other }) =>
    figure(`mean:${key}`, text, one?.mean ?? null, other?.mean ?? null),
  ),
]

/** The results of another questionnaire under the questions of this one that go back to the same; others are left out. */
export const underOwnQuestions = (
  others: readonly QuestionResult[],
  pairs: RelatedQuestionnaire['pairs'],
): QuestionResult[] =>
  pairs.flatMap(({ questionId, otherId }) => {
    const found = others.find((each) => each.questionId === otherId)
    return found ? [{ ...found, questionId }] : []
  })

/** Every question that has figures, with those of both groups, in the order and words of the second. */
export const comparedOf = (first: readonly QuestionResult[], second: readonly QuestionResult[]): ComparedQuestion[] =>
  second.flatMap((other) => {
    const one = first.find(({ questionId }) => questionId === other.questionId)
    if (!one) return []
    const suppressed = one.suppressed || other.suppressed
    const lines = suppressed ? [] : linesOf(one, other)
    if (!suppressed && lines.length === 0) return []
    const title = other.number === null ? other.stem : `${other.number}. ${other.stem}`
    return [{ questionId: other.questionId, title, n: [one.n, other.n], suppressed, lines }]
  })

const round = (value: number, places: number) => Math.round(value * 10 ** places) / 10 ** places

export const valueText = (value: number | null, isShare: boolean): string => {
  if (value === null) return '—'
  return isShare ? `${round(value * 100, 1)}%` : String(round(value, 2))
}

/** How much the second is above the first: shares in points of per cent. */
export const changeText = ({ first, second, isShare }: ComparedLine): string => {
  if (first === null || second === null) return '—'
  const change = isShare ? round((second - first) * 100, 1) : round(second - first, 2)
  return `${change > 0 ? '+' : ''}${change}${isShare ? ' 个百分点' : ''}`
}
