import type { ReportFacts, ReportFilter } from '@portal/contract/areas/system/statistics/statistics.ts'
import { Button, Segmented } from 'antd'
import { useRef, useState } from 'react'
import { usePage } from '#src/platform/page.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { PictureActs } from '#src/shared/chart/PictureActs.tsx'
import { LateSelect } from '#src/ui/late/LateParts.tsx'
import { late } from '#src/ui/late/late.tsx'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { fullTimeText } from '#src/ui/time/date-text.ts'
import { FigureCards } from './FigureCards.tsx'
import { leadOf } from './lead.ts'
import { ReportRows } from './ReportRows.tsx'
import type { OpenedFigure, ReportResult } from './report-result.ts'

const ReportChart = late(
  () => import('./ReportChart.tsx').then((module) => module.ReportChart),
  () => <div className="stat-chart-wait" />,
)
const MonthChart = late(
  () => import('./MonthChart.tsx').then((module) => module.MonthChart),
  () => <div className="stat-chart-wait" />,
)
const DetailDrawer = late(() => import('./DetailDrawer.tsx').then((module) => module.DetailDrawer))

interface ViewProps {
  report: ReportFacts
  filter: ReportFilter
  result: ReportResult
}

/** Figures in the head, chart and table of the rows, and the way down through the units. */
export function ReportView({ report, filter, result }: ViewProps) {
  const { query: address, setQuery, active } = usePage()
  const phone = useMedia(PHONE)
  const chart = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<OpenedFigure>()
  const { figures, before, rows, trail } = result
  const drawn = report.measures.find(({ key }) => key === address.measure) ?? leadOf(report) ?? report.measures[0]
  // Years have no months of their own: what a year is asked about stands at its end.
  const byMonth = report.period === 'range' && address.chart === 'month'
  const goTo = (orgId: string | undefined) => setQuery({ orgId }, { push: true })
  return (
    <>
      {report.byUnit && (trail.length > 0 || filter.orgId !== undefined) && (
        <nav className="stat-trail" aria-label="单位路径">
          <Button type="link" size="small" onClick={() => goTo(undefined)}>
            全部可见单位
          </Button>
          {trail.map(({ id, name }, index) => (
            <span key={id}>
              <span aria-hidden="true">/</span>
              {index === trail.length - 1 ? (
                <span aria-current="location">{name}</span>
              ) : (
                <Button type="link" size="small" onClick={() => goTo(id)}>
                  {name}
                </Button>
              )}
            </span>
          ))}
        </nav>
      )}
      <section className="stat-panel" aria-label="图形与指标">
        <div>
          {!phone && drawn && rows.length > 0 && (
            <>
              <div className="stat-chart-head">
                <h3>
                  {drawn.title} · {byMonth ? '每月' : `按${report.rowTitle}`}
                </h3>
                {report.period === 'range' && (
                  <Segmented
                    aria-label="图形"
                    size="small"
                    options={[
                      { value: 'rows', label: `按${report.rowTitle}` },
                      { value: 'month', label: '每月' },
                    ]}
                    value={byMonth ? 'month' : 'rows'}
                    onChange={(value) => setQuery({ chart: value === 'month' ? value : undefined })}
                  />
                )}
                <LateSelect
                  aria-label="图形指标"
                  size="small"
                  value={drawn.key}
                  options={report.measures.map(({ key, title }) => ({ value: key, label: title }))}
                  onChange={(measure: string) => setQuery({ measure })}
                />
              </div>
              <div ref={chart}>
                {byMonth ? (
                  <MonthChart
                    report={report}
                    filter={filter}
                    measure={drawn}
                    year={Number((filter.to ?? result.asOf).slice(0, 4))}
                  />
                ) : (
                  <ReportChart measure={drawn} rows={rows} rowTitle={report.rowTitle} />
                )}
              </div>
            </>
          )}
          {rows.length === 0 && <EmptyNew text="所选范围暂无数据" />}
        </div>
        <div className="stat-rail">
          <FigureCards report={report} figures={figures} before={before} onOpen={setOpened} />
          {!phone && drawn && rows.length > 0 && (
            <PictureActs
              title={`${report.title} · ${drawn.title}`}
              note={`${drawn.definition} · 截至 ${fullTimeText(result.asOf)}`}
              of={chart}
            />
          )}
        </div>
      </section>
      {rows.length > 0 && (
        <section className="stat-card stat-rows" aria-label="数据表">
          <h3>
            按{report.rowTitle}
            {leadOf(report) && <span>落后的在前</span>}
          </h3>
          <ReportRows report={report} rows={rows} figures={figures} onOpen={setOpened} onUnit={goTo} />
        </section>
      )}
      {opened && active && (
        <DetailDrawer report={report} filter={filter} opened={opened} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}
