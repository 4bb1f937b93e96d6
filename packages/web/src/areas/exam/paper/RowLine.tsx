import { listQuestionCategories } from '@portal/contract/areas/assessment/question-category.ts'
import { questionKind } from '@portal/contract/areas/assessment/question-content.ts'
import { questionLabelOptions } from '@portal/contract/areas/assessment/question-label.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { query } from '#src/kit/query.ts'
import { type CategoryNames, type Draft, type DraftRow, namesOfCategories, rowNumber } from './paper-draft.ts'

interface RowLineProps {
  draft: Draft
  row: DraftRow
  readOnly: boolean
  counted: { available: number; needed: number } | undefined
  isShort: boolean
  onEdit: () => void
  onRemove: () => void
}

const kinds = wordsOf(questionKind)

/** Names of categories and labels, as far as the reader may see them. */
const useNames = (): CategoryNames => {
  const categories = useQuery(query(listQuestionCategories, { withCount: false }))
  const labels = useQuery(query(questionLabelOptions, { kind: 'label' }))
  const knowledge = useQuery(query(questionLabelOptions, { kind: 'knowledge' }))
  return new Map([
    ...namesOfCategories(categories.data ?? []),
    ...[...(labels.data ?? []), ...(knowledge.data ?? [])].map(({ id, name }): [string, string] => [id, name]),
  ])
}

/** The rule in words: 从「高处作业」抽单选题，难度 2–4. */
const ruleWords = (row: DraftRow, names: CategoryNames): string => {
  const named = (ids: readonly string[]) => ids.map((id) => names.get(id) ?? '（无权查看）').join('、')
  const { labels, difficultyFrom: from, difficultyTo: to } = row
  return [
    `从「${named(row.typeIds)}」抽取${row.kinds.length === 0 ? '各种题型' : row.kinds.map((kind) => kinds[kind]).join('、')}`,
    ...(from === 1 && to === 5 ? [] : [from === to ? `难度 ${from}` : `难度 ${from}–${to}`]),
    ...(row.knowledgeIds.length === 0 ? [] : [`知识点 ${named(row.knowledgeIds)}`]),
    ...(labels.any.length === 0 ? [] : [`含任一标签 ${named(labels.any)}`]),
    ...(labels.all.length === 0 ? [] : [`含全部标签 ${named(labels.all)}`]),
    ...(labels.none.length === 0 ? [] : [`不含标签 ${named(labels.none)}`]),
    ...(row.requiredIds.length === 0 ? [] : [`必含 ${row.requiredIds.length} 题`]),
    ...(row.excludeIds.length === 0 ? [] : [`排除 ${row.excludeIds.length} 题`]),
  ].join('，')
}

/** A rule of drawing with how many questions fit it now. */
export function RowLine({ draft, row, readOnly, counted, isShort, onEdit, onRemove }: RowLineProps) {
  const names = useNames()
  const name = `第 ${rowNumber(draft, row.rowId)} 组`
  const missing = counted ? counted.needed - counted.available : 0
  return (
    <div className="paper-row" role="group" aria-label={name} data-short={isShort || missing > 0}>
      <span className="paper-row-words">
        <strong>{name}</strong> {ruleWords(row, names)}
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
