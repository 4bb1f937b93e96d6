import { mergeQuestionLabels, type QuestionLabelRow } from '@portal/contract/areas/assessment/label.ts'
import { Alert, Radio } from 'antd'
import { useState } from 'react'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { PageModal } from '#src/ui/shell/PageModal.tsx'
import { LABEL_REFRESHES } from './label-draft.ts'

/** 合并: one name stays, the others become its synonyms and no question loses its label. */
export function MergeLabelsModal({ rows, onClose }: { rows: readonly QuestionLabelRow[]; onClose: () => void }) {
  const { active } = usePage()
  const merge = useWrite(mergeQuestionLabels, { refreshes: LABEL_REFRESHES })
  const [to, setTo] = useState(rows[0]?.id ?? '')
  const dropped = rows.filter(({ id }) => id !== to)
  const count = dropped.reduce((sum, row) => sum + row.count, 0)
  const run = () =>
    merge.mutate(
      { from: dropped.map(({ id }) => id), to },
      {
        onSuccess: ({ moved }) => {
          tip('success', `已合并，${moved} 道题目改用保留的名称`)
          onClose()
        },
      },
    )
  return (
    <PageModal
      active={active}
      open
      title="合并"
      okText="合并"
      okButtonProps={{ danger: true }}
      cancelText="取消"
      confirmLoading={merge.isPending}
      onOk={run}
      onCancel={onClose}
    >
      <p>
        选择保留的名称；其余 {dropped.length} 个成为它的同义词，涉及 {count} 道题目。
      </p>
      <Radio.Group
        aria-label="保留的名称"
        style={{ display: 'grid', gap: 8 }}
        value={to}
        options={rows.map(({ id, path, count: used }) => ({ value: id, label: `${path}（${used} 道题目）` }))}
        onChange={({ target }) => setTo(String(target.value))}
      />
      {merge.error && <Alert type="error" role="alert" title={merge.error.words} />}
    </PageModal>
  )
}
