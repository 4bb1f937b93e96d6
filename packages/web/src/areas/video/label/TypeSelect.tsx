import { type DicCode, findByDicCode, type LabelNode } from '@portal/contract/areas/video/label.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#src/kit/query.ts'
import { LateTreeSelect } from '#src/ui/late/LateParts.tsx'

interface TypeSelectProps {
  dicCode: DicCode
  /** Of its field, whose label names it. */
  id?: string
  value?: string | null
  onChange?: (id: string | null) => void
  /** A node that may not be chosen, with all below it: nothing moves below itself. */
  without?: string
  placeholder?: string
  allowClear?: boolean
}

interface Choice {
  value: string
  title: string
  disabled: boolean
  children: Choice[]
}

const choicesOf = (nodes: readonly LabelNode[], without: string | undefined): Choice[] =>
  nodes
    .filter(({ id, kind }) => kind === 'type' && id !== without)
    .map(({ id, name, enabled, children }) => ({
      value: id,
      title: name,
      disabled: !enabled,
      children: choicesOf(children, without),
    }))

/** 分类 of one category; a disabled one is not offered for new content. */
export function TypeSelect({
  dicCode,
  id,
  value,
  onChange,
  without,
  placeholder = '请选择分类',
  allowClear,
}: TypeSelectProps) {
  const { data = [], isPending } = useQuery(query(findByDicCode, { dicCode }))
  return (
    <LateTreeSelect
      id={id}
      className="kit-wide"
      treeData={choicesOf(data, without)}
      treeNodeFilterProp="title"
      treeDefaultExpandAll
      showSearch
      allowClear={allowClear}
      loading={isPending}
      placeholder={placeholder}
      value={value ?? undefined}
      onChange={(chosen?: string) => onChange?.(chosen ?? null)}
    />
  )
}

TypeSelect.chipWords = (id: string, { dicCode }: TypeSelectProps) => <TypeName id={id} dicCode={dicCode} />

interface Titled {
  value: string
  title: string
  children: readonly Titled[]
}

/** Name of a type in its tree. */
export const titleIn = (choices: readonly Titled[], id: string): string | undefined => {
  for (const { value, title, children } of choices) {
    const found = value === id ? title : titleIn(children, id)
    if (found !== undefined) return found
  }
  return undefined
}

function TypeName({ id, dicCode }: Pick<TypeSelectProps, 'dicCode'> & { id: string }) {
  const { data = [] } = useQuery(query(findByDicCode, { dicCode }))
  return titleIn(choicesOf(data, undefined), id) ?? '…'
}
