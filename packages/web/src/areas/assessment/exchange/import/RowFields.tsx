import { type CategoryNode, listQuestionCategories } from '@portal/contract/areas/assessment/category.ts'
import { kindNames } from '@portal/contract/areas/assessment/exchange/kind-words.ts'
import { choicePolicyWords } from '@portal/contract/areas/assessment/exchange/policy-words.ts'
import { type QuestionColumn, questionColumns } from '@portal/contract/areas/assessment/exchange/question-fields.ts'
import { fixQuestionImport, type QuestionImportRow } from '@portal/contract/areas/assessment/exchange-import.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { useId, useState } from 'react'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'

const pathsOf = (nodes: readonly CategoryNode[], above = ''): string[] =>
  nodes.flatMap(({ name, children }) => [`${above}${name}`, ...pathsOf(children, `${above}${name}/`)])

const offered: Partial<Record<QuestionColumn, string[]>> = {
  kind: Object.values(kindNames),
  policy: choicePolicyWords,
  difficulty: ['1', '2', '3', '4', '5'],
}

interface RowFieldsProps {
  jobId: string
  row: QuestionImportRow
  /** All columns from the start, for a row without faults. */
  isWhole?: boolean
}

/** The cells of a row as fields: those with faults, or all of them. */
export function RowFields({ jobId, row, isWhole: opensWhole = false }: RowFieldsProps) {
  const fix = useWrite(fixQuestionImport)
  const [changed, setChanged] = useState<Record<string, string>>({})
  const errors = row.findings.filter(({ severity }) => severity === 'error')
  const faulty = new Set<string>(errors.flatMap(({ column }) => column ?? []))
  const [isWhole, setWhole] = useState(opensWhole || faulty.size === 0)
  const types = useQuery({
    ...query(listQuestionCategories, { withCount: false }),
    enabled: isWhole || faulty.has('type'),
  })
  const optionsOf = (key: QuestionColumn) => (key === 'type' ? pathsOf(types.data ?? []) : (offered[key] ?? []))

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void fix.run({ jobId, row: row.row, fields: changed })
      }}
    >
      <div className="import-repair">
        {questionColumns
          .filter(({ key }) => isWhole || faulty.has(key))
          .map(({ key, title }) => (
            <label key={key}>
              {title}
              <Cell
                label={title}
                options={optionsOf(key)}
                value={changed[key] ?? row.fields[key] ?? ''}
                isFaulty={faulty.has(key)}
                onChange={(value) => setChanged({ ...changed, [key]: value })}
              />
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
        {!opensWhole && faulty.size > 0 && (
          <Button type="link" size="small" onClick={() => setWhole(!isWhole)}>
            {isWhole ? '只看错误列' : '显示全部列'}
          </Button>
        )}
      </p>
    </form>
  )
}

interface CellProps {
  label: string
  options: readonly string[]
  value: string
  isFaulty: boolean
  onChange: (value: string) => void
}

function Cell({ label, options, value, isFaulty, onChange }: CellProps) {
  const listId = useId()
  const status = isFaulty ? 'error' : ''
  if (options.length === 0)
    return (
      <Input.TextArea
        aria-label={label}
        autoSize={{ minRows: 1, maxRows: 8 }}
        value={value}
        status={status}
        onChange={({ target }) => onChange(target.value)}
      />
    )
  // A list of the browser's own: one that floats takes the click that was meant for the button below.
  return (
    <>
      <Input
        aria-label={label}
        list={listId}
        value={value}
        status={status}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={listId}>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </datalist>
    </>
  )
}
