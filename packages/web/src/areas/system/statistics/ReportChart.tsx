import type { ReportMeasure } from '@portal/contract/areas/system/statistics/statistics.ts'
import { useMemo } from 'react'
import { ChartCanvas } from '#src/shared/chart/ChartCanvas.tsx'
import { figureText } from './figure-text.ts'
import type { ReportRow } from './report-result.ts'

/** Those in front; the table has all of them. */
const MOST_BARS = 15
const BAR_PX = 32
const FRAME_PX = 56

interface ChartProps {
  measure: ReportMeasure
  rows: readonly ReportRow[]
  rowTitle: string
}

/** Bars of one figure, the greatest on top, of a rate the lowest. The table beneath says the same in figures. */
export function ReportChart({ measure, rows, rowTitle }: ChartProps) {
  const { key, title, unit, target } = measure
  const isRate = unit === 'percent'
  const shown = rows
    .flatMap(({ label, values }) => {
      const value = values[key] ?? null
      return value === null ? [] : [{ label, value }]
    })
    .sort((a, b) => (isRate ? a.value - b.value : b.value - a.value))
    .slice(0, MOST_BARS)
  const said = shown
    .slice(0, 5)
    .map(({ label, value }) => `${label} ${figureText(value, unit)}`)
    .join('，')
  // The drawing is made anew only when figures have changed.
  const drawn = JSON.stringify(shown)
  const option = useMemo(() => {
    const bars = JSON.parse(drawn) as typeof shown
    return {
      legend: { show: false },
      grid: { left: 8, right: 64, top: target === null ? 8 : 28, bottom: 8, containLabel: true },
      xAxis: {
        type: 'value',
        minInterval: 1,
        ...(isRate ? { max: 100, axisLabel: { formatter: '{value}%' } } : {}),
      },
      yAxis: {
        type: 'category',
        inverse: true,
        data: bars.map(({ label }) => label),
        axisLabel: { width: 110, overflow: 'truncate' },
      },
      series: [
        {
          name: title,
          type: 'bar',
          barMaxWidth: 18,
          data: bars.map(({ value }) => value),
          label: {
            show: true,
            position: 'right',
            formatter: ({ dataIndex }: { dataIndex: number }) => figureText(bars[dataIndex]?.value, unit),
          },
          ...(target !== null && {
            markLine: {
              silent: true,
              symbol: 'none',
              lineStyle: { type: 'dashed', width: 1.5 },
              label: { formatter: `目标 ${target}%`, position: 'start' },
              data: [{ xAxis: target }],
            },
          }),
        },
      ],
    }
  }, [drawn, title, unit, isRate, target])
  return (
    <>
      <div className="stat-chart" style={{ height: shown.length * BAR_PX + FRAME_PX }}>
        <ChartCanvas title={`${title}按${rowTitle}：${said}；全部数据见数据表`} option={option} />
      </div>
      {rows.length > MOST_BARS && (
        <p className="stat-note">
          图中为{isRate ? '最低' : '最高'}的 {MOST_BARS} 项，共 {rows.length} 项
        </p>
      )}
    </>
  )
}
