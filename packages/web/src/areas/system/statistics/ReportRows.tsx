import type { ReportFacts, ReportMeasure } from '@portal/contract/areas/system/statistics/statistics.ts'
import { Button, Table } from 'antd'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { TargetBar } from '#src/ui/rate/TargetBar.tsx'
import type { Column } from '#src/ui/table/column.ts'
import { RowCards } from '#src/ui/table/RowCards.tsx'
import { WideTable } from '#src/ui/table/WideTable.tsx'
import { figureText, unitText } from './figure-text.ts'
import { leadOf } from './lead.ts'
import type { OpenedFigure, ReportResult, ReportRow } from './report-result.ts'

const ROWS_AT_ONCE = 20
const LABEL_PX = 150
const FIGURE_PX = 100
const BAR_PX = 384

interface RowsProps {
  report: ReportFacts
  rows: readonly ReportRow[]
  figures: ReportResult['figures']
  onOpen: (figure: OpenedFigure) => void
  /** Goes down into a unit. */
  onUnit: (id: string) => void
}

type Listed = ReportRow & { id: string; name: string }

const titleOf = ({ title, unit }: ReportMeasure) => `${title}（${unitText(unit)}）`

/** Empty cells stand last, whichever way the column is sorted. */
const byValue = (key: string) => (a: Listed, b: Listed) => (a.values[key] ?? -1) - (b.values[key] ?? -1)

/** Those furthest behind first, where the report has a rate that says so. */
const worstFirst = (lead: ReportMeasure | undefined) => (a: Listed, b: Listed) =>
  lead === undefined ? 0 : (a.values[lead.key] ?? 101) - (b.values[lead.key] ?? 101)

/** The figures row by row; cards on a phone. */
export function ReportRows({ report, rows, figures, onOpen, onUnit }: RowsProps) {
  const phone = useMedia(PHONE)
  const name = `${report.title}数据表`
  const lead = leadOf(report)
  const listed = rows.map((row) => ({ ...row, id: row.key, name: row.label })).sort(worstFirst(lead))
  const columns: Column<Listed>[] = [
    {
      key: 'label',
      title: report.rowTitle,
      width: LABEL_PX,
      fixed: 'left',
      render: (_, { key, label, opens }) =>
        opens ? (
          <Button type="link" size="small" className="stat-link" onClick={() => onUnit(key)}>
            {label}
          </Button>
        ) : (
          label
        ),
    },
    ...report.measures.map(
      (measure): Column<Listed> => ({
        key: measure.key,
        title: titleOf(measure),
        width: FIGURE_PX,
        align: 'right',
        className: 'kit-figure',
        sorter: byValue(measure.key),
        render: (_, row) => <Figure measure={measure} row={row} onOpen={onOpen} />,
      }),
    ),
  ]
  if (lead && !phone)
    columns.push({
      key: 'bar',
      title: lead.target === null ? lead.title : `目标 ${lead.target}%`,
      width: BAR_PX,
      className: 'stat-bar',
      render: (_, { label, values }) => {
        const rate = values[lead.key] ?? null
        return rate !== null && <TargetBar name={label} rate={rate} target={lead.target} />
      },
    })
  if (phone) return <RowCards title={name} rows={listed} columns={columns} />
  return (
    <WideTable<Listed>
      aria-label={name}
      size="small"
      rowKey="id"
      scroll={{ x: LABEL_PX + FIGURE_PX * report.measures.length + (lead ? BAR_PX : 0) }}
      pagination={{ pageSize: ROWS_AT_ONCE, hideOnSinglePage: true, showSizeChanger: false }}
      dataSource={listed}
      columns={columns}
      summary={() => (
        <Table.Summary.Row className="stat-sum">
          <Table.Summary.Cell index={0}>合计</Table.Summary.Cell>
          {report.measures.map(({ key, unit }, index) => (
            <Table.Summary.Cell key={key} index={index + 1} align="right">
              {figureText(figures[key], unit)}
            </Table.Summary.Cell>
          ))}
          {lead && <Table.Summary.Cell index={report.measures.length + 1} />}
        </Table.Summary.Row>
      )}
    />
  )
}

function Figure({ measure, row, onOpen }: { measure: ReportMeasure; row: ReportRow; onOpen: RowsProps['onOpen'] }) {
  const value = row.values[measure.key] ?? null
  const text = figureText(value, measure.unit)
  if (!measure.drillable || value === null || value === 0) return text
  return (
    <Button
      type="link"
      size="small"
      className="stat-link"
      aria-label={`${row.label}，${measure.title} ${text}，显示明细`}
      onClick={() => onOpen({ measure, row, value })}
    >
      {text}
    </Button>
  )
}
