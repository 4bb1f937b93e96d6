import { type CategoryNode, listQuestionCategories } from '@portal/contract/areas/assessment/category.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#src/kit/query.ts'
import { LateTreeSelect } from '#src/ui/late/LateParts.tsx'

interface CategoriesSelectProps {
  id: string
  value: readonly string[]
  onChange: (ids: string[]) => void
}

interface Choice {
  value: string
  title: string
  children: Choice[]
}

const choicesOf = (nodes: readonly CategoryNode[]): Choice[] =>
  nodes.map(({ id, name, children }) => ({ value: id, title: name, children: choicesOf(children) }))

/** Several 题库 or categories, each with everything below it. */
export function CategoriesSelect({ id, value, onChange }: CategoriesSelectProps) {
  const { data = [], isPending } = useQuery(query(listQuestionCategories, { withCount: false }))
  return (
    <LateTreeSelect
      id={id}
      className="kit-wide"
      placeholder="请选择分类"
      multiple
      allowClear
      showSearch
      treeDefaultExpandAll
      treeNodeFilterProp="title"
      treeData={choicesOf(data)}
      loading={isPending}
      value={[...value]}
      onChange={(ids: string[]) => onChange(ids)}
    />
  )
}
