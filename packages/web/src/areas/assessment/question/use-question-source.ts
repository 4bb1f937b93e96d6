import { type CategoryNode, listQuestionCategories } from '@portal/contract/areas/assessment/category.ts'
import { questionLabelOptions } from '@portal/contract/areas/assessment/label.ts'
import { labelOf } from '@portal/contract/kit/choice.ts'
import { id } from '@portal/contract/kit/scalars.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { z } from 'zod'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { useBankHome } from '../bank-home.ts'
import { namedFilter, questionSource } from './question-source.ts'

const idsIn = (text = ''): string[] => (text.match(/[0-9a-f-]{36}/g) ?? []).filter((each) => id.safeParse(each).success)

const nodesIn = (nodes: readonly CategoryNode[]): CategoryNode[] =>
  nodes.flatMap((node) => [node, ...nodesIn(node.children)])

/** Ids that say what they stand for: those of the address, whatever became of them since. */
const namedIds = (ids: readonly string[], known: readonly { id: string; name: string }[] | undefined) => {
  const names = new Map(known?.map((each) => [each.id, each.name]))
  const lost = known === undefined ? '…' : '（已合并或删除）'
  return z.enum([...ids]).meta({ words: Object.fromEntries(ids.map((each) => [each, names.get(each) ?? lost])) })
}

const useLabels = (ids: readonly string[]) =>
  useQuery({ ...query(questionLabelOptions, {}), enabled: ids.length > 0 }).data

/** 题目列表 whose chosen conditions are told by name. */
export const useQuestionSource = () => {
  const { query: address } = usePage()
  const { 'f.labelIds': labelText, 'f.knowledgeIds': knowledgeText, 'f.typeId': typeText } = address
  const labels = useLabels(idsIn(labelText))
  const knowledge = useLabels(idsIn(knowledgeText))
  const { ownerObject } = useBankHome()
  const types = useQuery({
    ...query(listQuestionCategories, { withCount: false, ownerObject }),
    enabled: idsIn(typeText).length > 0,
  }).data

  return useMemo(() => {
    const { shape } = namedFilter
    const [labelIds, knowledgeIds, typeIds] = [idsIn(labelText), idsIn(knowledgeText), idsIn(typeText)]
    const several = (ids: string[], known: typeof labels, label: string) =>
      z.array(namedIds(ids, known)).max(50).meta({ label })
    const filter = namedFilter.extend({
      ...(labelIds.length > 0 && { labelIds: several(labelIds, labels, labelOf(shape.labelIds)) }),
      ...(knowledgeIds.length > 0 && { knowledgeIds: several(knowledgeIds, knowledge, labelOf(shape.knowledgeIds)) }),
      ...(typeIds.length > 0 && {
        typeId: namedIds(typeIds, types && nodesIn(types)).meta({ label: labelOf(shape.typeId) }),
      }),
    })
    return questionSource(filter)
  }, [labelText, knowledgeText, typeText, labels, knowledge, types])
}
