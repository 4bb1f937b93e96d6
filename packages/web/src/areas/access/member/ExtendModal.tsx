import { extendRoleMembers, type RoleMemberRow } from '@portal/contract/areas/access/member.ts'
import { Alert, Form } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useWrite } from '#src/kit/use-write.ts'
import { faultOf } from '#src/kit/words-of-error.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { LateDatePicker } from '#src/ui/late/LateParts.tsx'
import { PageModal } from '#src/ui/shell/PageModal.tsx'

interface ExtendModalProps {
  rows: readonly RoleMemberRow[]
  maxDays: number | null
  onDone: () => void
  onClose: () => void
}

/** 延期: a new last day, or none. */
export function ExtendModal({ rows, maxDays, onDone, onClose }: ExtendModalProps) {
  const { active } = usePage()
  const extend = useWrite(extendRoleMembers, { refreshes: ['user'] })
  const [to, setTo] = useState<string | null>(rows.length === 1 ? (rows[0]?.to ?? null) : null)
  const [fault, setFault] = useState<string | null>(null)

  const submit = async () => {
    try {
      const { extended, pending } = await extend.send({ ids: rows.map(({ id }) => id), to })
      tip('success', `已延期 ${extended} 项${pending > 0 ? `，${pending} 项已提交审批` : ''}`)
      onDone()
      onClose()
    } catch (error) {
      const { words, fields } = faultOf(error)
      setFault(fields[0]?.message ?? words)
    }
  }

  return (
    <PageModal
      active={active}
      open
      title={rows.length === 1 ? `延期「${rows[0]?.name ?? ''}」` : `延期 ${rows.length} 项成员`}
      okText="延期"
      cancelText="取消"
      confirmLoading={extend.isPending}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item label="结束日期" extra={maxDays === null ? '不填为长期' : `授权最长 ${maxDays} 天`}>
          <LateDatePicker
            aria-label="结束日期"
            className="kit-wide"
            value={to === null ? null : dayjs(to)}
            onChange={(picked) => setTo(picked?.format('YYYY-MM-DD') ?? null)}
          />
        </Form.Item>
      </Form>
      {fault !== null && <Alert type="error" role="alert" showIcon title={fault} />}
    </PageModal>
  )
}
