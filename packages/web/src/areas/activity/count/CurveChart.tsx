import type { activitySummary } from '@portal/contract/areas/activity/quiz-answer.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { Chart } from '#src/shared/chart/Chart.tsx'

type Days = ResultOf<typeof activitySummary>['days']

/** 每日参与: people and tries by day. */
export function CurveChart({ days }: { days: Days }) {
  const option = {
    tooltip: { trigger: 'axis' },
    legend: { top: 0, data: ['参与人数', '答题次数'] },
    grid: { left: 40, right: 16, top: 36, bottom: 28 },
    xAxis: { type: 'category', data: days.map(({ day }) => day.slice(5)) },
    yAxis: { type: 'value', minInterval: 1 },
    series: [
      { name: '参与人数', type: 'line', data: days.map(({ people }) => people) },
      { name: '答题次数', type: 'line', data: days.map(({ tries }) => tries) },
    ],
  }
  const rows = days.map(({ day, people, tries }) => [day, people, tries])
  return <Chart title="每日参与" option={option} table={{ columns: ['日期', '参与人数', '答题次数'], rows }} />
}
