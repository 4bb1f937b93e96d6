import { replyFeedback } from '@portal/contract/areas/system/feedback.ts'
import { Alert, Button, Input } from 'antd'
import { useState } from 'react'
import { useWrite } from '#src/kit/use-write.ts'

const quickTexts = [
  '已收到，正在处理，请稍候。',
  '问题已修复，请刷新页面后再试。',
  '请补充操作步骤和截图，便于我们定位。',
]

/** The answer to the writer, or a note for colleagues. */
export function AnswerBox({ id }: { id: string }) {
  const reply = useWrite(replyFeedback)
  const [text, setText] = useState('')
  const [missing, setMissing] = useState(false)
  const fault = missing ? '请填写回复内容' : (reply.error?.fields[0]?.message ?? reply.error?.words)
  const send = (internal: boolean) => {
    setMissing(text.trim() === '')
    if (text.trim() !== '') reply.mutate({ id, text, internal }, { onSuccess: () => setText('') })
  }
  return (
    <div className="feedback-answer">
      <div>
        {quickTexts.map((each) => (
          <Button
            key={each}
            size="small"
            onClick={() => setText((before) => (before === '' ? each : `${before}\n${each}`))}
          >
            {each}
          </Button>
        ))}
      </div>
      <Input.TextArea
        aria-label="回复内容"
        rows={4}
        value={text}
        count={{ show: true, max: 1000, strategy: (words) => [...words].length }}
        onChange={({ target }) => setText(target.value)}
      />
      {fault && <Alert type="error" role="alert" showIcon title={fault} />}
      <div>
        <Button type="primary" loading={reply.isPending} onClick={() => send(false)}>
          回复
        </Button>
        <Button loading={reply.isPending} onClick={() => send(true)}>
          内部备注
        </Button>
      </div>
    </div>
  )
}
