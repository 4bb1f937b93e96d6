import type { QuestionLabelKind } from '@portal/contract/areas/assessment/label.ts'
import { LateSelect, LateTreeSelect } from '#src/ui/late/LateParts.tsx'
import { treeOf } from './label-tree.ts'
import { useLabels } from './use-labels.ts'

interface LabelSelectProps {
  kind: QuestionLabelKind
  id?: string
  value?: readonly string[]
  onChange?: (ids: string[]) => void
  onBlur?: () => void
  'aria-label'?: string
}

/** Several labels, or several 知识点 out of their tree; synonyms are found too. */
export function LabelSelect({ kind, value = [], onChange, ...rest }: LabelSelectProps) {
  const { data = [], isPending } = useLabels(kind)
  const offered = data.filter(({ id, enabled }) => enabled || value.includes(id))
  const words = kind === 'label' ? '请选择标签' : '请选择知识点'
  const common = { ...rest, className: 'kit-wide', allowClear: true, loading: isPending, placeholder: words }

  if (kind === 'label')
    return (
      <LateSelect
        {...common}
        mode="multiple"
        options={offered.map(({ id, name, synonyms }) => ({
          value: id,
          label: name,
          found: [name, ...synonyms].join(' '),
        }))}
        showSearch={{ optionFilterProp: 'found' }}
        value={[...value]}
        onChange={(ids: string[]) => onChange?.(ids)}
      />
    )
  return (
    <LateTreeSelect
      {...common}
      multiple
      treeData={treeOf(offered)}
      treeNodeFilterProp="found"
      treeDefaultExpandAll
      showSearch
      value={[...value]}
      onChange={(ids: string[]) => onChange?.(ids)}
    />
  )
}

LabelSelect.chipWords = (id: string, { kind }: LabelSelectProps) => <LabelName id={id} kind={kind} />

function LabelName({ id, kind }: { id: string; kind: QuestionLabelKind }) {
  const { data = [] } = useLabels(kind)
  return data.find((label) => label.id === id)?.name ?? '…'
}
