import { liveQuizRefusals } from '@portal/contract/areas/exam/live/words.ts'
import { Alert, Button, Tag } from 'antd'
import { useMemo } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { askedQuestion } from '#src/shared/attempt/asked-question.ts'
import { QuestionView } from '#src/shared/question/QuestionView.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { LiveClock } from './LiveClock.tsx'
import './live.css'
import { PushResult } from './PushResult.tsx'
import { QuizScore } from './QuizScore.tsx'
import { type Current, useLive } from './use-live.ts'
import { useLiveAnswer } from './use-live-answer.ts'

type Pushed = Current & { push: NonNullable<Current['push']> }

const isPushed = (current: Current): current is Pushed => current.push !== null

/** 直播答题: what is asked in a live class, now. Stands alone, or beside the picture of a live room. */
export function LiveAnswerPane({ liveId }: { liveId: string }) {
  const { found, answered } = useLive(liveId)
  return (
    <div className="live-pane">
      <Loaded of={found}>{(current) => <Shown current={current} answered={answered} />}</Loaded>
    </div>
  )
}

function Shown({ current, answered }: { current: Current; answered: number }) {
  if (!isPushed(current)) return <Waiting current={current} />
  if (current.push.phase === 'closed') return <Closed current={current} />
  return <Asked key={current.push.id} current={current} answered={answered} />
}

const waitingWords = ({ state, plannedStart, cancelReason }: Current): string => {
  if (state === 'live') return '等待推送，主持人推送题目后会自动显示'
  if (state === 'paused') return '直播已暂停，继续后可以推送题目'
  if (state === 'ended' || state === 'replay') return '直播已结束'
  if (state === 'cancelled') return `直播已取消：${cancelReason}`
  return `直播未开始，计划 ${dateTimeText(plannedStart.getTime())} 开始`
}

function Waiting({ current }: { current: Current }) {
  return (
    <p className="live-waiting" role="status">
      {waitingWords(current)}
    </p>
  )
}

/** The question of the moment, until its bell. */
function Asked({ current, answered }: { current: Pushed; answered: number }) {
  const { push } = current
  const { given, answer, submit, sending, fault, isAnswered } = useLiveAnswer(current)
  const asked = useMemo(
    () => push.items.map((item) => ({ itemId: item.itemId, question: askedQuestion(item) })),
    [push],
  )
  const isOpen = push.phase === 'open'
  const answerOf = (itemId: string) =>
    push.mine?.find((each) => each.itemId === itemId)?.answer ?? given[itemId] ?? null
  return (
    <section aria-label="直播题目" className="live-asked">
      <header className="live-head">
        <h2>{push.quizTitle}</h2>
        {isOpen ? <LiveClock current={current} /> : <Tag>正在收题</Tag>}
      </header>
      <p className="live-note">
        {push.items.length === 1 ? `第 ${push.first} 题，共 ${push.count} 题` : `共 ${push.count} 题`} · 已提交{' '}
        {answered} 人
      </p>
      {asked.map(({ itemId, question }, place) => (
        <QuestionView
          key={itemId}
          asked={question}
          answer={answerOf(itemId)}
          number={String(push.first + place)}
          disabled={!isOpen || sending !== 'no'}
          onAnswer={(next) => answer(itemId, next)}
        />
      ))}
      {fault !== '' && <Alert type="error" showIcon title={fault} />}
      {sending === 'sent' && <Alert type="success" showIcon title="已提交，收题后公布答案" />}
      {sending !== 'sent' && !isOpen && <Alert type="warning" showIcon title={liveQuizRefusals.ended.message} />}
      {sending !== 'sent' && isOpen && (
        <div className="live-foot">
          <Button
            type="primary"
            size="large"
            block
            loading={sending === 'sending'}
            disabled={!isAnswered}
            onClick={() => void submit()}
          >
            提交
          </Button>
          <p className="live-note">提交后不能修改；到时自动提交已选的答案</p>
        </div>
      )}
    </section>
  )
}

/** Key, bars and own result of the latest push; with the last one the score. */
function Closed({ current }: { current: Pushed }) {
  const { push, state } = current
  const isOver = push.quizState === 'over'
  return (
    <>
      <header className="live-head">
        <h2>{push.quizTitle}</h2>
        <Tag>{isOver ? '已结束' : liveQuizRefusals.ended.message}</Tag>
      </header>
      {state === 'live' && (
        <p className="live-waiting" role="status">
          {isOver ? '本测验已结束，等待主持人推送下一个测验' : '等待推送下一题'}
        </p>
      )}
      {state !== 'live' && <Waiting current={current} />}
      {isOver && <QuizScore quizId={push.quizId} />}
      <PushResult push={push} />
    </>
  )
}
