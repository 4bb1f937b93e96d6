import { lecturerRefusals } from '@portal/contract/areas/train/teacher/refusals.ts'
import { addDays, shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { Form } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { usePage } from '#src/platform/page.ts'
import { LateDatePicker } from '#src/ui/late/LateParts.tsx'
import { late } from '#src/ui/late/late.tsx'
import { PageModal } from '#src/ui/shell/PageModal.tsx'
import type { LecturerTurns } from './use-lecturer-turns.ts'

const ReasonModal = late(() => import('#src/shared/reason/ReasonModal.tsx').then((module) => module.ReasonModal))

/** Asks for the reason of a stop, or until when somebody goes on. */
export function LecturerTurn({ turns }: { turns: LecturerTurns }) {
  const { asked, send, close, pending } = turns
  if (!asked) return null
  if (asked.action === 'renew') return <RenewModal key={asked.row.id} turns={turns} />
  return (
    <ReasonModal
      title={`停用讲师「${asked.row.name}」`}
      verb="停用"
      label="停用原因"
      help="停用后不能再排新课次，授课记录保留。"
      fault={lecturerRefusals.stopReason.message}
      pending={pending}
      onSend={(reason) => send({ reason })}
      onClose={close}
    />
  )
}

function RenewModal({ turns: { asked, send, close, pending } }: { turns: LecturerTurns }) {
  const { active } = usePage()
  const today = shanghaiDay(new Date())
  const before = asked?.row.contractTo ?? today
  const [until, setUntil] = useState(addDays(before > today ? before : today, 365))
  const done = async () => {
    if (await send({ contractTo: until })) close()
  }
  return (
    <PageModal
      active={active}
      open
      title={`续聘讲师「${asked?.row.name ?? ''}」`}
      okText="续聘"
      confirmLoading={pending}
      onOk={() => void done()}
      onCancel={close}
    >
      <Form layout="vertical">
        <Form.Item
          label="聘期至"
          required
          help={asked?.row.contractTo ? `原聘期至 ${asked.row.contractTo}` : '原为长期'}
        >
          <LateDatePicker
            className="kit-wide"
            aria-label="聘期至"
            allowClear={false}
            value={dayjs(until)}
            minDate={dayjs(addDays(today, 1))}
            onChange={(picked) => picked && setUntil(picked.format('YYYY-MM-DD'))}
          />
        </Form.Item>
      </Form>
    </PageModal>
  )
}
