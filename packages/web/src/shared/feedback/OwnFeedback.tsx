import { changeFeedbackState, type getFeedback, replyFeedback } from '@portal/contract/areas/system/feedback.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { Alert, Button, Input, Rate } from 'antd'
import { type ReactNode, useState } from 'react'
import { useWrite } from '#src/kit/use-write.ts'
import { FeedbackStateTag } from './FeedbackStateTag.tsx'
import { FeedbackThread } from './FeedbackThread.tsx'
import { Pictures } from './Pictures.tsx'

type Feedback = ResultOf<typeof getFeedback>

/** One's own feedback: ask again, say that it is not solved, or close it with stars. */
export function OwnFeedback({ feedback, back }: { feedback: Feedback; back: ReactNode }) {
  const { id, no, text, state, pictures, entries, mergedInto, mayReopen, stars } = feedback
  return (
    <>
      <p>
        {back} <b>{no}</b> <FeedbackStateTag state={state} />
      </p>
      <p className="feedback-text">{text}</p>
      <Pictures pictures={pictures} />
      {mergedInto && <Alert type="info" title={`已合并到 ${mergedInto.no}，那里的回复会同样告知你`} />}
      <FeedbackThread entries={entries} />
      {stars !== null && <Rate disabled value={stars} aria-label="我的评价" />}
      {mayReopen && <Verdict id={id} />}
      {state !== 'closed' && !mergedInto && <Question id={id} />}
    </>
  )
}

function Verdict({ id }: { id: string }) {
  const change = useWrite(changeFeedbackState)
  const [stars, setStars] = useState(5)
  return (
    <div className="feedback-answer">
      <div>
        <Rate aria-label="评价" value={stars} allowClear={false} onChange={setStars} />
        <Button
          type="primary"
          loading={change.isPending}
          onClick={() => void change.run({ ids: [id], state: 'closed', stars })}
        >
          评价并关闭
        </Button>
        <Button loading={change.isPending} onClick={() => void change.run({ ids: [id], state: 'handling' })}>
          问题未解决
        </Button>
      </div>
    </div>
  )
}

function Question({ id }: { id: string }) {
  const reply = useWrite(replyFeedback)
  const [text, setText] = useState('')
  const fault = reply.error?.fields[0]?.message ?? reply.error?.words
  return (
    <div className="feedback-answer">
      <Input.TextArea
        aria-label="追问"
        rows={3}
        placeholder="补充说明或追问"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {fault && <Alert type="error" role="alert" showIcon title={fault} />}
      <div>
        <Button
          disabled={text.trim() === ''}
          loading={reply.isPending}
          onClick={() => reply.mutate({ id, text, internal: false }, { onSuccess: () => setText('') })}
        >
          发送
        </Button>
      </div>
    </div>
  )
}
