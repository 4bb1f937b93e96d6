import type { ReportFacts, ReportFilter } from '@portal/contract/areas/system/statistics/statistics.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { usePage } from '#src/platform/page.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { LateSelect } from '#src/ui/late/LateParts.tsx'
import { late } from '#src/ui/late/late.tsx'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { FigureCards } from './FigureCards.tsx'
import { ReportRows } from './ReportRows.tsx'
import type { OpenedFigure, ReportResult } from './report-result.ts'

const ReportChart = late(
  () => import('./ReportChart.tsx').then((module) => module.ReportChart),
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
  const [opened, setOpened] = useState<OpenedFigure>()
  const { figures, before, rows, trail } = result
  const drawn = report.measures.find(({ key }) => key === address.measure) ?? report.measures[0]
  const goTo = (orgId: string | undefined) => setQuery({ orgId }, { push: true })
  return (
    <>
      <FigureCards report={report} figures={figures} before={before} onOpen={setOpened} />
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
      {rows.length === 0 || !drawn ? (
        <div className="stat-card">
          <EmptyNew text="所选范围暂无数据" />
        </div>
      ) : (
        <div className="stat-body">
          {!phone && (
            <section className="stat-card" aria-label="图形">
              <div className="stat-chart-head">
                <strong>
                  {drawn.title} · 按{report.rowTitle}
                </strong>
                <LateSelect
                  aria-label="图形指标"
                  size="small"
                  value={drawn.key}
                  options={report.measures.map(({ key, title }) => ({ value: key, label: title }))}
                  onChange={(measure: string) => setQuery({ measure })}
                />
              </div>
              <ReportChart measure={drawn} rows={rows} rowTitle={report.rowTitle} />
            </section>
          )}
          <section className="stat-card" aria-label="数据表">
            <ReportRows report={report} rows={rows} figures={figures} onOpen={setOpened} onUnit={goTo} />
          </section>
        </div>
      )}
      {opened && active && (
        <DetailDrawer report={report} filter={filter} opened={opened} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}
