import type { ExpertRow } from '@portal/contract/areas/expert/expert.ts'
import { getQuestion, type QuestionDetail } from '@portal/contract/areas/expert/question.ts'
import { questionState, questionVisibility } from '@portal/contract/areas/expert/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { DetailPage } from '#src/kit/DetailPage.tsx'
import { query } from '#src/kit/query.ts'
import { useSession } from '#src/platform/session/session.ts'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { feedbackAddress, QA_LIST } from '../../addresses.ts'
import '../../expert.css'
import { AnswerForm } from '../../question/thread/AnswerForm.tsx'
import { DueText, UrgencyTag } from '../../question/thread/DueText.tsx'
import { hoursWords } from '../../question/thread/due-words.ts'
import { Pictures } from '../../question/thread/Pictures.tsx'
import { Thread, Timeline } from '../../question/thread/Thread.tsx'
import { Candidates } from '../Candidates.tsx'
import { ReasonedTransfer } from '../ReasonedTransfer.tsx'
import { useDeskActs } from '../use-desk-acts.ts'
import { FeedbackActs } from './FeedbackActs.tsx'

const states = wordsOf(questionState)
const visibilities = wordsOf(questionVisibility)

/** One question as the office looks after it: what was said, what happened, and whom it could go to. */
export function OneFeedback({ id }: { id: string }) {
  const found = useQuery(query(getQuestion, { id }))
  return (
    <DetailPage of={found} back={QA_LIST}>
      {(question) => ({
        title: question.title,
        state: <StateWord>{states[question.state]}</StateWord>,
        note: (
          <>
            <UrgencyTag of={question} /> <DueText of={question} />
          </>
        ),
        actions: <FeedbackActs question={question} />,
        facts: factsOf(question),
        rail: <Rail question={question} />,
        tabs: [
          { key: 'thread', label: '问答', content: <Main question={question} /> },
          { key: 'events', label: '经过', content: <Timeline thread={question.thread} /> },
        ],
      })}
    </DetailPage>
  )
}

const factsOf = (question: QuestionDetail) => [
  { label: '编号', value: question.no },
  { label: '领域', value: question.fieldName },
  { label: '提问人', value: question.askerName },
  { label: '单位', value: question.orgName },
  { label: '可见范围', value: visibilities[question.visibility] },
  { label: '专家', value: question.assigneeName },
  { label: '提问时间', value: dateTimeText(question.createdAt.getTime()) },
  { label: '首答用时', value: question.firstHours === null ? '' : hoursWords(question.firstHours) },
  { label: '评分', value: question.stars === null ? '' : `${question.stars} 星` },
  { label: '评语', value: question.ratingText },
]

function Main({ question }: { question: QuestionDetail }) {
  const { id, body, pictures, may, answerList, into, hidden, locked, reports } = question
  const [isAnswering, setAnswering] = useState(false)
  const userId = useSession((session) => session.userId)
  const verb = question.assigneeId === userId ? '提交回答' : '官方回答'
  const first = may.answer && answerList.length === 0
  return (
    <div className="expert-main">
      {into && (
        <Alert
          type="info"
          showIcon
          title={
            <>
              已合并到 <Link to={feedbackAddress(into.id)}>{into.title}</Link>
            </>
          }
        />
      )}
      {hidden && <Alert type="warning" showIcon title="已隐藏，除提问人和专家外不再显示" />}
      {locked && <Alert type="info" showIcon title="已锁定，不能再回复" />}
      {reports.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`收到 ${reports.length} 次举报`}
          description={reports.map(({ name, text }) => `${name}：${text}`).join('；')}
        />
      )}
      <section className="expert-card">
        <p className="expert-words">{body}</p>
        <Pictures of={pictures} />
      </section>
      <Thread question={question} />
      {(first || isAnswering) && (
        <section className="expert-card">
          <AnswerForm id={id} verb={verb} {...(!first && { onDone: () => setAnswering(false) })} />
        </section>
      )}
      {may.answer && !first && !isAnswering && <Button onClick={() => setAnswering(true)}>再写一个回答</Button>}
    </div>
  )
}

function Rail({ question }: { question: QuestionDetail }) {
  const { field, fieldName, assigneeId, may, similar } = question
  const [moving, setMoving] = useState<ExpertRow>()
  const acts = useDeskActs()
  return (
    <>
      {(may.assign || may.transfer) && (
        <Candidates
          field={field}
          fieldName={fieldName}
          verb={may.assign ? '分派' : '转交'}
          assigneeId={assigneeId}
          busy={acts.isBusy}
          onChoose={(expert) =>
            may.assign ? void acts.assign(question, expert.userId, expert.name) : setMoving(expert)
          }
        />
      )}
      {similar.length > 0 && (
        <section className="expert-similar">
          <h2>相似问题</h2>
          <ul>
            {similar.map(({ id, title }) => (
              <li key={id}>
                <Link to={feedbackAddress(id)}>{title}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {moving && <ReasonedTransfer question={question} toUserId={moving.userId} onClose={() => setMoving(undefined)} />}
    </>
  )
}
