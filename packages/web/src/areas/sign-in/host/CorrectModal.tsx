import type { SignPersonRow } from '@portal/contract/areas/sign-in/host.ts'
import { correctSheet, type SheetRow } from '@portal/contract/areas/sign-in/sheet.ts'
import { signRefusals } from '@portal/contract/areas/sign-in/words.ts'
import { Alert, Form, Input, Radio } from 'antd'
import { useState } from 'react'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { PageModal } from '#src/ui/shell/PageModal.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'

type Choice = 'present' | 'leave' | 'absent'

const choices: { value: Choice; label: string }[] = [
  { value: 'present', label: '到场（按开始时间计入）' },
  { value: 'leave', label: '请假' },
  { value: 'absent', label: '未到场' },
]

/** 更正 after the seal: before and after stay visible, and the hours follow by themselves. */
export function CorrectModal({
  sheet,
  person,
  onClose,
}: {
  sheet: SheetRow
  person: SignPersonRow
  onClose: () => void
}) {
  const write = useWrite(correctSheet, { refreshes: ['meeting', 'classHour', 'trainCourse', 'trainClass'] })
  const [choice, setChoice] = useState<Choice>()
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState('')
  const send = () => {
    const length = [...reason.trim()].length
    if (choice === undefined) return setFault('请选择更正后的结果')
    if (length < 2 || length > 200) return setFault(signRefusals.correctReason.message)
    if (person.userId === null) return
    write.mutate(
      { sheetId: sheet.id, userId: person.userId, changes: changesOf(choice, sheet), reason: reason.trim() },
      {
        onSuccess: ({ hours }) => {
          tip('success', hours ? `已更正，学时由 ${hours.before} 变为 ${hours.after}` : '已更正')
          onClose()
        },
      },
    )
  }
  return (
    <PageModal
      active
      open
      title={`更正：${person.name}`}
      okText="更正"
      confirmLoading={write.isPending}
      onOk={send}
      onCancel={onClose}
    >
      <Form layout="vertical">
        {(fault !== '' || write.error) && <Alert type="error" showIcon title={fault || write.error?.words} />}
        <p className="sign-note">
          现为：{person.inAt ? `${dateTimeText(person.inAt.getTime())} 签到` : '没有签到记录'}
          {person.outAt && `，${dateTimeText(person.outAt.getTime())} 签退`}
        </p>
        <Form.Item label="更正为">
          <Radio.Group
            options={choices}
            value={choice}
            onChange={({ target }) => {
              setChoice(target.value as Choice)
              setFault('')
            }}
          />
        </Form.Item>
        <Form.Item label="更正原因" required>
          <Input.TextArea
            aria-label="更正原因"
            rows={3}
            count={{ show: true, max: 200, strategy: (text) => [...text].length }}
            value={reason}
            onChange={({ target }) => {
              setReason(target.value)
              setFault('')
            }}
          />
        </Form.Item>
      </Form>
    </PageModal>
  )
}

const changesOf = (choice: Choice, { start, end, mode }: SheetRow) => {
  if (choice === 'present') return { inAt: start, outAt: mode === 'inOut' ? end : undefined, leave: false }
  return { inAt: null, outAt: null, leave: choice === 'leave' }
}
