import {
  type HistoryLabelInput,
  type HistoryLabelNode,
  historyLabelInput,
  saveHistoryLabel,
} from '@portal/contract/areas/history/topic.ts'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { COVER_HELP, CoverField } from '#src/shared/upload/CoverField.tsx'
import { type FormFile, fileInputOf } from '#src/shared/upload/form-file.ts'
import { LateSelect } from '#src/ui/late/LateParts.tsx'

const Field = fieldsOf(historyLabelInput)

interface HistoryLabelDrawerProps {
  /** A node to edit, or where a new one goes. */
  node: Partial<HistoryLabelNode>
  nodes: readonly HistoryLabelNode[]
  onClose: () => void
}

type Values = Omit<HistoryLabelInput, 'cover'> & { cover: FormFile | null }

/** Nodes that may stand above: groups, but for the node itself and what lies below it. */
const parentsFor = (nodes: readonly HistoryLabelNode[], id: string | undefined) => {
  const isBelow = (node: HistoryLabelNode): boolean =>
    node.id === id || nodes.some((above) => above.id === node.parentId && isBelow(above))
  return nodes
    .filter((node) => node.kind === 'type' && !isBelow(node))
    .map(({ id: value, name, depth }) => ({ value, label: `${'　'.repeat(depth - 1)}${name}` }))
}

export function HistoryLabelDrawer({ node, nodes, onClose }: HistoryLabelDrawerProps) {
  const { id, coverFileId, coverUrl = '' } = node
  const cover = coverFileId ? { fileId: coverFileId, name: '封面', url: coverUrl } : null
  return (
    <FormDrawer
      title={id === undefined ? '新增历史标签' : `编辑 ${node.name ?? ''}`}
      initial={{ kind: 'label', sort: 0, enabled: true, intro: '', fromYear: null, toYear: null, ...node, cover }}
      write={saveHistoryLabel}
      refreshes={['historyToday', 'labelType']}
      body={({ cover: chosen, ...values }: Values) => ({ ...values, cover: chosen && fileInputOf(chosen) })}
      said="已保存"
      onClose={onClose}
    >
      <Field name="name" />
      {id === undefined && <Field name="kind" help="标签挂内容，分类只用来归拢标签" />}
      {node.fixed !== true && (
        <Field name="parentId">
          <LateSelect options={parentsFor(nodes, id)} />
        </Field>
      )}
      <Field name="fromYear" />
      <Field name="toYear" help="不填表示至今" />
      <Field name="intro" />
      <Field name="cover" label="封面" help={COVER_HELP}>
        <CoverField />
      </Field>
      <Field name="sort" />
      <Field name="enabled" />
    </FormDrawer>
  )
}
