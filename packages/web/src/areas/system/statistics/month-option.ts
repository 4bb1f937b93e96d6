import type { ReportMeasure } from '@portal/contract/areas/system/statistics/statistics.ts'
import type { EChartsCoreOption } from 'echarts/core'
import { figureText } from './figure-text.ts'

/** The figures of a year from January on; null where a month has none. */
export interface Line {
  year: number
  months: readonly (number | null)[]
}

const MONTHS = Array.from({ length: 12 }, (_, index) => `${index + 1}月`)

const lastOf = ({ months }: Line) => months.findLastIndex((value) => value !== null)

export const saidOfMonths = ({ months }: Line, textOf: (value: number) => string): string =>
  months.flatMap((value, index) => (value === null ? [] : [`${MONTHS[index]} ${textOf(value)}`])).join('，')

/** This year in the colour of the brand with its last figure said at the end, the year before in grey, the target dashed. */
export const monthOption = (
  { unit, target }: Pick<ReportMeasure, 'unit' | 'target'>,
  now: Line,
  before: Line,
): EChartsCoreOption => {
  const last = lastOf(now)
  const isRate = unit === 'percent'
  const said = ({ value }: { value: number | null }) => figureText(value, unit)
  return {
    legend: {
      top: 0,
      left: 0,
      icon: 'rect',
      itemWidth: 16,
      itemHeight: 3,
      data: [`${now.year} 年`, `${before.year} 年`],
    },
    grid: { left: 8, right: 72, top: 40, bottom: 8, containLabel: true },
    tooltip: { trigger: 'axis', confine: true, valueFormatter: (value: number | null) => figureText(value, unit) },
    xAxis: { type: 'category', boundaryGap: false, data: MONTHS },
    yAxis: {
      type: 'value',
      minInterval: 1,
      scale: isRate,
      ...(isRate ? { max: 100, axisLabel: { formatter: '{value}%' } } : {}),
    },
    series: [
      {
        name: `${now.year} 年`,
        type: 'line',
        symbol: 'circle',
        symbolSize: 7,
        data: now.months.map((value, index) =>
          index === last
            ? {
                value,
                symbolSize: 11,
                label: { show: true, position: 'right', fontWeight: 600, fontSize: 15, formatter: said },
              }
            : value,
        ),
        ...(target !== null && {
          markLine: {
            silent: true,
            symbol: 'none',
            lineStyle: { type: 'dashed', width: 1.5 },
            label: { formatter: `目标 ${target}%`, position: 'insideStartTop' },
            data: [{ yAxis: target }],
          },
        }),
      },
      {
        name: `${before.year} 年`,
        type: 'line',
        symbol: 'none',
        lineStyle: { color: '#94a3b8', width: 2 },
        itemStyle: { color: '#94a3b8' },
        data: before.months,
      },
    ],
  }
}
