import { deleteHistoryLabels, type HistoryLabelNode } from '@portal/contract/areas/history/topic.ts'
import { historyRefusals } from '@portal/contract/areas/history/words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { Form } from 'antd'
import { useState } from 'react'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { LateSelect } from '#src/ui/late/LateParts.tsx'
import { PageModal } from '#src/ui/shell/PageModal.tsx'

interface RemoveLabelModalProps {
  node: HistoryLabelNode
  nodes: readonly HistoryLabelNode[]
  contents: number
  onClose: () => void
}

/** Where the contents of a label go that is deleted. */
export function RemoveLabelModal({ node, nodes, contents, onClose }: RemoveLabelModalProps) {
  const { active } = usePage()
  const removal = useWrite(deleteHistoryLabels, { refreshes: ['historyLabel', 'historyToday', 'labelType'] })
  const [moveTo, setMoveTo] = useState<string>()
  const others = nodes.filter(({ id, kind }) => kind === 'label' && id !== node.id)
  const remove = async () => {
    const done = await removal.run({ ids: [node.id], moveTo })
    if (!done) return
    tip('success', `已删除，${done.moved} 条内容已转移`)
    onClose()
  }
  return (
    <PageModal
      active={active}
      open
      title={`删除“${node.name}”`}
      okText="转移并删除"
      okButtonProps={{ danger: true, disabled: moveTo === undefined }}
      confirmLoading={removal.isPending}
      onOk={() => void remove()}
      onCancel={onClose}
    >
      <p>{fill(historyRefusals.moveFirst.message, { n: contents })}</p>
      <Form layout="vertical">
        <Form.Item label="转移到" required>
          <LateSelect
            aria-label="转移到"
            className="kit-wide"
            showSearch={{ optionFilterProp: 'label' }}
            options={others.map(({ id, name }) => ({ value: id, label: name }))}
            value={moveTo}
            onChange={setMoveTo}
          />
        </Form.Item>
      </Form>
    </PageModal>
  )
}
