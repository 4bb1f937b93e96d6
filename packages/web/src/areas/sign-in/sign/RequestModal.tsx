import { askLeave, askMakeUp, MOST_FILES } from '@portal/contract/areas/sign-in/request.ts'
import { type SignDirection, signRefusals } from '@portal/contract/areas/sign-in/words.ts'
import { Form } from 'antd'
import { useState } from 'react'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { ReasonModal } from '#src/shared/reason/ReasonModal.tsx'
import { FilesField } from '#src/shared/upload/FilesField.tsx'
import { type FormFile, fileInputOf } from '#src/shared/upload/form-file.ts'

interface RequestModalProps {
  kind: 'leave' | 'makeUp'
  sheetId: string
  title: string
  /** Of a make-up: which of the two is missing. */
  direction?: SignDirection
  onClose: () => void
}

/** 请假 and 申请补签: a reason and what proves it, then hosts decide. */
export function RequestModal({ kind, sheetId, title, direction = 'in', onClose }: RequestModalProps) {
  const leave = useWrite(askLeave, { refreshes: ['guide'] })
  const makeUp = useWrite(askMakeUp, { refreshes: ['guide'] })
  const [files, setFiles] = useState<FormFile[]>([])
  const isLeave = kind === 'leave'
  const send = async (reason: string) => {
    const body = { sheetId, reason, files: files.map(fileInputOf) }
    const answer = isLeave ? await leave.run(body) : await makeUp.run({ ...body, direction })
    if (answer) tip('success', isLeave ? '请假已提交，等待主持人处理' : '补签申请已提交，等待主持人处理')
    return answer !== undefined
  }
  return (
    <ReasonModal
      title={isLeave ? `请假：${title}` : `申请补签${direction === 'out' ? '退' : ''}：${title}`}
      verb="提交"
      label={isLeave ? '请假原因' : '补签原因'}
      help="主持人会看到这段话，处理结果通过消息告诉你"
      fault={(isLeave ? signRefusals.leaveReason : signRefusals.makeUpReason).message}
      danger={false}
      pending={leave.isPending || makeUp.isPending}
      onSend={send}
      onClose={onClose}
    >
      <Form.Item label="附件" help={`最多 ${MOST_FILES} 个，如病假证明、出差审批`}>
        <FilesField purpose="signIn" max={MOST_FILES} value={files} onChange={setFiles} />
      </Form.Item>
    </ReasonModal>
  )
}
