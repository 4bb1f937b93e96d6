import { listQuestionCategories } from '@portal/contract/areas/assessment/category.ts'
import { questionLabelOptions } from '@portal/contract/areas/assessment/label.ts'
import { questionKind } from '@portal/contract/areas/assessment/question/content.ts'
import type { DrawRule } from '@portal/contract/areas/exam/paper/draw-rule.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#src/kit/query.ts'
import { type CategoryNames, namesOfCategories } from '../paper-draft.ts'

const kinds = wordsOf(questionKind)

/** Names of categories and labels, as far as the reader may see them. */
export const useRuleNames = (): CategoryNames => {
  const categories = useQuery(query(listQuestionCategories, { withCount: false }))
  const labels = useQuery(query(questionLabelOptions, {}))
  return new Map([
    ...namesOfCategories(categories.data ?? []),
    ...(labels.data ?? []).map(({ id, name }): [string, string] => [id, name]),
  ])
}

/** The rule in words: 从「高处作业」抽取单选题，难度 2–4. */
export const ruleWords = (row: DrawRule, names: CategoryNames): string => {
  const named = (ids: readonly string[]) => ids.map((id) => names.get(id) ?? '（无权查看）').join('、')
  const { labels, difficultyFrom: from, difficultyTo: to } = row
  return [
    `从「${named(row.typeIds)}」抽取${row.kinds.length === 0 ? '各种题型' : row.kinds.map((kind) => kinds[kind]).join('、')}`,
    ...(from === 1 && to === 5 ? [] : [from === to ? `难度 ${from}` : `难度 ${from}–${to}`]),
    ...(row.knowledgeIds.length === 0 ? [] : [`知识点 ${named(row.knowledgeIds)}`]),
    ...(labels.any.length === 0 ? [] : [`含任一标签 ${named(labels.any)}`]),
    ...(labels.all.length === 0 ? [] : [`含全部标签 ${named(labels.all)}`]),
    ...(labels.none.length === 0 ? [] : [`不含标签 ${named(labels.none)}`]),
    ...(row.excludeIds.length === 0 ? [] : [`排除 ${row.excludeIds.length} 题`]),
  ].join('，')
}
