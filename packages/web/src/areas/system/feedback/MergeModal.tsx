import { type FeedbackRow, mergeFeedbacks } from '@portal/contract/areas/system/feedback.ts'
import { Alert, Radio } from 'antd'
import { useState } from 'react'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { PageModal } from '#src/ui/shell/PageModal.tsx'

/** Merges the chosen feedback into one of them; each writer is told once. */
export function MergeModal({ rows, onClose }: { rows: readonly FeedbackRow[]; onClose: () => void }) {
  const { active } = usePage()
  const merge = useWrite(mergeFeedbacks)
  const [toId, setToId] = useState(rows[0]?.id ?? '')
  const fromIds = rows.map(({ id }) => id).filter((id) => id !== toId)
  return (
    <PageModal
      active={active}
      open
      title={`合并 ${rows.length} 条反馈`}
      okText="合并"
      cancelText="取消"
      confirmLoading={merge.isPending}
      onOk={() => merge.mutate({ fromIds, toId }, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <p>选择保留的一条，其余并入其中，之后的回复会发给所有提交人。</p>
      <Radio.Group
        aria-label="保留的反馈"
        value={toId}
        onChange={({ target }) => setToId(String(target.value))}
        options={rows.map(({ id, no, text }) => ({ value: id, label: `${no} ${text.slice(0, 40)}` }))}
        style={{ display: 'grid', gap: 8 }}
      />
      {merge.error && <Alert type="error" role="alert" showIcon title={merge.error.words} />}
    </PageModal>
  )
}
