import {
  listReports,
  type ReportFacts,
  runReport,
  whyNotPeriod,
} from '@portal/contract/areas/system/statistics/statistics.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { Can } from '#src/kit/Can.tsx'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { serverNow } from '#src/platform/session/session.ts'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { dateText, fullTimeText } from '#src/ui/time/date-text.ts'
import { ExportReportButton } from './ExportReportButton.tsx'
import { LATER_EVERY_MS, Later } from './Later.tsx'
import { ReportConditionsForm } from './ReportConditionsForm.tsx'
import { ReportView } from './ReportView.tsx'
import { jobIn, readAsked } from './report-asked.ts'

/** 报表: one named report under the conditions of the address. */
export function ReportTab() {
  const reports = useQuery({ ...query(listReports, {}), staleTime: 300_000 })
  return (
    <Loaded of={reports}>
      {({ list }) => (list.length === 0 ? <EmptyNew text="暂无报表" /> : <Chosen reports={list} />)}
    </Loaded>
  )
}

function Chosen({ reports }: { reports: ReportFacts[] }) {
  const { query: address } = usePage()
  const report = reports.find(({ id }) => id === address.report) ?? reports[0]
  return report && <OneReport reports={reports} report={report} />
}

function OneReport({ reports, report }: { reports: ReportFacts[]; report: ReportFacts }) {
  const { query: address, setQuery } = usePage()
  const jobId = jobIn(address)
  const today = dateText(serverNow())
  const filter = readAsked(address, report.period, today)
  const { from, to } = filter
  const whyNot = from === undefined || to === undefined ? null : whyNotPeriod(from, to)
  const answer = useQuery({
    ...query(runReport, { reportId: report.id, filter, ...(jobId !== undefined && { jobId }) }),
    refetchInterval: ({ state }) => (state.data?.jobId ? LATER_EVERY_MS : false),
    enabled: whyNot === null,
    // Other conditions of the same report may wait under the figures shown; another report begins anew.
    placeholderData: (shown, before) => (before?.queryKey[2].reportId === report.id ? shown : undefined),
  })
  const askAnew = async () => {
    if (jobId === undefined) return answer.refetch()
    setQuery({ job: undefined })
    return answer
  }
  return (
    <div className="stat">
      <ReportConditionsForm reports={reports} report={report} filter={filter} today={today} />
      {whyNot ? (
        <Alert type="error" role="alert" showIcon title={whyNot.message} />
      ) : (
        <Loaded of={{ data: answer.data, error: answer.error, refetch: askAnew }}>
          {(result) =>
            result.jobId === null ? (
              <>
                <header className="stat-line">
                  <h2>{report.title}</h2>
                  <span title={result.definition}>
                    {result.definition} 截至 {fullTimeText(result.asOf)}
                  </span>
                  <span className="stat-buttons" data-chrome>
                    <Button type="text" loading={answer.isFetching} onClick={() => void askAnew()}>
                      刷新
                    </Button>
                    <Can codes={[P.statisticsExport]}>
                      <ExportReportButton kind="run" report={report} filter={filter} title={report.title} />
                      <Button type="text" onClick={() => window.print()}>
                        打印
                      </Button>
                    </Can>
                  </span>
                </header>
                {answer.error && <Alert type="error" role="alert" showIcon title="刷新失败，以下为上次的数据" />}
                <ReportView report={report} filter={filter} result={result} />
              </>
            ) : (
              <Later jobId={result.jobId} />
            )
          }
        </Loaded>
      )}
    </div>
  )
}
