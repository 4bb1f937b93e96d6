import type { listCaches } from '@portal/contract/areas/system/cache.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { useMemo } from 'react'
import { Chart } from '#src/shared/chart/Chart.tsx'
import { fullTimeText } from '#src/ui/time/date-text.ts'

type Instance = ResultOf<typeof listCaches>['instances'][number]

const MINUTE_TEXT = [11, 16] as const

const sumsOf = (instances: readonly Instance[]) => {
  const sums = new Map<number, { hits: number; refills: number }>()
  for (const { at, hits, refills } of instances.flatMap(({ minutes }) => minutes)) {
    const sum = sums.get(at.getTime()) ?? { hits: 0, refills: 0 }
    sums.set(at.getTime(), { hits: sum.hits + hits, refills: sum.refills + refills })
  }
  return [...sums].sort(([a], [b]) => a - b)
}

/** Hits and refills of the last hour, minute by minute. */
export function HitChart({ instances }: { instances: readonly Instance[] }) {
  const sums = sumsOf(instances)
  const rows = sums.map(([at, { hits, refills }]) => [fullTimeText(at).slice(...MINUTE_TEXT), hits, refills])
  // The drawing is made anew only when figures have changed.
  const figures = JSON.stringify(rows)
  const option = useMemo(() => {
    const points = JSON.parse(figures) as [string, number, number][]
    return {
      xAxis: { type: 'category', data: points.map(([at]) => at) },
      yAxis: { type: 'value', minInterval: 1 },
      series: [
        { name: '命中', type: 'line', showSymbol: false, data: points.map(([, hits]) => hits) },
        { name: '重新加载', type: 'line', showSymbol: false, data: points.map(([, , refills]) => refills) },
      ],
    }
  }, [figures])
  return (
    <Chart title="近一小时命中与重新加载" option={option} table={{ columns: ['时间', '命中', '重新加载'], rows }} />
  )
}
