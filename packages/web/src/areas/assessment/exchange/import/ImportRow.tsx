import { type QuestionColumn, questionColumns } from '@portal/contract/areas/assessment/exchange/question-fields.ts'
import { questionsOfDrafts } from '@portal/contract/areas/assessment/exchange/question-rows.ts'
import {
  duplicateChoice,
  fixQuestionImport,
  type ImportedFault,
  type QuestionImportReport,
  type QuestionImportRow,
} from '@portal/contract/areas/assessment/exchange-import.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Button, Checkbox, Radio, Tag } from 'antd'
import { useState } from 'react'
import { useWrite } from '#src/kit/use-write.ts'
import { AskedPreview } from './AskedPreview.tsx'
import { RowFields } from './RowFields.tsx'
import { RowPictures } from './RowPictures.tsx'
import { SEVERITY_COLOURS, severityWords } from './severity.ts'

const choices = wordsOf(duplicateChoice)
const titles = new Map<string, string>(questionColumns.map(({ key, title }) => [key, title]))
const titleOf = (column: QuestionColumn | null) => (column === null ? '' : (titles.get(column) ?? column))

interface ImportRowProps {
  report: QuestionImportReport
  row: QuestionImportRow
  ticked: boolean
  onTick: (on: boolean) => void
}

/** One row of the file: what it holds, what is wrong with it, and its repair. */
export function ImportRow({ report, row, ticked, onTick }: ImportRowProps) {
  const { fields, findings, ok } = row
  const isFaulty = findings.some(({ severity }) => severity === 'error')
  const isHead = row.question === row.row
  const isSkipped = row.duplicate !== null && (row.choice ?? 'skip') === 'skip'
  const isSingle = isHead && !fields.caseNo
  const [open, setOpen] = useState<'fields' | 'preview' | null>(null)
  const turn = (part: 'fields' | 'preview') => setOpen(open === part ? null : part)
  const place = `第 ${row.row} 行`

  return (
    <article className="question-import-row" aria-label={place}>
      <div className="question-import-row-head">
        {isHead && (
          <Checkbox
            aria-label={`导入${place}`}
            checked={ok && ticked && !isSkipped}
            disabled={!ok || isSkipped}
            onChange={({ target }) => onTick(target.checked)}
          />
        )}
        <strong>{place}</strong>
        {fields.kind && <Tag>{fields.kind}</Tag>}
        {fields.type && <span className="import-hint">{fields.type}</span>}
        <span className="question-import-row-acts">
          {!isFaulty && (
            <Button type="link" size="small" aria-expanded={open === 'fields'} onClick={() => turn('fields')}>
              修改
            </Button>
          )}
          {isSingle && ok && (
            <Button type="link" size="small" aria-expanded={open === 'preview'} onClick={() => turn('preview')}>
              预览
            </Button>
          )}
        </span>
      </div>
      <p className="question-import-stem">{fields.stem}</p>
      {row.pictured && <RowPictures pictures={row.pictured.pictures} />}
      {findings.length > 0 && <Findings findings={findings} />}
      {row.duplicate && <DuplicateButtons jobId={report.jobId} row={row} onChosen={() => onTick(true)} />}
      {isFaulty && <RowFields key={JSON.stringify(fields)} jobId={report.jobId} row={row} />}
      {!isFaulty && open === 'fields' && (
        <RowFields key={JSON.stringify(fields)} jobId={report.jobId} row={row} isWhole />
      )}
      {isSingle && ok && open === 'preview' && <Preview row={row} />}
    </article>
  )
}

function Findings({ findings }: { findings: readonly ImportedFault[] }) {
  return (
    <table className="question-import-findings">
      <thead>
        <tr>
          <th className="question-import-level">级别</th>
          <th className="question-import-column">列</th>
          <th>说明</th>
          <th>内容</th>
          <th>提示</th>
        </tr>
      </thead>
      <tbody>
        {findings.map(({ severity, column, code, message, value, hint }) => (
          <tr key={`${code} ${column} ${message}`}>
            <td>
              <Tag color={SEVERITY_COLOURS[severity]}>{severityWords[severity]}</Tag>
            </td>
            <td>{titleOf(column)}</td>
            <td>{message}</td>
            <td>{value}</td>
            <td>{hint}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface DuplicateButtonsProps {
  jobId: string
  row: QuestionImportRow
  onChosen: () => void
}

/** A question that is there already: left out unless the person says otherwise. */
function DuplicateButtons({ jobId, row: { row, duplicate, choice }, onChosen }: DuplicateButtonsProps) {
  const fix = useWrite(fixQuestionImport)
  // Only a question of the bank can get a new version.
  const offered = duplicateChoice.options.filter((value) => value !== 'replace' || duplicate?.row === null)
  return (
    <Radio.Group
      aria-label={`第 ${row} 行的重复处理`}
      size="small"
      optionType="button"
      disabled={fix.isPending}
      value={choice ?? 'skip'}
      options={offered.map((value) => ({ value, label: choices[value] }))}
      onChange={({ target }) => {
        onChosen()
        void fix.run({ jobId, row, fields: {}, choice: duplicateChoice.parse(target.value) })
      }}
    />
  )
}

function Preview({ row: { row, fields, pictured } }: { row: QuestionImportRow }) {
  const [question] = questionsOfDrafts([{ no: row, fields: pictured?.fields ?? fields, findings: [] }])
  if (!question?.content) return null
  const fileId = question.content.picture?.fileId
  const picture = pictured?.pictures.find((each) => each.fileId === fileId)
  return (
    <div className="question-import-asked">
      <AskedPreview content={question.content} pictureUrl={picture?.url} />
    </div>
  )
}
