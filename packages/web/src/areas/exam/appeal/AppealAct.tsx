import { DeleteOutlined } from '@ant-design/icons'
import {
  appealRefusals,
  appealState,
  MOST_APPEAL_FILES,
  type OwnAppeal,
  saveAppeal,
  withdrawAppeal,
} from '@portal/contract/areas/exam/appeal.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Button, Form, Input, Tag } from 'antd'
import { useState } from 'react'
import { confirm } from '#src/kit/confirm.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { askConfirm } from '#src/platform/confirms.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { SmallUpload } from '#src/shared/upload/SmallUpload.tsx'
import { PageModal } from '#src/ui/shell/PageModal.tsx'
import { AppealFiles } from './AppealFiles.tsx'
import './appeal.css'

const states = wordsOf(appealState)
const LEAST = 5
const MOST = 2000

interface AppealActProps {
  attemptItemId: string
  /** Of this question, the newest last. */
  appeals: readonly OwnAppeal[]
  /** Still within the days of appeal. */
  isOpen: boolean
}

/** 申诉 below a reviewed question: what became of it, or the way to begin one. */
export function AppealAct({ attemptItemId, appeals, isOpen }: AppealActProps) {
  const [isWriting, setWriting] = useState(false)
  const withdraw = useWrite(withdrawAppeal, { refreshes: ['attempt'] })
  const last = appeals.at(-1)
  const isPending = last?.state === 'submitted' || last?.state === 'in_review'
  const takeBack = async (id: string) => {
    if (!(await confirm({ name: '本题申诉', verb: '撤回' }))) return
    if (await withdraw.run({ id })) tip('success', '已撤回申诉')
  }
  return (
    <div className="attempt-review-score">
      {last && (
        <span>
          <Tag color={isPending ? 'processing' : undefined}>申诉{states[last.state]}</Tag>
          {last.after !== null && last.state === 'accepted' && `${last.before ?? '—'} → ${last.after} 分`}
          {last.reason !== '' && `（${last.reason}）`}
        </span>
      )}
      {last && <p className="appeal-text">申诉内容：{last.text}</p>}
      {last && <AppealFiles files={last.files} />}
      {isPending && (
        <Button size="small" loading={withdraw.isPending} onClick={() => void takeBack(last.id)}>
          撤回申诉
        </Button>
      )}
      {!isPending && isOpen && (
        <Button size="small" onClick={() => setWriting(true)}>
          申诉
        </Button>
      )}
      {isWriting && <AppealModal attemptItemId={attemptItemId} onClose={() => setWriting(false)} />}
    </div>
  )
}

function AppealModal({ attemptItemId, onClose }: { attemptItemId: string; onClose: () => void }) {
  const { active } = usePage()
  const save = useWrite(saveAppeal, { refreshes: ['attempt'] })
  const [text, setText] = useState('')
  const [files, setFiles] = useState<{ id: string; name: string }[]>([])
  const [isTried, setTried] = useState(false)
  const length = [...text.trim()].length
  const isSound = length >= LEAST && length <= MOST
  const send = async () => {
    setTried(true)
    if (!isSound || !(await save.run({ attemptItemId, text: text.trim(), files: files.map(({ id }) => id) }))) return
    tip('success', '申诉已提交')
    onClose()
  }
  const cancel = async () => {
    const isEmpty = length === 0 && files.length === 0
    if (isEmpty || (await askConfirm({ title: '内容尚未保存，确定离开？', okText: '离开', danger: true }))) onClose()
  }
  return (
    <PageModal
      active={active}
      open
      title="本题申诉"
      okText="提交申诉"
      confirmLoading={save.isPending}
      onOk={() => void send()}
      onCancel={() => void cancel()}
    >
      <Form layout="vertical" className="appeal-form">
        <Form.Item
          label="申诉内容"
          required
          validateStatus={isTried && !isSound ? 'error' : ''}
          help={isTried && !isSound ? appealRefusals.text.message : '请写明理由，由评阅人以外的人员处理。'}
        >
          <Input.TextArea
            aria-label="申诉内容"
            rows={5}
            count={{ show: true, max: MOST, strategy: (words) => [...words].length }}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </Form.Item>
        <Form.Item label={`附件（${files.length}/${MOST_APPEAL_FILES}）`} help="图片或文档，每个不超过 20 MB。">
          <ul className="appeal-files">
            {files.map(({ id, name }) => (
              <li key={id}>
                <span>{name}</span>
                <Button
                  size="small"
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={`删除 ${name}`}
                  onClick={() => setFiles(files.filter((file) => file.id !== id))}
                />
              </li>
            ))}
          </ul>
          {files.length < MOST_APPEAL_FILES && (
            <SmallUpload
              purpose="appeal"
              verb="上传附件"
              onSent={(id, { name }) => setFiles((sent) => [...sent, { id, name }])}
            />
          )}
        </Form.Item>
      </Form>
    </PageModal>
  )
}
