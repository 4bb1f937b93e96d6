import { type CourseRow, type CourseTab, courseTab } from '@portal/contract/areas/train/course/course.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Chart } from '#src/shared/chart/Chart.tsx'
import { shareText } from './course-columns.tsx'

const words = wordsOf(courseTab)
const MOST_BARS = 20

/** Rates of the rows that the list shows, as bars and as a table. */
export function CourseChart({ tab, rows }: { tab: CourseTab; rows: readonly CourseRow[] }) {
  const drawn = rows.slice(0, MOST_BARS)
  const series = [
    { name: '到课率', key: 'presentRate' },
    { name: '合格率', key: 'examPassRate' },
    { name: '结业率', key: 'passedRate' },
  ] as const
  const option = {
    tooltip: { trigger: 'axis' },
    legend: { top: 0, data: series.map(({ name }) => name) },
    grid: { left: 40, right: 16, top: 36, bottom: 64 },
    xAxis: {
      type: 'category',
      data: drawn.map(({ title }) => title),
      axisLabel: { rotate: 30, width: 96, overflow: 'truncate' },
    },
    yAxis: { type: 'value', min: 0, max: 100, axisLabel: { formatter: '{value}%' } },
    series: series.map(({ name, key }) => ({ name, type: 'bar', data: drawn.map((row) => row[key]) })),
  }
  const table = {
    columns: [(words[tab] ?? '').replace('按', ''), ...series.map(({ name }) => name)],
    rows: drawn.map((row) => [row.title, ...series.map(({ key }) => shareText(row[key]))]),
  }
  return <Chart title={`${words[tab]}对比`} option={option} table={table} />
}
