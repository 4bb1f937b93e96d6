import { useMemo } from 'react'
import { ChartCanvas } from '#src/shared/chart/ChartCanvas.tsx'
import type { ReportAnswer } from './AnswerTable.tsx'
import { drawingOf } from './drawing.ts'

/** The figures by group as bars, a line or a pie; the table beneath says the same. */
export function CustomReportChart({ title, answer }: { title: string; answer: ReportAnswer }) {
  const { columns, groups, list, chart } = answer
  // Drawn anew only when something has changed.
  const drawn = JSON.stringify({ columns, groups, list, chart })
  const option = useMemo(() => drawingOf(JSON.parse(drawn) as Parameters<typeof drawingOf>[0]), [drawn])
  return (
    <div className="custom-chart">
      <ChartCanvas title={`${title}；全部数据见数据表`} option={option} />
    </div>
  )
}
