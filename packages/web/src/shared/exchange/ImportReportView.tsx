import {
  type ImportAction,
  type ImportLayout,
  type ImportReport,
  importAction,
} from '@portal/contract/areas/exchange/import.ts'
import { getImport } from '@portal/contract/areas/exchange/import-endpoints.ts'
import { atRow } from '@portal/contract/areas/exchange/import-words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Tabs } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { AimBar } from './AimBar.tsx'
import { CheckTable } from './CheckTable.tsx'
import { countsText } from './ImportBatches.tsx'
import { ImportSteps } from './ImportSteps.tsx'
import { DoneActs, FaultFileButton, faultyIn, OpenActs, WorkingActs } from './import-acts.tsx'
import type { ImportView } from './import-view.ts'
import { MappingStep } from './MappingStep.tsx'

const PAGE_SIZE = 50
const actionWords = wordsOf(importAction)
/** What needs somebody comes first. */
const ORDER: readonly ImportAction[] = [
  'error',
  'suspect',
  'guess',
  'duplicate',
  'add',
  'update',
  'move',
  'disable',
  'same',
  'left',
]

interface ImportReportViewProps {
  id: string
  refreshes: readonly string[]
  view: ImportView
  onBack: () => void
}

/** The difference a file makes, like a merge request: what it would do, row by row, before it does it. */
export function ImportReportView({ id, refreshes, view, onBack }: ImportReportViewProps) {
  const [chosen, setChosen] = useState<ImportAction>()
  const [page, setPage] = useState(1)
  const [isMapping, setMapping] = useState(false)
  const filter = chosen === undefined ? {} : { action: chosen }
  const answer = useQuery({
    ...query(getImport, { id, page, pageSize: PAGE_SIZE, filter, layout: isMapping }),
    placeholderData: keepPreviousData,
    // The work on long files and the one-time passwords are done behind the answer.
    refetchInterval: ({ state }) => (state.data && (state.data.job !== null || isMaking(state.data)) ? 2000 : false),
  })
  useRefreshAfter(answer.data?.job ?? null, refreshes)
  const back = (
    <Button type="text" onClick={onBack}>
      返回导入记录
    </Button>
  )

  return (
    <Loaded of={answer} back={back}>
      {(report) => {
        const { layout } = report
        const asksColumns = layout !== null && (isMapping || report.state === 'mapping')
        return (
          <>
            <section className="import-top" aria-label="导入结果">
              <div className="import-head">
                <h2 title={report.fileName}>{report.fileName}</h2>
                {asksColumns && layout ? <Layout report={report} layout={layout} /> : <Figures report={report} />}
                <ImportSteps state={asksColumns ? 'mapping' : report.state} />
                {back}
              </div>
              {report.failure !== '' && <Alert type="error" showIcon title={report.failure} />}
              {!asksColumns && (report.state !== 'checked' || report.job !== null) && (
                <Acts report={report} refreshes={refreshes} view={view} />
              )}
            </section>
            {asksColumns && layout ? (
              <MappingStep
                report={report}
                layout={layout}
                view={view}
                onMapped={() => setMapping(false)}
                onBack={report.state === 'mapping' ? onBack : () => setMapping(false)}
              />
            ) : report.total > 0 || report.job === null ? (
              <section className="import-part" aria-label="预检结果">
                <Tabs
                  activeKey={chosen ?? 'all'}
                  onChange={(key) => {
                    setChosen(ORDER.find((action) => action === key))
                    setPage(1)
                  }}
                  items={tabsOf(report, chosen)}
                  tabBarExtraContent={report.own && faultyIn(report) > 0 && <FaultFileButton report={report} />}
                />
                <Loose report={report} />
                {report.own && report.aimless > 0 && view.aim && <AimBar report={report} aim={view.aim} />}
                <CheckTable report={report} view={view} page={page} pageSize={PAGE_SIZE} onPage={setPage} />
              </section>
            ) : null}
            {!asksColumns && report.state === 'checked' && report.job === null && (
              <OpenActs report={report} refreshes={refreshes} onBack={onBack} onMap={() => setMapping(true)} />
            )}
          </>
        )
      }}
    </Loaded>
  )
}

const figure = (count: number) => count.toLocaleString('zh-CN')

const tabsOf = ({ rows, counts }: ImportReport, chosen: ImportAction | undefined) => [
  { key: 'all', label: `全部 ${figure(rows)}` },
  ...ORDER.filter((action) => counts[action] > 0 || action === chosen).map((action) => ({
    key: action,
    label: `${actionWords[action]} ${figure(counts[action])}`,
  })),
]

/** Things of a text that became no row. */
function Loose({ report: { loose } }: { report: ImportReport }) {
  if (loose.length === 0) return null
  return (
    <ul className="import-loose" aria-label="不属于任何行的内容">
      {loose.map(({ row, message, severity }) => (
        <li key={`${row} ${message}`} data-severity={severity}>
          {message.startsWith(atRow(row, '')) ? message : atRow(row, message)}
        </li>
      ))}
    </ul>
  )
}

/** What the work behind the answer has changed is asked for anew when it ends. */
const useRefreshAfter = (job: ImportReport['job'], refreshes: readonly string[]) => {
  const client = useQueryClient()
  const isWorking = job !== null
  const wasWorking = useRef(isWorking)
  // Follows the server's work, whose end no call of this page brings.
  useEffect(() => {
    if (wasWorking.current && !isWorking)
      for (const name of [...refreshes, 'directoryImport']) void client.invalidateQueries({ queryKey: [name] })
    wasWorking.current = isWorking
  }, [client, isWorking, refreshes])
}

interface ActsProps {
  report: ImportReport
  refreshes: readonly string[]
  view: ImportView
}

/** Files that were never imported and no longer can be. */
const endings: Partial<Record<ImportReport['state'], string>> = {
  dropped: '已放弃，如需导入请重新上传。',
  expired: '预检已过期，请重新上传。',
}

function Acts({ report, refreshes, view }: ActsProps) {
  if (report.job) return <WorkingActs report={report} />
  const ended = endings[report.state]
  if (ended !== undefined) return <p className="import-hint">{ended}</p>
  return <DoneActs report={report} refreshes={refreshes} done={view.done} />
}

const isMaking = ({ own, passwords: { all, ready, fetchedAt, linking } }: ImportReport) =>
  own && fetchedAt === null && (ready < all || linking > 0)

function Layout({ report, layout }: { report: ImportReport; layout: ImportLayout }) {
  return (
    <p className="import-figures">
      表头在第 {layout.header} 行 · {figure(report.rows)} 行{layout.remembered && '；已按上次确认的对应填好'}
    </p>
  )
}

function Figures({ report: { rows, counts, fields, targetName } }: { report: ImportReport }) {
  return (
    <p className="import-figures">
      {targetName !== '' && `导入到「${targetName}」；`}共{' '}
      {[`${figure(rows)} 行`, countsText(counts)].filter(Boolean).join('：')}
      {fields.length > 0 && `；涉及字段：${fields.map(({ title, count }) => `${title} ${count}`).join('、')}`}
    </p>
  )
}
