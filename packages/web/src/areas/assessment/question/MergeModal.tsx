import { mergeQuestions } from '@portal/contract/areas/assessment/question/endpoints.ts'
import type { QuestionRow } from '@portal/contract/areas/assessment/question/question.ts'
import { Alert, Radio } from 'antd'
import { useState } from 'react'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { PageModal } from '#src/ui/shell/PageModal.tsx'
import { QUESTION_REFRESHES } from './use-question-acts.tsx'

interface MergeModalProps {
  rows: readonly QuestionRow[]
  onMerged: () => void
  onClose: () => void
}

/** 合并重复: one stays, the others are retired and lend it their labels. */
export function MergeModal({ rows, onMerged, onClose }: MergeModalProps) {
  const { active } = usePage()
  const merge = useWrite(mergeQuestions, { refreshes: QUESTION_REFRESHES })
  const [keepId, setKeepId] = useState(rows[0]?.id ?? '')
  const dropIds = rows.map(({ id }) => id).filter((id) => id !== keepId)
  const run = () =>
    merge.mutate(
      { keepId, dropIds },
      {
        onSuccess: ({ merged }) => {
          tip('success', `已合并 ${merged} 道题`)
          onMerged()
          onClose()
        },
      },
    )
  return (
    <PageModal
      active={active}
      open
      title="合并重复题目"
      okText="合并"
      okButtonProps={{ danger: true }}
      cancelText="取消"
      confirmLoading={merge.isPending}
      onOk={run}
      onCancel={onClose}
    >
      <p>选择保留的一题；其余 {dropIds.length} 道停用，其标签和知识点并入保留的题目。</p>
      <Radio.Group
        aria-label="保留的题目"
        className="question-merge"
        value={keepId}
        options={rows.map(({ id, number, stemText, useCount }) => ({
          value: id,
          label: `${number} ${stemText.slice(0, 40)}（使用 ${useCount} 次）`,
        }))}
        onChange={({ target }) => setKeepId(String(target.value))}
      />
      {merge.error && <Alert type="error" role="alert" title={merge.error.words} />}
    </PageModal>
  )
}
