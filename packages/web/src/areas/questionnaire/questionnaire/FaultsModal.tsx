import type { logicFault } from '@portal/contract/areas/questionnaire/questionnaire-endpoints.ts'
import type { z } from 'zod'
import { go } from '#src/platform/navigate.ts'
import { usePage } from '#src/platform/page.ts'
import { PageModal } from '#src/ui/shell/PageModal.tsx'
import { builderAddress } from '../survey-address.ts'

export type Fault = z.output<typeof logicFault>

interface FaultsModalProps {
  row: { id: string; title: string }
  faults: readonly Fault[]
  onClose: () => void
}

/** Why a questionnaire could not be submitted. */
export function FaultsModal({ row, faults, onClose }: FaultsModalProps) {
  const { active } = usePage()
  return (
    <PageModal
      active={active}
      open
      title={`《${row.title}》暂不能提交`}
      okText="去修改题目"
      cancelText="关闭"
      onOk={() => {
        onClose()
        go(builderAddress(row.id))
      }}
      onCancel={onClose}
    >
      <ul className="survey-faults" aria-label="问卷问题">
        {faults.map(({ message, questionId, pageId }) => (
          <li key={`${questionId}:${pageId}:${message}`}>{message}</li>
        ))}
      </ul>
    </PageModal>
  )
}
