import {
  type ReportFacts,
  type ReportFilter,
  type ReportMeasure,
  runMonths,
} from '@portal/contract/areas/system/statistics/statistics.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { ChartCanvas } from '#src/shared/chart/ChartCanvas.tsx'
import { figureText } from './figure-text.ts'
import { type Line, monthOption, saidOfMonths } from './month-option.ts'

interface ChartProps {
  report: ReportFacts
  filter: ReportFilter
  measure: ReportMeasure
  year: number
}

/** One figure month by month, the year before it in grey; both are of the same units and people as the table. */
export function MonthChart({ report, filter, measure, year }: ChartProps) {
  const { compare: _compare, from: _from, to: _to, year: _year, ...narrowed } = filter
  const monthsOf = (each: number) => ({
    ...query(runMonths, { reportId: report.id, filter: narrowed, year: each }),
    staleTime: 60_000,
  })
  const now = useQuery(monthsOf(year))
  const before = useQuery(monthsOf(year - 1))
  return (
    <Loaded of={now}>
      {({ months }) => (
        <Lines
          measure={measure}
          now={{ year, months: months.map((values) => values[measure.key] ?? null) }}
          before={{ year: year - 1, months: before.data?.months.map((values) => values[measure.key] ?? null) ?? [] }}
        />
      )}
    </Loaded>
  )
}

function Lines({ measure, now, before }: { measure: ReportMeasure; now: Line; before: Line }) {
  const { title, unit, target } = measure
  // The drawing is made anew only when figures have changed.
  const drawn = JSON.stringify([now, before])
  const option = useMemo(() => {
    const [current, former] = JSON.parse(drawn) as [Line, Line]
    return monthOption({ unit, target }, current, former)
  }, [drawn, unit, target])
  return (
    <div className="stat-chart stat-months">
      <ChartCanvas title={`${title}每月：${saidOfMonths(now, (value) => figureText(value, unit))}`} option={option} />
    </div>
  )
}
