import { getCustomReport, runCustomReport } from '@portal/contract/areas/system/statistics/report.ts'
import { P } from '@portal/contract/privileges.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Pagination } from 'antd'
import { useRef, useState } from 'react'
import { Can } from '#src/kit/Can.tsx'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { PictureActs } from '#src/shared/chart/PictureActs.tsx'
import { ExportFileButton } from '#src/shared/exchange/ExportFileButton.tsx'
import { late } from '#src/ui/late/late.tsx'
import { fullTimeText } from '#src/ui/time/date-text.ts'
import { LATER_EVERY_MS, Later } from '../Later.tsx'
import { jobIn } from '../report-asked.ts'
import { datasetTitle } from '../report-choice.ts'
import { AnswerTable, type ReportAnswer } from './AnswerTable.tsx'
import './custom.css'

const CustomReportChart = late(
  () => import('./CustomReportChart.tsx').then((module) => module.CustomReportChart),
  () => <div className="stat-chart-wait" />,
)

const PAGE_SIZE = 50

/** One report of the address with the reader's own rows. */
export function CustomReportView({ id }: { id: string }) {
  const { query: address, setQuery } = usePage()
  const jobId = jobIn(address)
  const [page, setPage] = useState(1)
  const report = useQuery(query(getCustomReport, { id }))
  const answer = useQuery({
    ...query(runCustomReport, { id, page, pageSize: PAGE_SIZE, ...(jobId !== undefined && { jobId }) }),
    refetchInterval: ({ state }) => (state.data?.jobId ? LATER_EVERY_MS : false),
    placeholderData: keepPreviousData,
  })
  const askAnew = async () => {
    if (jobId === undefined) return answer.refetch()
    setQuery({ job: undefined })
    return answer
  }
  return (
    <div className="stat">
      <div data-chrome>
        <Button onClick={() => setQuery({ reportId: undefined, job: undefined })}>返回报表列表</Button>
      </div>
      <Loaded of={report}>
        {({ name, note, definition }) => (
          <>
            <header className="stat-head">
              <div>
                <h2>{name}</h2>
                <p>
                  数据集：{datasetTitle(definition.dataset)}
                  {note !== '' && `　${note}`}
                </p>
              </div>
              {answer.data?.jobId === null && (
                <div className="stat-buttons">
                  <span className="stat-note">数据截至 {fullTimeText(answer.data.asOf)}</span>
                  <span className="stat-buttons" data-chrome>
                    <Button loading={answer.isFetching} onClick={() => void askAnew()}>
                      刷新
                    </Button>
                    <Can codes={[P.statisticsExport]}>
                      <ExportRows id={id} name={name} dataset={definition.dataset} answer={answer.data} />
                      <Button onClick={() => window.print()}>打印</Button>
                    </Can>
                  </span>
                </div>
              )}
            </header>
            <Loaded of={{ data: answer.data, error: answer.error, refetch: askAnew }}>
              {(found) =>
                found.jobId === null ? (
                  <>
                    <Figures found={found} />
                    {found.chart !== 'none' && found.list.length > 0 && (
                      <section className="stat-card" aria-label="图形">
                        <ChartWithActs name={name} found={found} />
                        {found.total > found.list.length && (
                          <p className="stat-note">
                            图中为本页 {found.list.length} 项，共 {found.total} 项
                          </p>
                        )}
                      </section>
                    )}
                    <section className="stat-card" aria-label="数据表">
                      <AnswerTable title={`${name}数据表`} answer={found} loading={answer.isPlaceholderData} />
                      {found.total > 0 && (
                        <Pagination
                          className="custom-pages"
                          current={page}
                          pageSize={PAGE_SIZE}
                          total={found.kept ?? found.total}
                          size="small"
                          showSizeChanger={false}
                          showTotal={() =>
                            `共 ${found.total.toLocaleString('zh-CN')} 行${found.kept === null ? '' : `，后台任务保留前 ${found.kept.toLocaleString('zh-CN')} 行，全部请导出`}`
                          }
                          onChange={setPage}
                        />
                      )}
                    </section>
                  </>
                ) : (
                  <Later jobId={found.jobId} />
                )
              }
            </Loaded>
          </>
        )}
      </Loaded>
    </div>
  )
}

/** The measures over everything, where the rows are groups. */
function Figures({ found: { columns, groups, figures } }: { found: ReportAnswer }) {
  if (groups === 0) return null
  return (
    <ul className="stat-figures" aria-label="合计">
      {columns.slice(groups).map(({ key, title }) => (
        <li key={key} className="stat-card" aria-label={title}>
          <span className="stat-title">{title}</span>
          <span className="stat-value">
            {figures[key]?.toLocaleString('zh-CN', { maximumFractionDigits: 2 }) ?? '—'}
          </span>
        </li>
      ))}
    </ul>
  )
}

interface ExportProps {
  id: string
  name: string
  dataset: string
  answer: ReportAnswer
}

function ExportRows({ id, name, dataset, answer }: ExportProps) {
  const columns = answer.columns.map(({ key }) => key)
  return (
    <ExportFileButton
      list={`rest/statistics/rows/${dataset}`}
      filter={{ reportId: id }}
      columns={columns}
      title={name}
    />
  )
}

/** The drawing with what can be done with it. */
function ChartWithActs({ name, found }: { name: string; found: ReportAnswer }) {
  const chart = useRef<HTMLDivElement>(null)
  return (
    <>
      <PictureActs
        compact
        title={name}
        note={`数据截至 ${fullTimeText(found.asOf)}`}
        of={chart}
        table={{
          columns: found.columns.map(({ title }) => title),
          rows: found.list.map((cells) => found.columns.map(({ key }) => cells[key] ?? '')),
        }}
      />
      <div ref={chart}>
        <CustomReportChart title={name} answer={found} />
      </div>
    </>
  )
}
