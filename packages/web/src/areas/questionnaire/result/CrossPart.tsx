import { crossQuestionnaire } from '@portal/contract/areas/questionnaire/questionnaire-endpoints.ts'
import type { CrossAxis, QuestionnaireResult } from '@portal/contract/areas/questionnaire/result.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#src/kit/query.ts'
import { LateSelect } from '#src/ui/late/LateParts.tsx'
import { ResultFault } from './ResultFault.tsx'

const crossed = ['single', 'multiple', 'dropdown', 'judge', 'cascade', 'rating', 'nps']

interface CrossPartProps {
  questionnaireId: string
  result: QuestionnaireResult
}

/** Any two questions or dimensions against each other. */
export function CrossPart({ questionnaireId, result: { questions, dimensions } }: CrossPartProps) {
  const [rowQ, setRow] = useState<CrossAxis>()
  const [colQ, setColumn] = useState<CrossAxis>()
  const table = useQuery({
    ...query(crossQuestionnaire, { id: questionnaireId, rowQ: rowQ ?? '', colQ: colQ ?? '' }),
    enabled: rowQ !== undefined && colQ !== undefined && rowQ !== colQ,
    retry: false,
  })
  const axes = [
    ...dimensions.map(({ key, label }) => ({ value: key as CrossAxis, label })),
    ...questions
      .filter(({ kind }) => crossed.includes(kind))
      .map(({ questionId, number, stem }) => ({ value: questionId as CrossAxis, label: `${number}. ${stem}` })),
  ]
  const picked = (value: unknown) => axes.find((axis) => axis.value === value)?.value
  return (
    <section className="figure" aria-label="交叉分析">
      <h3>交叉分析</h3>
      <div className="figure-conditions">
        <LateSelect
          aria-label="行"
          placeholder="选择行"
          value={rowQ}
          options={axes}
          onChange={(value: unknown) => setRow(picked(value))}
        />
        <LateSelect
          aria-label="列"
          placeholder="选择列"
          value={colQ}
          options={axes}
          onChange={(value: unknown) => setColumn(picked(value))}
        />
      </div>
      {rowQ !== undefined && rowQ === colQ && <p className="survey-faint">行和列不能相同</p>}
      <ResultFault of={table} />
      {table.data && (
        <div className="figure-cross">
          <table aria-label="交叉表">
            <thead>
              <tr>
                <th scope="col">行＼列</th>
                {table.data.columns.map(({ key, text }) => (
                  <th key={key} scope="col">
                    {text}
                  </th>
                ))}
                <th scope="col">合计</th>
              </tr>
            </thead>
            <tbody>
              {table.data.rows.map(({ key, text, total }, at) => (
                <tr key={key}>
                  <th scope="row">{text}</th>
                  {table.data.columns.map((column, place) => (
                    <td key={column.key}>{table.data.cells[at]?.[place] ?? '—'}</td>
                  ))}
                  <td>{total ?? '—'}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {table.data.suppressed.map((words) => (
            <p key={words} className="survey-faint">
              {words}
            </p>
          ))}
        </div>
      )}
    </section>
  )
}
