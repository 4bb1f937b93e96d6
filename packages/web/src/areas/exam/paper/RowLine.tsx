import { scorePolicy } from '@portal/contract/areas/assessment/question/content.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Button } from 'antd'
import { ruleWords, useRuleNames } from './draw-rule/rule-words.ts'
import { type Draft, type DraftRow, rowNumber } from './paper-draft.ts'

interface RowLineProps {
  draft: Draft
  row: DraftRow
  readOnly: boolean
  counted: { available: number; needed: number } | undefined
  isShort: boolean
  onEdit: () => void
  onRemove: () => void
}

const policies = wordsOf(scorePolicy)

/** A rule of drawing with how many questions fit it now. */
export function RowLine({ draft, row, readOnly, counted, isShort, onEdit, onRemove }: RowLineProps) {
  const names = useRuleNames()
  const name = `第 ${rowNumber(draft, row.rowId)} 组`
  const missing = counted ? counted.needed - counted.available : 0
  return (
    <div className="paper-row" role="group" aria-label={name} data-short={isShort || missing > 0}>
      <span className="paper-row-words">
        <strong>{name}</strong> {ruleWords(row, names)}
        {row.requiredIds.length > 0 && `，必含 ${row.requiredIds.length} 题`}
        {row.excludeIds.length > 0 && `，排除 ${row.excludeIds.length} 题`}
        {row.policy && `，${policies[row.policy.policy]}`}
      </span>
      <span className="paper-row-count">
        抽 {row.count} 题 × {row.score ?? '—'} 分
        {counted && (
          <span className="paper-note">
            {' '}
            可用 {counted.available} 题{missing > 0 && `，还需编写 ${missing} 题`}
          </span>
        )}
      </span>
      {!readOnly && (
        <span className="paper-slot-acts">
          <Button type="link" size="small" aria-label={`编辑${name}`} onClick={onEdit}>
            编辑
          </Button>
          <Button type="link" size="small" danger aria-label={`删除${name}`} onClick={onRemove}>
            删除
          </Button>
        </span>
      )}
    </div>
  )
}
