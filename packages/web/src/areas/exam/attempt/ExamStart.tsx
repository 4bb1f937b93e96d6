import type { Sitting } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { attemptState } from '@portal/contract/areas/exam/attempt/words.ts'
import { examInfo } from '@portal/contract/areas/exam/own/exam.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Input } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { serverNow } from '#src/platform/session/session.ts'
import { tip } from '#src/platform/tips.ts'
import { clockText } from '#src/shared/attempt/clock-text.ts'
import { HeldKeysNote } from '#src/shared/attempt/HeldKeysNote.tsx'
import { useEnterAttempt } from '#src/shared/attempt/use-enter-attempt.ts'
import { late } from '#src/ui/late/late.tsx'
import '#src/ui/plain/verb.css'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { PageHead } from '../PageHead.tsx'
import { DeviceCheck } from './DeviceCheck.tsx'
import { ExamRules } from './ExamRules.tsx'
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
    for (const key of ['exam', 'guide']) void client.invalidateQueries({ queryKey: [key] })
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
  const isRunning = exam.running !== null
  const enter = useEnterAttempt({
    scene: 'exam',
    objectId: exam.id,
    sitting: { no: exam.attempts.length + (isRunning ? 0 : 1), runs: isRunning },
    onEntered: (sitting) => {
      if (isRunning) tip('success', resumedText(sitting))
      onEntered(sitting)
    },
  })
  const isReady = isRunning || exam.why === null
  const isShut = !isReady && exam.state !== 'upcoming'
  const isAsked = useRef(false)

  // After a crash or a reload the server knows this device again: straight back in. On another one it says so, and what can
  // be done. A full screen waits for a press of the person.
  useEffect(() => {
    if (isAsked.current || !isRunning || exam.fullScreen) return
    isAsked.current = true
    void enter.start(undefined, exam.running)
  })

  return (
    <div className="own-page">
      <PageHead title={exam.title} onBack={onBack} />
      {isShut && <OwnAttempts exam={exam} />}
      <ExamRules exam={exam} />
      {(isReady || exam.state === 'upcoming') && <DeviceCheck examId={exam.id} asksFullScreen={exam.fullScreen} />}
      {exam.state === 'upcoming' && !isRunning && <WaitingRoom openAt={exam.openAt} onOpen={onOpen} />}
      {isShut && <Alert type="warning" showIcon title={exam.why} />}
      {!isShut && <OwnAttempts exam={exam} />}
      {enter.fault !== null && (
        <Alert
          type={enter.canTakeOver ? 'info' : 'error'}
          showIcon
          title={enter.fault}
          description={enter.canTakeOver && '换到本设备后，已保存的作答都在，原设备不能再作答'}
        />
      )}
      {exam.needsPassword && isReady && !isRunning && (
        <Input.Password
          aria-label="考试口令"
          placeholder="考试口令"
          autoComplete="off"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      )}
      {(isReady || enter.canTakeOver) && (
        <div className="own-foot">
          {enter.canTakeOver ? (
            <button
              type="button"
              className="own-act own-act-first"
              disabled={enter.isPending}
              onClick={() => void enter.takeOver()}
            >
              在本设备继续
            </button>
          ) : (
            <button
              type="button"
              className="own-act own-act-first"
              disabled={enter.isPending || (exam.needsPassword && !isRunning && password === '')}
              onClick={() => {
                if (exam.fullScreen) void document.documentElement.requestFullscreen?.().catch(() => undefined)
                void enter.start(password === '' ? undefined : password, exam.running)
              }}
            >
              {isRunning ? '继续作答' : '开始考试'}
            </button>
          )}
        </div>
      )}
    </div>
  )
}

const resumedText = ({ deadline }: Sitting): string =>
  deadline === null ? '已恢复' : `已恢复，剩余 ${clockText(Math.max(0, deadline.getTime() - serverNow()))}`

/** Where nothing can be begun, these are what people come for. */
function OwnAttempts({ exam: { attempts, heldKeys } }: { exam: ExamInfo }) {
  const { setQuery } = usePage()
  if (attempts.length === 0) return null
  return (
    <section className="own-sheet" aria-label="我的答卷">
      <h2>我的答卷</h2>
      <HeldKeysNote held={heldKeys} what="考试" />
      <ul className="own-lines">
        {attempts.map((attempt) => (
          <li key={attempt.attemptId}>
            <span>
              第 {attempt.no} 次 · {states[attempt.state]}
              {attempt.submittedAt && ` · ${dateTimeText(attempt.submittedAt.getTime())} 交卷`}
              {attempt.score !== undefined && ` · ${attempt.score} 分`}
              {attempt.passed !== undefined && (attempt.passed ? ' · ✓ 及格' : ' · ✗ 不及格')}
            </span>
            {attempt.submittedAt && (
              <button
                type="button"
                className="verb"
                onClick={() => setQuery({ examId: undefined, attemptId: attempt.attemptId }, { push: true })}
              >
                查看答卷
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
