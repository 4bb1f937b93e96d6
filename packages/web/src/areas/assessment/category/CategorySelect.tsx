import { type CategoryNode, listQuestionCategories } from '@portal/contract/areas/assessment/category.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#src/kit/query.ts'
import { LateTreeSelect } from '#src/ui/late/LateParts.tsx'
import { useBankHome } from '../bank-home.ts'

interface CategorySelectProps {
  id?: string
  value?: string | null
  onChange?: (id: string | null) => void
  onBlur?: () => void
  /** Only where questions may be written. */
  writable?: boolean
  /** A node that may not be chosen, with all below it. */
  without?: string
  allowClear?: boolean
  placeholder?: string
  'aria-label'?: string
}

interface Choice {
  value: string
  title: string
  disabled: boolean
  children: Choice[]
}

const choicesOf = (nodes: readonly CategoryNode[], writable: boolean, without?: string): Choice[] =>
  nodes
    .filter(({ id }) => id !== without)
    .map(({ id, name, enabled, right, children }) => ({
      value: id,
      title: name,
      disabled: writable && (!enabled || right === 'use'),
      children: choicesOf(children, writable, without),
    }))

/** 题库 and its categories. */
export function CategorySelect({ value, onChange, onBlur, writable = false, without, ...rest }: CategorySelectProps) {
  const { ownerObject } = useBankHome()
  const { data = [], isPending } = useQuery(query(listQuestionCategories, { withCount: false, ownerObject }))
  return (
    <LateTreeSelect
      placeholder="请选择分类"
      {...rest}
      className="kit-wide"
      treeData={choicesOf(data, writable, without)}
      treeNodeFilterProp="title"
      treeDefaultExpandAll
      showSearch
      loading={isPending}
      value={value ?? undefined}
      onBlur={onBlur}
      onChange={(chosen?: string) => {
        onChange?.(chosen ?? null)
        onBlur?.()
      }}
    />
  )
}

CategorySelect.chipWords = (id: string) => <CategoryName id={id} />

const nameIn = (nodes: readonly CategoryNode[], id: string): string | undefined => {
  for (const node of nodes) {
    const name = node.id === id ? node.name : nameIn(node.children, id)
    if (name !== undefined) return name
  }
  return undefined
}

function CategoryName({ id }: { id: string }) {
  const { ownerObject } = useBankHome()
  const { data = [] } = useQuery(query(listQuestionCategories, { withCount: false, ownerObject }))
  return nameIn(data, id) ?? '…'
}
