import { LateTreeSelect } from '#src/ui/late/LateParts.tsx'
import { type LabelChoice, treeOf } from './label-tree.ts'
import { useLabels } from './use-labels.ts'

interface KnowledgeSelectProps {
  id?: string
  value?: string | null
  onChange?: (id: string | null) => void
  /** A 知识点 that may not be chosen, with all below it. */
  without?: string
}

const pruned = (choices: readonly LabelChoice[], without?: string): LabelChoice[] =>
  choices
    .filter(({ value }) => value !== without)
    .map((choice) => ({ ...choice, children: pruned(choice.children, without) }))

/** The 知识点 above. */
export function KnowledgeSelect({ id, value, onChange, without }: KnowledgeSelectProps) {
  const { data = [], isPending } = useLabels('knowledge')
  return (
    <LateTreeSelect
      id={id}
      className="kit-wide"
      allowClear
      showSearch
      treeDefaultExpandAll
      treeNodeFilterProp="found"
      treeData={pruned(treeOf(data), without)}
      loading={isPending}
      placeholder="无上级"
      value={value ?? undefined}
      onChange={(chosen?: string) => onChange?.(chosen ?? null)}
    />
  )
}
