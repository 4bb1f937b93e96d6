import type { Sitting } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { attemptState } from '@portal/contract/areas/exam/attempt/words.ts'
import { examInfo } from '@portal/contract/areas/exam/own/exam.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Input } from 'antd'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { HeldKeysNote } from '#src/shared/attempt/HeldKeysNote.tsx'
import { RulesSentence } from '#src/shared/attempt/RulesSentence.tsx'
import { useEnterAttempt } from '#src/shared/attempt/use-enter-attempt.ts'
import { late } from '#src/ui/late/late.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { DeviceCheck } from './DeviceCheck.tsx'
import { WaitingRoom } from './WaitingRoom.tsx'

const ExamSitting = late(() => import('./ExamSitting.tsx').then((module) => module.ExamSitting))

type ExamInfo = ResultOf<typeof examInfo>
const states = wordsOf(attemptState)
/** Nothing is pushed to who has not begun: whoever waits at the door of a paused hall looks again. */
const LOOK_MS = 10_000

/** One exam: its rules, my sittings and the way in; then the desk. */
export function ExamStart({ examId }: { examId: string }) {
  const { setQuery } = usePage()
  const client = useQueryClient()
  const [sitting, setSitting] = useState<Sitting | null>(null)
  const info = useQuery({
    ...query(examInfo, { examId }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => sitting === null && state.data?.state === 'paused' && LOOK_MS,
  })
  const back = () => setQuery({ examId: undefined }, { push: true })
  const refresh = () => {
    setSitting(null)
    void client.invalidateQueries({ queryKey: ['exam'] })
  }

  if (sitting) {
    return (
      <ExamSitting
        key={`${sitting.attemptId}:${sitting.lease}`}
        sitting={sitting}
        held={info.data?.heldKeys ?? null}
        onLeave={refresh}
        onReview={(attemptId) => {
          refresh()
          setQuery({ examId: undefined, attemptId }, { push: true })
        }}
      />
    )
  }
  return (
    <Loaded of={info} back={<Button onClick={back}>返回列表</Button>}>
      {(exam) => <StartSheet exam={exam} onBack={back} onEntered={setSitting} onOpen={() => void info.refetch()} />}
    </Loaded>
  )
}

interface StartSheetProps {
  exam: ExamInfo
  onBack: () => void
  onEntered: (sitting: Sitting) => void
  /** The opening has come. */
  onOpen: () => void
}

function StartSheet({ exam, onBack, onEntered, onOpen }: StartSheetProps) {
  const [password, setPassword] = useState('')
  const enter = useEnterAttempt({ scene: 'exam', objectId: exam.id, onEntered })
  const isRunning = exam.running !== null
  const isReady = isRunning || exam.why === null
  const isShut = !isReady && exam.state !== 'upcoming'

  return (
    <div className="exam-start">
      <div className="exam-hall-head">
        <Button onClick={onBack}>返回列表</Button>
        <h1>{exam.title}</h1>
      </div>
      {isShut && <OwnAttempts exam={exam} />}
      <section className="exam-sheet" aria-label="考试说明">
        <p className="exam-sentence">
          <RulesSentence text={exam.sentence} />
        </p>
        {exam.adjusted !== null && <Alert type="info" showIcon title={exam.adjusted} />}
        <dl className="exam-facts">
          <div>
            <dt>题数</dt>
            <dd>{exam.questionCount} 题</dd>
          </div>
          <div>
            <dt>总分</dt>
            <dd>{exam.total} 分</dd>
          </div>
          <div>
            <dt>及格分</dt>
            <dd>{exam.passScore} 分</dd>
          </div>
          <div>
            <dt>剩余次数</dt>
            <dd>{exam.attemptsLeft}</dd>
          </div>
        </dl>
        <h2>考试期间将记录</h2>
        <ul className="exam-recorded">
          {exam.recorded.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {(isReady || exam.state === 'upcoming') && <DeviceCheck examId={exam.id} asksFullScreen={exam.fullScreen} />}
        {exam.state === 'upcoming' && !isRunning && <WaitingRoom openAt={exam.openAt} onOpen={onOpen} />}
        {isShut && <Alert type="warning" showIcon title={exam.why} />}
        {enter.fault !== null && <Alert type="error" showIcon title={enter.fault} />}
        {exam.needsPassword && isReady && !isRunning && (
          <Input.Password
            aria-label="考试口令"
            placeholder="考试口令"
            autoComplete="off"
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        )}
        <div className="exam-start-acts">
          {enter.canTakeOver && (
            <Button type="primary" danger loading={enter.isPending} onClick={() => void enter.takeOver()}>
              在本设备继续
            </Button>
          )}
          {isReady && !enter.canTakeOver && (
            <Button
              type="primary"
              size="large"
              loading={enter.isPending}
              disabled={exam.needsPassword && !isRunning && password === ''}
              onClick={() => {
                if (exam.fullScreen) void document.documentElement.requestFullscreen?.().catch(() => undefined)
                void enter.start(password === '' ? undefined : password, exam.running)
              }}
            >
              {isRunning ? '继续作答' : '开始考试'}
            </Button>
          )}
        </div>
      </section>
      {!isShut && <OwnAttempts exam={exam} />}
    </div>
  )
}

/** Where nothing can be begun, these are what people come for. */
function OwnAttempts({ exam: { attempts, heldKeys } }: { exam: ExamInfo }) {
  const { setQuery } = usePage()
  if (attempts.length === 0) return null
  return (
    <section className="exam-sheet" aria-label="我的答卷">
      <h2>我的答卷</h2>
      <HeldKeysNote held={heldKeys} what="考试" />
      <ul className="exam-attempts">
        {attempts.map((attempt) => (
          <li key={attempt.attemptId}>
            <span>
              第 {attempt.no} 次 · {states[attempt.state]}
              {attempt.submittedAt && ` · ${dateTimeText(attempt.submittedAt.getTime())} 交卷`}
              {attempt.score !== undefined && ` · ${attempt.score} 分`}
              {attempt.passed !== undefined && (attempt.passed ? ' · 及格' : ' · 不及格')}
            </span>
            {attempt.submittedAt && (
              <Button
                size="small"
                onClick={() => setQuery({ examId: undefined, attemptId: attempt.attemptId }, { push: true })}
              >
                查看答卷
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
