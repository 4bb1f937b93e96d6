import { postChangeKind } from '@portal/contract/areas/notice/post.ts'
import { postRefusals } from '@portal/contract/areas/notice/post-words.ts'
import { Form, Input, Radio } from 'antd'
import { useState } from 'react'
import { usePage } from '#src/platform/page.ts'
import { PageModal } from '#src/ui/shell/PageModal.tsx'
import type { ChangeAnswer } from './post-values.ts'
import '../../notice.css'

interface ChangeModalProps {
  /** People who would have to read or confirm again. */
  asked: number
  saving: boolean
  onChoose: (answer: ChangeAnswer) => void
  onClose: () => void
}

const NOTE_MOST = 200

const explained = (asked: number): Record<'fix' | 'content' | 'reask', string> => ({
  fix: '修订：改正错字等，标注已修订，已读的保持已读',
  content: '更新：内容有变，已读的保持已读，读过的人收到一次提醒',
  reask: `重新阅读：将要求 ${asked.toLocaleString('zh-CN')} 人重新确认`,
})

/** What a change of a published text means for those who have read it. */
export function ChangeModal({ asked, saving, onChoose, onClose }: ChangeModalProps) {
  const { active } = usePage()
  const [changeKind, setChangeKind] = useState<'fix' | 'content' | 'reask'>('fix')
  const [note, setNote] = useState('')
  const [fault, setFault] = useState('')
  const words = explained(asked)
  const choose = () => {
    if (changeKind !== 'fix' && note.trim() === '') return setFault(postRefusals.noteMissing.message)
    onChoose({ changeKind, note: note.trim() })
  }
  return (
    <PageModal
      active={active}
      open
      title="更新内容"
      okText="保存"
      confirmLoading={saving}
      onOk={choose}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item label="修改方式" required help="审批通过前，读者看到的仍是已发布的内容">
          <Radio.Group
            aria-label="修改方式"
            className="post-change"
            value={changeKind}
            onChange={({ target }) => setChangeKind(target.value)}
            options={postChangeKind.options.map((value) => ({ value, label: words[value] }))}
          />
        </Form.Item>
        <Form.Item
          label="修改说明"
          required={changeKind !== 'fix'}
          validateStatus={fault === '' ? '' : 'error'}
          help={fault}
        >
          <Input.TextArea
            aria-label="修改说明"
            rows={3}
            count={{ show: true, max: NOTE_MOST, strategy: (text) => [...text].length }}
            value={note}
            onChange={({ target }) => {
              setNote(target.value)
              setFault('')
            }}
          />
        </Form.Item>
      </Form>
    </PageModal>
  )
}
