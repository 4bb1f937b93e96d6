import { type QuestionLabelKind, saveQuestionLabel } from '@portal/contract/areas/assessment/question-label.ts'
import { Alert, Form, Input } from 'antd'
import { useState } from 'react'
import { useWrite } from '#src/kit/use-write.ts'
import { faultOf } from '#src/kit/words-of-error.ts'
import { usePage } from '#src/platform/page.ts'
import { PageModal } from '#src/ui/shell/PageModal.tsx'
import { KnowledgeSelect } from './KnowledgeSelect.tsx'
import { namesOf } from './label-lines.ts'

const MOST_LINES = 50

/** Several at once, one per line; what is refused stays in the box with its reason. */
export function BatchAddModal({ kind, onClose }: { kind: QuestionLabelKind; onClose: () => void }) {
  const { active } = usePage()
  const save = useWrite(saveQuestionLabel)
  const [parentId, setParentId] = useState<string | null>(null)
  const [text, setText] = useState('')
  const [faults, setFaults] = useState<string[]>([])
  const names = namesOf(text)
  const thing = kind === 'label' ? '标签' : '知识点'

  const add = async () => {
    if (names.length === 0) return setFaults([`请输入${thing}名称`])
    if (names.length > MOST_LINES) return setFaults([`单次最多新增 ${MOST_LINES} 个`])
    const left: string[] = []
    const said: string[] = []
    for (const name of names) {
      try {
        await save.send({ kind, parentId, name, colour: null, synonyms: [], sort: 0, enabled: true })
      } catch (error) {
        const { words, fields } = faultOf(error)
        left.push(name)
        said.push(`${name}：${fields[0]?.message ?? words}`)
      }
    }
    setText(left.join('\n'))
    setFaults(said)
    if (left.length === 0) onClose()
  }

  return (
    <PageModal
      active={active}
      open
      title={`批量新增${thing}`}
      okText="保存"
      cancelText="取消"
      confirmLoading={save.isPending}
      onOk={() => void add()}
      onCancel={onClose}
    >
      <Form layout="vertical">
        {kind === 'knowledge' && (
          <Form.Item label="上级">
            <KnowledgeSelect value={parentId} onChange={setParentId} />
          </Form.Item>
        )}
        <Form.Item label={`名称（每行一个，已输入 ${names.length} 个）`} required>
          <Input.TextArea aria-label="名称" rows={8} value={text} onChange={({ target }) => setText(target.value)} />
        </Form.Item>
      </Form>
      {faults.length > 0 && (
        <Alert type="error" role="alert" title={faults.map((fault) => <div key={fault}>{fault}</div>)} />
      )}
    </PageModal>
  )
}
