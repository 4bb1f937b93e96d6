import type { EChartsCoreOption } from 'echarts/core'
import type { ReportAnswer } from './AnswerTable.tsx'

type Drawn = Pick<ReportAnswer, 'columns' | 'groups' | 'list' | 'chart'>

const numberIn = (value: string | number | null | undefined) => (typeof value === 'number' ? value : null)

/** Options of the drawing: one series for each figure, the groups of a row joined as its label. */
export const drawingOf = ({ columns, groups, list, chart }: Drawn): EChartsCoreOption => {
  const heads = columns.slice(0, groups)
  const figures = columns.slice(groups)
  const labels = list.map((row) => heads.map(({ key }) => row[key] || '（空）').join(' · '))
  const [first] = figures
  if (chart === 'pie' && first)
    return {
      tooltip: { trigger: 'item', confine: true },
      legend: { type: 'scroll', bottom: 0 },
      series: [
        {
          name: first.title,
          type: 'pie',
          radius: ['35%', '65%'],
          data: list.map((row, index) => ({ name: labels[index], value: numberIn(row[first.key]) })),
        },
      ],
    }
  return {
    legend: { show: figures.length > 1, top: 0 },
    xAxis: { type: 'category', data: labels, axisLabel: { hideOverlap: true, width: 90, overflow: 'truncate' } },
    yAxis: { type: 'value' },
    series: figures.map(({ key, title }) => ({
      name: title,
      type: chart === 'line' ? 'line' : 'bar',
      barMaxWidth: 32,
      data: list.map((row) => numberIn(row[key])),
    })),
  }
}
