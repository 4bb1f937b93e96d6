import { attemptEventKind, attemptState } from '@portal/contract/areas/exam/attempt/words.ts'
import { examInfo } from '@portal/contract/areas/exam/own/exam.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { dueOf } from '#src/areas/account/public.ts'
import { query } from '#src/kit/query.ts'
import { go } from '#src/platform/navigate.ts'
import { usePage } from '#src/platform/page.ts'
import { pushed } from '#src/platform/push/push.ts'
import { serverNow } from '#src/platform/session/session.ts'
import { tip } from '#src/platform/tips.ts'
import { HeldKeysNote } from '#src/shared/attempt/HeldKeysNote.tsx'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { late } from '#src/ui/late/late.tsx'
import { fullTimeText, timeText } from '#src/ui/time/date-text.ts'
import { PageHead } from '../PageHead.tsx'
import { KnowledgeBars } from './KnowledgeBars.tsx'
import { ReceiptFold } from './ReceiptFold.tsx'
import { questionsOf, type Review } from './review-of.ts'
import { ScoreCard } from './ScoreCard.tsx'

const AnomalyReplies = late(() => import('../attempt/AnomalyReplies.tsx').then((module) => module.AnomalyReplies))
const ExamOutputs = late(() => import('../certificate/ExamOutputs.tsx').then((module) => module.ExamOutputs))

type ExamInfo = ResultOf<typeof examInfo>

const LOOK_MS = 15_000
const states = wordsOf(attemptState)
const kinds = wordsOf(attemptEventKind)

interface ExamResultProps {
  review: Review
  onBack: () => void
  onItems: (onlyWrong: boolean) => void
}

/** Passed or not, the score, what to do now, then where it was lost; the receipt for whoever looks for it. */
export function ExamResult({ review, onBack, onItems }: ExamResultProps) {
  const { receipt, title, objectId } = review
  const exam = useReopened(objectId, receipt.attemptId)
  return (
    <div className="own-page">
      <PageHead title={title} onBack={onBack} />
      <Scored review={review} exam={exam} />
      <HeldKeysNote held={review.heldKeys} what="考试" />
      <ExamOutputs attemptId={receipt.attemptId} />
      <Ways review={review} exam={exam} onItems={onItems} />
      <AnomalyReplies attemptId={receipt.attemptId} />
      <KnowledgeBars shares={review.byKnowledge} />
      <ReceiptFold receipt={receipt} />
      <Events events={review.events} />
    </div>
  )
}

/** Follows the push stream: a sitting that an invigilator opened again has its clock running. */
const useReopened = (examId: string, attemptId: string): ExamInfo | undefined => {
  const { setQuery } = usePage()
  const info = useQuery({
    ...query(examInfo, { examId }),
    refetchOnMount: 'always',
    retry: false,
    // The pause between two sittings ends while one looks at the result.
    refetchInterval: ({ state }) => Boolean(state.data?.againFrom) && LOOK_MS,
  })
  const goBack = useEffectEvent((found: ExamInfo | undefined) => {
    if (found === undefined || found.running !== attemptId) return
    tip('warning', '答卷已重新开放，请继续作答')
    setQuery({ examId, attemptId: undefined })
  })
  const look = useEffectEvent(async () => goBack((await info.refetch()).data))
  useEffect(
    () =>
      pushed.on((event) => {
        if (event.kind === 'attempt' && event.attemptId === attemptId) void look()
      }),
    [attemptId],
  )
  return info.data
}

