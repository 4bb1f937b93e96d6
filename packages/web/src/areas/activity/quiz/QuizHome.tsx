import { quizState } from '@portal/contract/areas/activity/activity-words.ts'
import { quizInfo } from '@portal/contract/areas/activity/quiz-answer.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { HOUR_MS } from '@portal/contract/kit/shanghai.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Tag } from 'antd'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { RulesSentence } from '#src/shared/attempt/RulesSentence.tsx'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { activityAddress } from '../addresses.ts'
import { QuizRanking } from './QuizRanking.tsx'

type Info = ResultOf<typeof quizInfo>

const states = wordsOf(quizState)

const SPARE_MS = 500
const LONGEST_WAIT_MS = HOUR_MS

/** Until the activity begins or ends, by the clock of the server. */
const untilChange = (info: Info | undefined): number | false => {
  if (!info) return false
  const now = info.serverNow.getTime()
  const next = [info.startAt, info.endAt].map((at) => at.getTime() - now).find((wait) => wait > 0)
  return next === undefined ? false : Math.min(next + SPARE_MS, LONGEST_WAIT_MS)
}

export function QuizHome({ activityId }: { activityId: string }) {
  const { setTitle } = usePage()
  const info = useQuery({
    ...query(quizInfo, { activityId }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => untilChange(state.data),
  })
  const title = info.data?.title

  // Follows the activity: the shell shows its name.
  useEffect(() => {
    if (title !== undefined) setTitle(title)
  }, [setTitle, title])

  return (
    <div className="quiz">
      <Loaded of={info}>{(found) => <Home info={found} />}</Loaded>
    </div>
  )
}

function Home({ info }: { info: Info }) {
  const { title, partTitle, intro, startAt, endAt, state, joined, cancelReason, activityId, weight } = info
  return (
    <>
      <section className="quiz-card" aria-label="活动">
        <div className="quiz-head">
          <h1>{title}</h1>
          <StateWord>{states[state]}</StateWord>
        </div>
        <p className="quiz-note">
          {partTitle} · {dateTimeText(startAt.getTime())} 至 {dateTimeText(endAt.getTime())}
        </p>
        <p className="quiz-note">
          本环节 {weight} 分 · 已参与 {joined} 人 · <Link to={activityAddress(activityId)}>返回活动</Link>
        </p>
        {state === 'cancelled' && <Alert type="error" showIcon title={`活动已取消：${cancelReason}`} />}
        {intro !== '' && <p className="quiz-intro">{intro}</p>}
      </section>
      <TryCard info={info} />
      {info.attempts.length > 0 && <OwnTries info={info} />}
      <QuizRanking activityId={activityId} />
    </>
  )
}

const leftText = (count: number | null): string => (count === null ? '不限' : `${count} 次`)

function TryCard({ info }: { info: Info }) {
  const { setQuery } = usePage()
  const { sentence, left, running, why, state, score, done, passScore } = info
  const begin = () => setQuery({ answer: '1' }, { push: true })
  return (
    <section className="quiz-card" aria-label="答题">
      <p>
        <RulesSentence text={sentence} />
      </p>
      <p className="quiz-note">多选题少选时，按题目设定可得部分分；选错不得分。</p>
      <dl className="quiz-facts">
        <div>
          <dt>今日剩余</dt>
          <dd>{leftText(left.today)}</dd>
        </div>
        <div>
          <dt>总共剩余</dt>
          <dd>{leftText(left.all)}</dd>
        </div>
        <div>
          <dt>我的成绩</dt>
          <dd>{score === null ? '—' : `${score} 分`}</dd>
        </div>
        <div>
          <dt>本环节</dt>
          <dd>{done ? '已完成' : `达到 ${passScore} 分即完成本环节`}</dd>
        </div>
      </dl>
      {why !== null && <Alert type="info" showIcon title={why} />}
      {(state === 'running' || running !== null) && (
        <div className="quiz-main">
          <Button type="primary" size="large" block disabled={why !== null} onClick={begin}>
            {running === null ? '开始答题' : '继续答题'}
          </Button>
        </div>
      )}
    </section>
  )
}

function OwnTries({ info: { attempts } }: { info: Info }) {
  const { setQuery } = usePage()
  return (
    <section className="quiz-card" aria-label="我的答题记录">
      <h2>我的答题记录</h2>
      <ul className="quiz-tries">
        {attempts.toReversed().map(({ attemptId, no, submittedAt, score, counts }) => (
          <li key={attemptId}>
            <span>
              第 {no} 次 · {dateTimeText(submittedAt.getTime())}
            </span>
            <span>
              <strong>{score}</strong> 分 {counts && <Tag color="success">计入成绩</Tag>}
            </span>
            <Button size="small" onClick={() => setQuery({ attemptId }, { push: true })}>
              查看
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
