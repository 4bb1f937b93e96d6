import type { ReportFacts } from '@portal/contract/areas/system/statistics/statistics.ts'
import { Button } from 'antd'
import { changeText, figureText, unitText } from './figure-text.ts'
import { leadOf } from './lead.ts'
import type { OpenedFigure, ReportResult } from './report-result.ts'

interface CardsProps {
  report: ReportFacts
  figures: ReportResult['figures']
  before: ReportResult['before']
  onOpen: (figure: OpenedFigure) => void
}

/** The figures of the whole, share before count, each with what exactly it counts. */
export function FigureCards({ report, figures, before, onOpen }: CardsProps) {
  const lead = leadOf(report)
  const measures = lead ? [lead, ...report.measures.filter((each) => each !== lead)] : report.measures
  return (
    <ul className="stat-figures" aria-label="指标">
      {measures.map((measure) => {
        const { key, title, unit, definition, drillable } = measure
        const value = figures[key] ?? null
        return (
          <li key={key} aria-label={title} data-lead={key === lead?.key}>
            <span className="stat-title">{title}</span>
            <span className="stat-value">
              {figureText(value, unit)}
              {unit !== 'percent' && value !== null && <small>{unitText(unit)}</small>}
            </span>
            {before && <span className="stat-change">{changeText(value, before[key] ?? null, unit)}</span>}
            <span className="stat-definition">{definition}</span>
            {drillable && value !== null && value > 0 && (
              <Button
                type="link"
                size="small"
                aria-label={`显示明细：${title}`}
                onClick={() => onOpen({ measure, value })}
              >
                显示明细
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
