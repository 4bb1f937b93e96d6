import { type ReportThreshold, scheduleWords as words } from '@portal/contract/areas/system/statistics/schedule.ts'
import { type ReportUnit, reportUnit } from '@portal/contract/areas/system/statistics/statistics.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import type { Reading } from '../reading.ts'

const MOST_LINES = 10
const MOST_LENGTH = 1900

const unitWords = wordsOf(reportUnit)

const valueText = (value: number | null | undefined, unit: ReportUnit | null): string =>
  value === null || value === undefined
    ? '—'
    : `${value.toLocaleString('zh-CN', { maximumFractionDigits: 2 })}${unit === null ? '' : (unitWords[unit] ?? '')}`

/** The receiver's own figure is beyond the bar; a figure that cannot be worked out is not. */
export const isBeyond = ({ measure, side, value }: ReportThreshold, { figures }: Reading): boolean => {
  const figure = figures[measure] ?? null
  return figure !== null && (side === 'above' ? figure > value : figure < value)
}

/** The text of the message: the whole, then the greatest rows; the report itself is behind the link. */
export const letterOf = (reading: Reading, span: string, at: string): string => {
  const { measures, figures, rows, period } = reading
  const [first] = measures
  const head = fill(words.asOf, { span: period || span, at })
  const whole = measures.map(({ key, title, unit }) =>
    fill(words.figure, { title, value: valueText(figures[key], unit) }),
  )
  const ordered = first
    ? rows.toSorted((a, b) => (b.values[first.key] ?? -Infinity) - (a.values[first.key] ?? -Infinity))
    : rows
  const lines = ordered
    .slice(0, MOST_LINES)
    .map(({ label, values }) =>
      fill(words.row, { label, value: first ? valueText(values[first.key], first.unit) : '' }),
    )
  const more = rows.length > MOST_LINES ? [fill(words.more, { n: rows.length })] : []
  const list = rows.length === 0 ? [] : ['', ...lines, ...more]
  return [...[head, '', ...whole, ...list].join('\n')].slice(0, MOST_LENGTH).join('')
}
