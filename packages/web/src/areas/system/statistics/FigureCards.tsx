import type { ReportFacts } from '@portal/contract/areas/system/statistics/statistics.ts'
import { Button } from 'antd'
import { changeText, figureText, unitText } from './figure-text.ts'
import type { OpenedFigure, ReportResult } from './report-result.ts'

interface CardsProps {
  report: ReportFacts
  figures: ReportResult['figures']
  before: ReportResult['before']
  onOpen: (figure: OpenedFigure) => void
}

/** The figures of the whole, each with what exactly it counts. */
export function FigureCards({ report, figures, before, onOpen }: CardsProps) {
  return (
    <ul className="stat-figures" aria-label="指标">
      {report.measures.map((measure) => {
        const { key, title, unit, definition, drillable } = measure
        const value = figures[key] ?? null
        return (
          <li key={key} className="stat-card" aria-label={title}>
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
