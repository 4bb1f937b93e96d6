import { useMemo } from 'react'
import { ChartCanvas } from '#src/shared/chart/ChartCanvas.tsx'
import type { Slide } from './SlideView.tsx'

type Drawn = Pick<Slide, 'rows' | 'chart' | 'measure'>

const BIG = 16
/** More labels than that lie on each other along a line. */
const MOST_LABELS = 8

const numberText = ({ value }: { value: unknown }) =>
  typeof value === 'number' ? value.toLocaleString('zh-CN', { maximumFractionDigits: 2 }) : ''

const optionOf = ({ rows, chart, measure }: Drawn) => {
  const labels = rows.map(({ label }) => label)
  const values = rows.map(({ value }) => value)
  const text = { fontSize: BIG }
  if (chart === 'pie')
    return {
      tooltip: { trigger: 'item', confine: true },
      legend: { type: 'scroll', bottom: 0, textStyle: text },
      series: [
        {
          name: measure.title,
          type: 'pie',
          radius: ['35%', '68%'],
          label: text,
          data: rows.map(({ label, value }) => ({ name: label, value })),
        },
      ],
    }
  const category = {
    type: 'category',
    data: labels,
    axisLabel: { ...text, width: 140, overflow: 'truncate', hideOverlap: true },
  }
  const value = { type: 'value', axisLabel: { ...text, hideOverlap: true } }
  const series = {
    name: measure.title,
    data: values,
    label: { show: chart !== 'line' || rows.length <= MOST_LABELS, formatter: numberText, ...text },
  }
  return chart === 'line'
    ? {
        legend: { show: false },
        xAxis: category,
        yAxis: value,
        series: [{ ...series, type: 'line', lineStyle: { width: 3 }, symbolSize: 8 }],
      }
    : {
        legend: { show: false },
        grid: { left: 8, right: 72, top: 8, bottom: 8, containLabel: true },
        xAxis: value,
        yAxis: { ...category, inverse: true },
        series: [{ ...series, type: 'bar', barMaxWidth: 36, label: { ...series.label, position: 'right' } }],
      }
}

/** The drawing of a picture, large enough to be read from afar. */
export function SlideChart({ slide: { rows, chart, measure, title } }: { slide: Slide }) {
  const drawn = JSON.stringify({ rows, chart, measure })
  const option = useMemo(() => optionOf(JSON.parse(drawn) as Drawn), [drawn])
  const said = rows.map(({ label, value }) => `${label} ${value.toLocaleString('zh-CN')}`).join('，')
  return (
    <div className="board-chart">
      <ChartCanvas title={`${title}，${measure.title}：${said}`} option={option} />
    </div>
  )
}
