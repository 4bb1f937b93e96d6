import {
  assignFeedback,
  changeFeedbackState,
  type FeedbackState,
  feedbackKind,
  getFeedback,
} from '@portal/contract/areas/system/feedback.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Rate } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { Can } from '#src/kit/Can.tsx'
import { confirm } from '#src/kit/confirm.ts'
import { DetailPage } from '#src/kit/DetailPage.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { FeedbackStateTag } from '#src/shared/feedback/FeedbackStateTag.tsx'
import { FeedbackThread } from '#src/shared/feedback/FeedbackThread.tsx'
import { Pictures } from '#src/shared/feedback/Pictures.tsx'
import { fullTimeText } from '#src/ui/time/date-text.ts'
import { AnswerBox } from './AnswerBox.tsx'
import { AssignModal } from './AssignModal.tsx'

type Feedback = ResultOf<typeof getFeedback>

const LIST = '/system/feedBackList'

/** 反馈详情: the thread with its writer, and notes that he never sees. */
export function FeedbackDetailPage() {
  const { query: address } = usePage()
  const feedback = useQuery(query(getFeedback, { id: address.id ?? '' }))
  const [isAssigning, setAssigning] = useState(false)
  return (
    <>
      <DetailPage of={feedback} back={LIST}>
        {(record) => ({
          title: record.no,
          state: <FeedbackStateTag {...record} />,
          actions: <Actions feedback={record} onAssign={() => setAssigning(true)} />,
          facts: factsOf(record),
          tabs: [{ key: 'thread', label: '处理过程', content: <Thread feedback={record} /> }],
        })}
      </DetailPage>
      {isAssigning && feedback.data && (
        <AssignModal ids={[feedback.data.id]} endpoint={assignFeedback} onClose={() => setAssigning(false)} />
      )}
    </>
  )
}

const factsOf = (record: Feedback) => [
  { label: '类型', value: wordsOf(feedbackKind)[record.kind] },
  { label: '提交人', value: record.writer || '（已隐藏）' },
  { label: '单位', value: record.orgName },
  { label: '提交时间', value: fullTimeText(record.createdAt.getTime()) },
  { label: '处理人', value: record.assignee || '未指派' },
  { label: '联系方式', value: record.contact },
  { label: '页面', value: record.pageUrl && <Link to={record.pageUrl}>{record.pageUrl}</Link> },
  { label: '评分', value: record.stars === null ? '未评价' : <Rate disabled value={record.stars} /> },
]

function Actions({ feedback, onAssign }: { feedback: Feedback; onAssign: () => void }) {
  const change = useWrite(changeFeedbackState)
  const { id, no, state, mergedInto } = feedback
  if (mergedInto) return <Link to={`/system/feedBackDetail?id=${mergedInto.id}`}>已合并到 {mergedInto.no}</Link>
  const move = async (next: FeedbackState) => {
    if (next === 'closed' && !(await confirm({ name: no, verb: '关闭', consequence: '关闭后不能再回复。' }))) return
    const result = await change.run({ ids: [id], state: next })
    const [fault] = result?.failed ?? []
    if (fault) tip('error', fault.message)
  }
  return (
    <>
      <Can codes={[P.feedbackHandle]}>
        {state !== 'resolved' && (
          <Button type="primary" loading={change.isPending} onClick={() => void move('resolved')}>
            已解决
          </Button>
        )}
        {state !== 'handling' && <Button onClick={() => void move('handling')}>处理中</Button>}
        {state !== 'closed' && <Button onClick={() => void move('closed')}>关闭</Button>}
      </Can>
      <Can codes={[P.feedbackAssign]}>
        <Button onClick={onAssign}>指派</Button>
      </Can>
    </>
  )
}

function Thread({ feedback }: { feedback: Feedback }) {
  const { id, text, pictures, client, entries, merged, state, mergedInto } = feedback
  return (
    <>
      <p className="feedback-text">{text}</p>
      <Pictures pictures={pictures} />
      {client && (
        <p className="feedback-client">
          {client.agent} · {client.screen} · {client.language} · 版本 {client.build}
        </p>
      )}
      {merged.length > 0 && (
        <p>
          已并入：
          {merged.map((each) => (
            <Link key={each.id} to={`/system/feedBackDetail?id=${each.id}`}>
              {each.no}{' '}
            </Link>
          ))}
        </p>
      )}
      <FeedbackThread entries={entries} />
      <Can codes={[P.feedbackHandle]}>{state !== 'closed' && !mergedInto && <AnswerBox id={id} />}</Can>
    </>
  )
}
