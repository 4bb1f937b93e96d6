import { type ReportUnit, reportUnit } from '@portal/contract/areas/system/statistics/statistics.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'

const unitWords = wordsOf(reportUnit)

export const unitText = (unit: ReportUnit): string => unitWords[unit] ?? ''

/** A figure as people read it; one that cannot be worked out is a dash. */
export const figureText = (value: number | null | undefined, unit: ReportUnit): string =>
  value === null || value === undefined
    ? '—'
    : `${value.toLocaleString('zh-CN', { maximumFractionDigits: 2 })}${unit === 'percent' ? '%' : ''}`

const signed = (value: number) =>
  `${value > 0 ? '+' : ''}${value.toLocaleString('zh-CN', { maximumFractionDigits: 2 })}`

/** How a figure stands to the one of the period before: rates by points, all others also in percent. */
export const changeText = (now: number | null, before: number | null, unit: ReportUnit): string => {
  if (before === null) return '上期无数据'
  const was = `上期 ${figureText(before, unit)}`
  if (now === null) return was
  const difference = Math.round((now - before) * 100) / 100
  if (difference === 0) return `${was}，持平`
  if (unit === 'percent') return `${was}，${signed(difference)} 个百分点`
  const percent = before === 0 ? '' : `（${signed(Math.round((1000 * difference) / before) / 10)}%）`
  return `${was}，${signed(difference)}${percent}`
}
