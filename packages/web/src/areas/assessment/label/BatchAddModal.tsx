import { type QuestionLabelKind, saveQuestionLabel } from '@portal/contract/areas/assessment/label.ts'
import { Form } from 'antd'
import { useState } from 'react'
import { useWrite } from '#src/kit/use-write.ts'
import { AddNamesModal } from '#src/shared/names/AddNamesModal.tsx'
import { KnowledgeSelect } from './KnowledgeSelect.tsx'

const things: Record<QuestionLabelKind, string> = { label: '标签', knowledge: '知识点' }

/** Several labels or 知识点 of one parent at once. */
export function BatchAddModal({ kind, onClose }: { kind: QuestionLabelKind; onClose: () => void }) {
  const save = useWrite(saveQuestionLabel)
  const [parentId, setParentId] = useState<string | null>(null)
  return (
    <AddNamesModal
      title={`批量新增${things[kind]}`}
      label={`${things[kind]}名称`}
      send={(name) => save.send({ kind, parentId, name, colour: null, synonyms: [], sort: 0, enabled: true })}
      pending={save.isPending}
      onClose={onClose}
    >
      {kind === 'knowledge' && (
        <Form.Item label="上级">
          <KnowledgeSelect value={parentId} onChange={setParentId} />
        </Form.Item>
      )}
    </AddNamesModal>
  )
}