function Scored({ review, exam }: { review: Review; exam: ExamInfo | undefined }) {
  const { total, maxTotal, passed, rank, usedMs, state } = review
  if (total === undefined || total === null)
    return (
      <section className="own-sheet" aria-label="成绩">
        <h2>{states[state]}</h2>
        <p>{total === null ? '试卷正在评阅，成绩公布后可在此查看。' : '成绩尚未开放。'}</p>
      </section>
    )
  const scores = exam?.attempts.flatMap(({ score }) => (score === undefined ? [] : [score])) ?? []
  return (
    <ScoreCard
      score={total}
      full={maxTotal}
      // The line is one of the full paper: a shortened one has its own.
      pass={exam && exam.total === maxTotal ? exam.passScore : null}
      passed={passed ?? null}
      rank={rank ?? null}
      best={scores.length > 0 ? Math.max(...scores) : null}
      usedMs={usedMs}
      attemptsLeft={exam?.attemptsLeft ?? null}
    />
  )
}

/** `10:23`. */
const minuteText = (at: Date): string => timeText(at.getTime()).slice(0, 5)

const untilText = ({ closeAt }: ExamInfo): string => {
  const words = dueOf({ kind: 'approval', startsAt: null, due: closeAt }, serverNow())?.words
  return words === undefined ? '' : `（${words}）`
}

function Ways({ review, exam, onItems }: Pick<ExamResultProps, 'review' | 'onItems'> & { exam: ExamInfo | undefined }) {
  const { setQuery } = usePage()
  const { sections, weak, byKnowledge, passed } = review
  const wrong = questionsOf(review).filter(({ isWrong }) => isWrong).length
  const mayAgain = exam !== undefined && exam.why === null && passed !== true
  const againFrom = passed === true ? null : (exam?.againFrom ?? null)
  const weakest = weak[0] ?? byKnowledge.find(({ right, all }) => right < all)
  // While the keys wait there is nothing to look at yet: the way on leads elsewhere.
  const isWaiting = review.heldKeys !== null || sections.length === 0
  return (
    <div className="own-acts">
      {mayAgain && (
        <button
          type="button"
          className="own-act own-act-first"
          onClick={() => setQuery({ attemptId: undefined, examId: exam.id }, { push: true })}
        >
          再考一次{untilText(exam)}
        </button>
      )}
      {againFrom && (
        <p className="own-again">
          <Icon name="clock" small />
          {minuteText(againFrom)} 起可以再考一次，还可考 {exam?.attemptsLeft} 次
        </p>
      )}
      {isWaiting && (
        <button
          type="button"
          className={mayAgain || againFrom ? 'own-act' : 'own-act own-act-first'}
          onClick={() => setQuery({ attemptId: undefined, examId: undefined }, { push: true })}
        >
          返回考试列表
        </button>
      )}
      {sections.length > 0 && (
        <button type="button" className="own-act" onClick={() => onItems(wrong > 0)}>
          {wrong > 0 ? `看错题 ${wrong}` : '看答卷'}
        </button>
      )}
      {weakest && (
        <button
          type="button"
          className={againFrom ? 'own-act own-act-first' : 'own-act'}
          onClick={() => go(`/netSchool/specialExercise?knowledge=${weakest.id}`)}
        >
          练薄弱点
        </button>
      )}
      {passed === false && !weakest && (
        <button
          type="button"
          className={againFrom ? 'own-act own-act-first' : 'own-act'}
          onClick={() => go('/netSchool/specialExercise')}
        >
          做练习
        </button>
      )}
      {isWaiting && (
        <button type="button" className="own-act" onClick={() => go('/netSchool/courseCenter/videoStudy')}>
          继续学习
        </button>
      )}
    </div>
  )
}

function Events({ events }: Pick<Review, 'events'>) {
  if (events.length === 0) return null
  return (
    <details className="own-fold">
      <summary>
        <span>作答过程记录</span>
        <small>{events.length} 条</small>
        <Icon name="down" />
      </summary>
      <ul className="own-fold-body">
        {events.map(({ at, kind, text }, index) => (
          <li key={`${at.getTime()}-${String(index)}`}>
            {fullTimeText(at.getTime())} {kinds[kind]}
            {text !== '' && `：${text}`}
          </li>
        ))}
      </ul>
    </details>
  )
}
