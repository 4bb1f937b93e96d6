import type { QuestionAnswer } from '@portal/contract/areas/assessment/question/answer.ts'
import { isBlank } from '@portal/contract/areas/assessment/question/scoring/blank-answer.ts'
import { Button } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { askedQuestion } from '#src/shared/attempt/asked-question.ts'
import { ReviewedItemView } from '#src/shared/attempt/ReviewedItemView.tsx'
import { clockText } from '#src/shared/player/core/clock-text.ts'
import { QuestionView } from '#src/shared/question/QuestionView.tsx'
import { useFocusReturn } from '#src/ui/focus/use-focus-return.ts'
import './question-cover.css'
import { type AskedQuestion, type Studied, useTry, type Verdict } from './use-try.ts'

interface QuestionCoverProps {
  study: Studied
  /** Null: the question of an attention check. */
  questionId: string | null
  /** As the page knows it before the question has been opened. */
  mustPass?: boolean
  /** Answered, or left out. */
  onGoOn: () => void
  onRewatch: (from: number) => void
  /** No question fits an attention check: the learner confirms instead. */
  onNone?: () => void
}

/** A question over the standing picture; on a phone over the whole page. */
export function QuestionCover({ study, questionId, mustPass = false, onGoOn, onRewatch, onNone }: QuestionCoverProps) {
  const { asked, given, verdict, failure, sending, send, again } = useTry(study, questionId)
  const root = useRef<HTMLDivElement>(null)
  const isCheck = questionId === null
  const isNone = isCheck && asked !== null && asked.asked === null

  useFocusReturn()

  // Follows the document's focus, which belongs to the question while it stands: a button that gave way takes it along.
  useEffect(() => {
    if (!root.current?.contains(document.activeElement)) root.current?.focus({ preventScroll: true })
  }, [asked, verdict])

  // Follows the server's word that there is nothing to be asked.
  useEffect(() => {
    if (isNone) onNone?.()
  }, [isNone, onNone])

  const title = isCheck ? '在场检查' : (asked?.mustPass ?? mustPass) ? '必答题' : '选答题'
  return (
    <div className="question-cover" role="alertdialog" aria-label={title} tabIndex={-1} ref={root}>
      <div className="question-cover-sheet">
        <header>
          <strong>{title}</strong>
          {asked && !verdict && <span>{triesText(asked)}</span>}
        </header>
        {failure !== '' && (
          <p className="question-cover-failure" role="alert">
            {failure}
            {asked === null && (
              <Button type="link" onClick={again}>
                重试
              </Button>
            )}
          </p>
        )}
        {asked === null && failure === '' && <p>正在打开题目…</p>}
        {asked?.asked && !verdict && (
          <Form
            asked={asked}
            sending={sending}
            failed={failure !== ''}
            onSend={send}
            onSkip={isCheck ? null : onGoOn}
          />
        )}
        {asked && asked.asked === null && !isCheck && <Closed asked={asked} onGoOn={onGoOn} onRewatch={onRewatch} />}
        {asked?.asked && verdict && (
          <Told
            asked={asked}
            given={given}
            verdict={verdict}
            isCheck={isCheck}
            {...{ onGoOn, onRewatch }}
            onAgain={again}
          />
        )}
      </div>
    </div>
  )
}

const triesText = ({ triesLeft, state }: Pick<AskedQuestion, 'triesLeft' | 'state'>) =>
  state === 'open' && triesLeft !== null ? `还可作答 ${triesLeft} 次` : ''

interface FormProps {
  asked: AskedQuestion
  sending: boolean
  failed: boolean
  onSend: (answer: QuestionAnswer) => Promise<void>
  /** Null: it cannot be left out. */
  onSkip: (() => void) | null
}

function Form({ asked, sending, failed, onSend, onSkip }: FormProps) {
  const [answer, setAnswer] = useState<QuestionAnswer | null>(null)
  const shown = useMemo(() => asked.asked && askedQuestion(asked.asked), [asked])
  if (!shown) return null
  return (
    <>
      <div className="question-cover-body">
        <QuestionView asked={{ ...shown, score: null }} answer={answer} onAnswer={setAnswer} disabled={sending} />
      </div>
      <footer>
        {onSkip && !asked.mustPass && <Button onClick={onSkip}>跳过</Button>}
        <Button
          type="primary"
          loading={sending}
          disabled={answer === null || isBlank(answer)}
          onClick={() => answer !== null && void onSend(answer)}
        >
          {failed ? '重新提交' : '提交'}
        </Button>
      </footer>
    </>
  )
}

type Acts = Pick<QuestionCoverProps, 'onGoOn' | 'onRewatch'>

/** Met again with its tries used up. */
function Closed({ asked, onGoOn, onRewatch }: Acts & { asked: AskedQuestion }) {
  const { state, rewatch } = asked
  return (
    <>
      <p>{state === 'rewatch' ? '请先重看本章，再作答本题' : '本题已作答'}</p>
      <footer>
        {state === 'rewatch' && rewatch ? (
          <Button type="primary" onClick={() => onRewatch(rewatch.from)}>
            重看本章
          </Button>
        ) : (
          <Button type="primary" onClick={onGoOn}>
            继续
          </Button>
        )}
      </footer>
    </>
  )
}

const saidOf = ({ right, state, triesLeft }: Verdict, isCheck: boolean): string => {
  if (right) return '回答正确'
  if (isCheck) return '回答错误，建议重看相关内容'
  if (state === 'rewatch') return '作答次数已用完，请重看本章后再答'
  if (state === 'done') return '回答错误'
  return triesLeft === null ? '回答错误，请再试一次' : `回答错误，还可作答 ${triesLeft} 次`
}

interface ToldProps extends Acts {
  asked: AskedQuestion
  given: QuestionAnswer | null
  verdict: Verdict
  isCheck: boolean
  onAgain: () => void
}

function Told({ asked, given, verdict, isCheck, onGoOn, onRewatch, onAgain }: ToldProps) {
  const { right, rewatch, mayGoOn, state, key, explanation } = verdict
  const mayTry = !right && !isCheck && state === 'open'
  return (
    <>
      <output className={right ? 'question-cover-right' : 'question-cover-wrong'}>{saidOf(verdict, isCheck)}</output>
      {asked.asked && key !== undefined && (
        <div className="question-cover-body">
          <ReviewedItemView
            number={1}
            item={{
              itemId: asked.asked.itemId,
              attemptItemId: null,
              asked: { ...asked.asked, maxScore: null },
              answer: given,
              key,
              explanation,
            }}
          />
        </div>
      )}
      <footer>
        {rewatch && !right && (
          <Button type={mayGoOn ? 'default' : 'primary'} onClick={() => onRewatch(rewatch.from)}>
            {isCheck ? `重看 ${clockText(rewatch.from)} 起` : '重看本章'}
          </Button>
        )}
        {mayTry && (
          <Button type={mayGoOn ? 'default' : 'primary'} onClick={onAgain}>
            再试一次
          </Button>
        )}
        {mayGoOn && (
          <Button type="primary" onClick={onGoOn}>
            {isCheck ? '继续学习' : '继续'}
          </Button>
        )}
      </footer>
    </>
  )
}
