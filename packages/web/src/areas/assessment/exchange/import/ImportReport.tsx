import type { Severity } from '@portal/contract/areas/assessment/exchange/question-fields.ts'
import {
  findingSeverity,
  getQuestionImport,
  type QuestionImportReport,
  questionImportState,
} from '@portal/contract/areas/assessment/exchange-import.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Button, Pagination, Tabs, Tag } from 'antd'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { ImportActs } from './ImportActs.tsx'
import { ImportDone } from './ImportDone.tsx'
import { ImportRow } from './ImportRow.tsx'
import { figuresOf, looseIn } from './report-figures.ts'
import { SEVERITY_COLOURS, severityWords } from './severity.ts'

const PAGE_SIZE = 20
const states = wordsOf(questionImportState)
const figure = (count: number) => count.toLocaleString('zh-CN')

interface ImportReportProps {
  jobId: string
  unticked: readonly number[]
  onUnticked: (rows: number[]) => void
  onBack: () => void
  /** Committed or dropped: nothing is left to be resumed. */
  onSettled: () => void
  onClose: () => void
}

/** What a file or text would do to the bank, with everything to be said about it; repaired where it stands. */
export function ImportReport({ jobId, onBack, ...props }: ImportReportProps) {
  const [severity, setSeverity] = useState<Severity>()
  const [page, setPage] = useState(1)
  const filter = severity === undefined ? {} : { severity }
  const answer = useQuery({
    ...query(getQuestionImport, { jobId, page, pageSize: PAGE_SIZE, filter }),
    placeholderData: keepPreviousData,
  })
  const back = <Button onClick={onBack}>重新导入</Button>
  return (
    <Loaded of={answer} back={back}>
      {(report) => (
        <div className="import-desk">
          <section className="import-card" aria-label="预检结果">
            <div className="import-head">
              <h2>{report.fileName}</h2>
              {back}
            </div>
            <Figures report={report} />
            {report.state === 'checked' && <ImportActs report={report} {...props} />}
            {report.state === 'committed' && <ImportDone report={report} onClose={props.onClose} />}
            {report.state !== 'checked' && report.state !== 'committed' && (
              <Alert type="warning" showIcon title={`该次导入${states[report.state]}，请重新上传`} />
            )}
          </section>
          {report.state === 'checked' && (
            <section className="import-card" aria-label="题目明细">
              <Tabs
                activeKey={severity ?? 'all'}
                items={tabsOf(report)}
                onChange={(key) => {
                  setSeverity(findingSeverity.safeParse(key).data)
                  setPage(1)
                }}
              />
              <LooseFindings report={report} severity={severity} />
              <Rows
                {...props}
                report={report}
                page={Math.min(page, Math.max(1, Math.ceil(report.total / PAGE_SIZE)))}
                isVeiled={answer.isPlaceholderData}
                onPage={setPage}
              />
            </section>
          )}
        </div>
      )}
    </Loaded>
  )
}

const tabsOf = (report: QuestionImportReport) => {
  const { rows, errors, guesses, duplicates } = figuresOf(report)
  return [
    { key: 'all', label: `全部 ${figure(rows)}` },
    { key: 'error', label: `错误 ${figure(errors)}` },
    { key: 'guess', label: `推断 ${figure(guesses)}` },
    { key: 'duplicate', label: `重复 ${figure(duplicates)}` },
  ]
}

function Figures({ report }: { report: QuestionImportReport }) {
  const { rows, ok, errors, guesses, duplicates } = figuresOf(report)
  const figures = { 题数: rows, 正确: ok, 错误: errors, 推断: guesses, 重复: duplicates }
  return (
    <>
      <dl className="question-import-figures">
        {Object.entries(figures).map(([name, count]) => (
          <div key={name} data-alarm={name === '错误' && count > 0}>
            <dt>{name}</dt>
            <dd>{figure(count)}</dd>
          </div>
        ))}
      </dl>
      {report.state === 'checked' && (
        <p className="import-hint">尚未写入题库；预检结果保留到 {dateTimeText(report.expiresAt.getTime())}</p>
      )}
    </>
  )
}

/** What is said about places of the text that made no question. */
function LooseFindings({ report, severity }: { report: QuestionImportReport; severity: Severity | undefined }) {
  const found = [...looseIn(report.faults), ...looseIn(report.guesses)].filter(
    (each) => severity === undefined || each.severity === severity,
  )
  if (found.length === 0) return null
  return (
    <ul className="question-import-lines" aria-label="不属于题目的内容">
      {found.map((each) => (
        <li key={`${each.row} ${each.message}`}>
          <Tag color={SEVERITY_COLOURS[each.severity]}>{severityWords[each.severity]}</Tag>
          {each.message}
        </li>
      ))}
    </ul>
  )
}

interface RowsProps {
  report: QuestionImportReport
  page: number
  isVeiled: boolean
  unticked: readonly number[]
  onUnticked: (rows: number[]) => void
  onPage: (page: number) => void
}

function Rows({ report, page, isVeiled, unticked, onUnticked, onPage }: RowsProps) {
  const tick = (row: number, on: boolean) => {
    const others = unticked.filter((each) => each !== row)
    onUnticked(on ? others : [...others, row])
  }
  if (report.total === 0) return <p className="import-hint">没有这样的题目</p>
  return (
    <div className="question-import-rows" data-veiled={isVeiled}>
      {report.preview.map((row) => (
        <ImportRow
          key={row.row}
          report={report}
          row={row}
          ticked={!unticked.includes(row.question)}
          onTick={(on) => tick(row.question, on)}
        />
      ))}
      <Pagination
        size="small"
        align="end"
        current={page}
        pageSize={PAGE_SIZE}
        total={report.total}
        showQuickJumper
        showSizeChanger={false}
        hideOnSinglePage
        onChange={onPage}
      />
    </div>
  )
}
