import type { QuestionResult } from '@portal/contract/areas/questionnaire/result.ts'

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

const linesOf = (first: QuestionResult, second: QuestionResult): ComparedLine[] => [
  ...first.lines.map(({ key, text, share }) => ({
    key: `line:${key}`,
    text,
    first: share,
    second: second.lines.find((line) => line.key === key)?.share ?? null,
    isShare: true,
  })),
  ...figure('mean', '均值', first.figures?.mean ?? null, second.figures?.mean ?? null),
  ...figure('nps', 'NPS', first.nps, second.nps),
  ...meanRows(first).flatMap(({ key, text, mean }) =>
    figure(`mean:${key}`, text, mean, meanRows(second).find((row) => row.key === key)?.mean ?? null),
  ),
]

/** Every question that has figures, with those of both groups. */
export const comparedOf = (first: readonly QuestionResult[], second: readonly QuestionResult[]): ComparedQuestion[] =>
  first.flatMap((one) => {
    const other = second.find(({ questionId }) => questionId === one.questionId)
    if (!other) return []
    const suppressed = one.suppressed || other.suppressed
    const lines = suppressed ? [] : linesOf(one, other)
    if (!suppressed && lines.length === 0) return []
    const title = one.number === null ? one.stem : `${one.number}. ${one.stem}`
    return [{ questionId: one.questionId, title, n: [one.n, other.n], suppressed, lines }]
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
