import {
  fixImport,
  type ImportDiffRow,
  type ImportReport,
  importAction,
} from '@portal/contract/areas/exchange/import.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { AutoComplete, Button, Input, Tag } from 'antd'
import { useState } from 'react'
import { useWrite } from '#src/kit/use-write.ts'
import { Pages } from '#src/shared/pages/Pages.tsx'

const actionWords = wordsOf(importAction)
const colours: Partial<Record<ImportDiffRow['action'], string>> = {
  add: 'success',
  update: 'processing',
  move: 'processing',
  disable: 'warning',
  suspect: 'warning',
  error: 'error',
}

interface DiffRowsProps {
  report: ImportReport
  page: number
  pageSize: number
  onPage: (page: number) => void
}

/** Rows of the file with what each would change; faulty ones are repaired where they stand. */
export function DiffRows({ report, page, pageSize, onPage }: DiffRowsProps) {
  if (report.diff.length === 0) return <p className="import-hint">没有这样的行</p>
  return (
    <>
      {report.diff.map((row) => (
        <article key={row.row} className="import-repair-row" aria-label={`第 ${row.row} 行`}>
          <div className="import-repair-head">
            <span>
              <Tag color={colours[row.action]}>{actionWords[row.action]}</Tag>第 {row.row} 行 {row.code} {row.name}
            </span>
            {row.suspect && row.fields && <SuspectButtons report={report} row={row} />}
          </div>
          {row.fields && row.action === 'error' ? <Repair report={report} row={row} /> : <Changes row={row} />}
        </article>
      ))}
      <Pages page={page} pageSize={pageSize} total={report.total} onChange={onPage} />
    </>
  )
}

function Changes({ row: { changes, faults, suspect } }: { row: ImportDiffRow }) {
  return (
    <>
      {suspect && (
        <p className="import-faults">
          疑似同一人：{suspect.name}（{suspect.code}）
        </p>
      )}
      {faults.length > 0 && (
        <ul className="import-faults">
          {faults.map(({ field, message }) => (
            <li key={`${field} ${message}`}>{message}</li>
          ))}
        </ul>
      )}
      <ul className="import-changes">
        {changes.map(({ field, title, before, after }) => (
          <li key={field}>
            {title}：{before !== '' && <del>{before}</del>} {before !== '' && '→ '}
            {after === '' ? '（清空）' : after}
          </li>
        ))}
      </ul>
    </>
  )
}

interface RowProps {
  report: ImportReport
  row: ImportDiffRow
}

function SuspectButtons({ report, row }: RowProps) {
  const fix = useWrite(fixImport)
  const decide = (choice: 'update' | 'create') => void fix.run({ id: report.id, row: row.row, fields: {}, choice })
  return (
    <span>
      <Button size="small" loading={fix.isPending} onClick={() => decide('update')}>
        更新原人
      </Button>{' '}
      <Button size="small" loading={fix.isPending} onClick={() => decide('create')}>
        新建
      </Button>
    </span>
  )
}

/** The cells of a faulty row as fields: those with faults, or all of them. */
function Repair({ report, row }: RowProps) {
  const fix = useWrite(fixImport)
  const fields = row.fields ?? {}
  const [changed, setChanged] = useState<Record<string, string>>({})
  const [isWhole, setWhole] = useState(false)
  const faultOf = (key: string) => row.faults.filter(({ field }) => field === key).map(({ message }) => message)
  const shown = report.columns.filter(({ key }) => isWhole || faultOf(key).length > 0)

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void fix.run({ id: report.id, row: row.row, fields: changed })
      }}
    >
      <div className="import-repair">
        {shown.map(({ key, title, options }) => (
          <label key={key}>
            {title}
            <Cell
              options={options}
              value={changed[key] ?? fields[key] ?? ''}
              isFaulty={faultOf(key).length > 0}
              onChange={(value) => setChanged({ ...changed, [key]: value })}
            />
            {faultOf(key).map((message) => (
              <span key={message} className="import-faults" role="alert">
                {message}
              </span>
            ))}
          </label>
        ))}
      </div>
      <p className="import-acts">
        <Button
          htmlType="submit"
          type="primary"
          size="small"
          disabled={Object.keys(changed).length === 0}
          loading={fix.isPending}
        >
          保存修正
        </Button>
        <Button type="link" size="small" onClick={() => setWhole(!isWhole)}>
          {isWhole ? '只看错误列' : '显示全部列'}
        </Button>
      </p>
    </form>
  )
}

interface CellProps {
  options: readonly string[]
  value: string
  isFaulty: boolean
  onChange: (value: string) => void
}

function Cell({ options, value, isFaulty, onChange }: CellProps) {
  const status = isFaulty ? 'error' : ''
  if (options.length === 0)
    return <Input value={value} status={status} maxLength={2000} onChange={({ target }) => onChange(target.value)} />
  return (
    <AutoComplete
      value={value}
      status={status}
      options={options.map((option) => ({ value: option }))}
      showSearch={{ filterOption: (typed, option) => String(option?.value ?? '').includes(typed) }}
      onChange={onChange}
    />
  )
}
