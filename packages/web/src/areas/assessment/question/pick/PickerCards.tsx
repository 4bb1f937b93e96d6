import { questionKind } from '@portal/contract/areas/assessment/question/content.ts'
import type { QuestionRow } from '@portal/contract/areas/assessment/question/question.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Checkbox, Empty, Radio } from 'antd'
import type { ShownQuestions } from './PickerTable.tsx'

const kinds = wordsOf(questionKind)

const factsOf = ({ kind, score, measured, difficulty, facility }: QuestionRow): string =>
  [
    kinds[kind],
    `${score} 分`,
    `难度 ${measured ?? difficulty}`,
    ...(facility === null ? [] : [`得分率 ${Math.round(facility * 100)}%`]),
  ].join(' · ')

/** The same on a phone: each question is one target as wide as the screen. */
export function PickerCards({ rows, loading, held, heldText, single, chosen, onChoose }: ShownQuestions) {
  const Box = single ? Radio : Checkbox
  const marked = new Set(chosen.map(({ id }) => id))
  const choose = (row: QuestionRow, on: boolean) => {
    if (single) return onChoose([row])
    onChoose(on ? [...chosen, row] : chosen.filter(({ id }) => id !== row.id))
  }
  if (rows.length === 0 && !loading) return <Empty description="没有符合条件的题目" />
  return (
    <ul className="picker-cards" aria-label="可选题目" aria-busy={loading}>
      {rows.map((row) => (
        <li key={row.id} data-chosen={marked.has(row.id)}>
          <Box
            checked={held.has(row.id) || marked.has(row.id)}
            disabled={held.has(row.id)}
            aria-label={held.has(row.id) ? `${row.number} ${heldText}` : `选择 ${row.number}`}
            onChange={({ target }) => choose(row, target.checked)}
          >
            <span className="picker-card-facts">
              {row.number} {factsOf(row)}
              {held.has(row.id) && ` · ${heldText}`}
            </span>
            <span className="picker-card-stem">{row.stemText || '（图片题干）'}</span>
          </Box>
        </li>
      ))}
    </ul>
  )
}
