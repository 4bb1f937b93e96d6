import {
  getImport,
  type ImportAction,
  type ImportReport,
  importAction,
} from '@portal/contract/areas/exchange/import.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Tabs } from 'antd'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { DiffRows } from './DiffRows.tsx'
import { countsText } from './ImportBatches.tsx'
import { DoneActs, OpenActs } from './import-acts.tsx'

const PAGE_SIZE = 50
const actionWords = wordsOf(importAction)
/** What needs somebody comes first. */
const ORDER: readonly ImportAction[] = ['error', 'suspect', 'add', 'update', 'move', 'disable', 'same']

interface ImportReportViewProps {
  id: string
  refreshes: readonly string[]
  onBack: () => void
}

/** The difference a file makes, like a merge request: what it would do, row by row, before it does it. */
export function ImportReportView({ id, refreshes, onBack }: ImportReportViewProps) {
  const [chosen, setChosen] = useState<ImportAction>()
  const [page, setPage] = useState(1)
  const answer = useQuery({
    ...query(getImport, { id, page, pageSize: PAGE_SIZE, filter: chosen === undefined ? {} : { action: chosen } }),
    placeholderData: keepPreviousData,
    // One-time passwords are made behind the answer.
    refetchInterval: ({ state }) => (state.data && isMaking(state.data) ? 2000 : false),
  })
  const back = <Button onClick={onBack}>返回导入记录</Button>

  return (
    <Loaded of={answer} back={back}>
      {(report) => (
        <>
          <section className="import-card" aria-label="导入结果">
            <div className="import-head">
              <h2>{report.fileName}</h2>
              {back}
            </div>
            <Figures report={report} />
            {report.state === 'checked' ? (
              <OpenActs report={report} refreshes={refreshes} onBack={onBack} />
            ) : (
              <DoneActs report={report} refreshes={refreshes} />
            )}
          </section>
          <section className="import-card">
            <Tabs
              activeKey={chosen ?? 'all'}
              onChange={(key) => {
                setChosen(ORDER.find((action) => action === key))
                setPage(1)
              }}
              items={[
                { key: 'all', label: `全部 ${report.rows.toLocaleString('zh-CN')}` },
                ...ORDER.filter((action) => report.counts[action] > 0 || action === chosen).map((action) => ({
                  key: action,
                  label: `${actionWords[action]} ${report.counts[action].toLocaleString('zh-CN')}`,
                })),
              ]}
            />
            <DiffRows report={report} page={page} pageSize={PAGE_SIZE} onPage={setPage} />
          </section>
        </>
      )}
    </Loaded>
  )
}

const isMaking = ({ own, passwords: { all, ready, fetchedAt } }: ImportReport) =>
  own && fetchedAt === null && ready < all

function Figures({ report: { rows, counts, fields, targetName } }: { report: ImportReport }) {
  return (
    <p className="import-figures">
      {targetName !== '' && `导入到「${targetName}」；`}共 {rows.toLocaleString('zh-CN')} 行：{countsText(counts)}
      {fields.length > 0 && `；涉及字段：${fields.map(({ title, count }) => `${title} ${count}`).join('、')}`}
    </p>
  )
}
