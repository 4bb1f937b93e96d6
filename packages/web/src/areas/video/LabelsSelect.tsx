import { type DicCode, findByDicCode, type LabelNode } from '@portal/contract/areas/video/label.ts'
import { MOST_VIDEO_LABELS } from '@portal/contract/areas/video/video.ts'
import { useQueries } from '@tanstack/react-query'
import { query } from '#src/kit/query.ts'
import { LateSelect, LateTreeSelect } from '#src/ui/late/LateParts.tsx'
import { titleIn } from './label/TypeSelect.tsx'

/** Videos and short videos have a tree each. */
const TREES = ['shipin', 'xiaoshipin'] as const satisfies readonly DicCode[]

const useTrees = (codes: readonly DicCode[]) => {
  const answers = useQueries({ queries: codes.map((dicCode) => query(findByDicCode, { dicCode })) })
  return {
    nodes: answers.flatMap(({ data }) => data ?? []),
    isPending: answers.some(({ isPending }) => isPending),
  }
}

const labelsIn = (nodes: readonly LabelNode[], path = ''): { value: string; label: string; path: string }[] =>
  nodes.flatMap(({ id, kind, name, enabled, children }) =>
    kind === 'label'
      ? enabled
        ? [{ value: id, label: name, path }]
        : []
      : labelsIn(children, path === '' ? name : `${path} / ${name}`),
  )

interface LabelsSelectProps {
  id?: string
  value?: string[]
  onChange?: (ids: string[]) => void
  /** One category; without it the labels of all videos. */
  dicCode?: DicCode
  /** Chosen labels that are disabled by now keep their names. */
  known?: readonly { id: string; name: string }[]
}

/** 标签 of videos, up to ten. */
export function LabelsSelect({ id, value, onChange, dicCode, known = [] }: LabelsSelectProps) {
  const { nodes, isPending } = useTrees(dicCode === undefined ? TREES : [dicCode])
  const offered = labelsIn(nodes)
  const kept = known
    .filter((label) => !offered.some((each) => each.value === label.id))
    .map((label) => ({ value: label.id, label: label.name, path: '' }))
  return (
    <LateSelect
      id={id}
      mode="multiple"
      className="kit-wide"
      allowClear
      maxCount={MOST_VIDEO_LABELS}
      showSearch={{ optionFilterProp: 'label' }}
      loading={isPending}
      placeholder="请选择标签"
      options={[...offered, ...kept]}
      optionRender={({ data }) => (
        <>
          {data.label} <small>{data.path}</small>
        </>
      )}
      value={value}
      onChange={(chosen: string[]) => onChange?.(chosen)}
    />
  )
}

LabelsSelect.chipWords = (id: string, { dicCode }: LabelsSelectProps) => <LabelName id={id} dicCode={dicCode} />

function LabelName({ id, dicCode }: { id: string; dicCode: DicCode | undefined }) {
  const { nodes } = useTrees(dicCode === undefined ? TREES : [dicCode])
  return labelsIn(nodes).find(({ value }) => value === id)?.label ?? '…'
}

interface Choice {
  value: string
  title: string
  children: Choice[]
}

const typesIn = (nodes: readonly LabelNode[]): Choice[] =>
  nodes
    .filter(({ kind }) => kind === 'type')
    .map(({ id, name, children }) => ({ value: id, title: name, children: typesIn(children) }))

interface TypeFilterProps {
  id?: string
  value?: string | null
  onChange?: (id: string | null) => void
}

/** 分类 as a filter: of both categories, disabled ones as well, for content keeps them. */
export function TypeFilter({ id, value, onChange }: TypeFilterProps) {
  const { nodes, isPending } = useTrees(TREES)
  return (
    <LateTreeSelect
      id={id}
      className="kit-wide"
      allowClear
      showSearch={{ treeNodeFilterProp: 'title' }}
      loading={isPending}
      placeholder="请选择分类"
      treeData={typesIn(nodes)}
      value={value ?? undefined}
      onChange={(chosen?: string) => onChange?.(chosen ?? null)}
    />
  )
}

TypeFilter.chipWords = (id: string) => <TypeName id={id} />

function TypeName({ id }: { id: string }) {
  const { nodes } = useTrees(TREES)
  return titleIn(typesIn(nodes), id) ?? '…'
}
