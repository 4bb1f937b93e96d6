import { copyTargetYear } from '@portal/contract/areas/learning/target/target.ts'
import { Alert, Form } from 'antd'
import { useState } from 'react'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { PageModal } from '#src/ui/shell/PageModal.tsx'
import { YearSelect } from '../asked-people.tsx'

/** 从上年复制: targets that the year does not have yet. */
export function CopyYearModal({ year, onClose }: { year: number; onClose: () => void }) {
  const { active } = usePage()
  const copy = useWrite(copyTargetYear, { refreshes: ['studyTime'] })
  const [from, setFrom] = useState(year - 1)
  const [to, setTo] = useState(year)

  const run = () =>
    copy.mutate(
      { from, to },
      {
        onSuccess: ({ copied, skipped }) => {
          tip('success', `已复制 ${copied} 项，跳过已设置的 ${skipped} 项`)
          onClose()
        },
      },
    )
  return (
    <PageModal
      active={active}
      open
      title="从上年复制目标学时"
      okText="复制"
      cancelText="取消"
      confirmLoading={copy.isPending}
      onOk={run}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item label="来源年度" htmlFor="copy-from">
          <YearSelect id="copy-from" value={from} onChange={(chosen) => chosen && setFrom(chosen)} />
        </Form.Item>
        <Form.Item label="目标年度" htmlFor="copy-to" extra="目标年度已设置的角色保持不变。">
          <YearSelect id="copy-to" value={to} onChange={(chosen) => chosen && setTo(chosen)} />
        </Form.Item>
      </Form>
      {copy.error && (
        <Alert type="error" showIcon role="alert" title={copy.error.fields[0]?.message ?? copy.error.words} />
      )}
    </PageModal>
  )
}
