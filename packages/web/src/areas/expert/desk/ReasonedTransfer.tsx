import { transferQuestion } from '@portal/contract/areas/expert/desk.ts'
import type { QuestionRow } from '@portal/contract/areas/expert/question.ts'
import { expertRefusals } from '@portal/contract/areas/expert/words.ts'
import { useState } from 'react'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { ReasonModal } from '#src/shared/reason/ReasonModal.tsx'
import { ExpertSelect } from '../expert/ExpertSelect.tsx'

interface TransferProps {
  question: Pick<QuestionRow, 'id' | 'title' | 'field' | 'assigneeId'>
  /** Chosen already. */
  toUserId?: string
  onClose: () => void
}

/** 转交: to whom and why; the new expert reads the reason. */
export function ReasonedTransfer({ question, toUserId, onClose }: TransferProps) {
  const write = useWrite(transferQuestion, { refreshes: ['expert'] })
  const [chosen, setChosen] = useState<string | null>(toUserId ?? null)
  const send = async (reason: string) => {
    if (chosen === null) {
      tip('error', '请选择转交给哪位专家')
      return false
    }
    const answer = await write.run({ id: question.id, toUserId: chosen, reason })
    if (answer) tip('success', `已转交给 ${answer.assigneeName}`)
    return answer !== undefined
  }
  return (
    <ReasonModal
      title={`转交《${question.title}》`}
      verb="转交"
      label="原因"
      help="新的专家会看到原因；截止时间不变。"
      fault={expertRefusals.reason.message}
      danger={false}
      pending={write.isPending}
      onSend={send}
      onClose={onClose}
    >
      <ExpertSelect
        aria-label="转交给"
        placeholder="转交给"
        field={question.field}
        without={question.assigneeId}
        value={chosen}
        onChange={setChosen}
      />
    </ReasonModal>
  )
}
