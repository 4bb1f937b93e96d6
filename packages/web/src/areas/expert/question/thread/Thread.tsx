import type { Answer, QuestionDetail, ThreadEntry } from '@portal/contract/areas/expert/question.ts'
import { questionEvent } from '@portal/contract/areas/expert/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import type { ReactNode } from 'react'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { AnswerCard } from './AnswerCard.tsx'
import '../../expert.css'

const events = wordsOf(questionEvent)
const SPOKEN: readonly ThreadEntry['kind'][] = ['supplement', 'askInfo', 'followUp']

type Piece = { at: Date; answer: Answer } | { at: Date; entry: ThreadEntry }

/** Answers and what was said between them, in their order; the accepted answer stands first. */
const piecesOf = ({ answerList, thread }: QuestionDetail): Piece[] => {
  const spoken = thread.filter(({ kind }) => SPOKEN.includes(kind))
  const accepted = answerList.filter((answer) => answer.accepted)
  const others = [
    ...answerList.filter((answer) => !answer.accepted).map((answer) => ({ at: answer.at, answer })),
    ...spoken.map((entry) => ({ at: entry.at, entry })),
  ]
  return [
    ...accepted.map((answer) => ({ at: answer.at, answer })),
    ...others.sort((a, b) => a.at.getTime() - b.at.getTime()),
  ]
}

interface ThreadProps {
  question: QuestionDetail
  actsOf?: (answer: Answer) => ReactNode
}

export function Thread({ question, actsOf }: ThreadProps) {
  const pieces = piecesOf(question)
  if (pieces.length === 0) return <p className="expert-sub">还没有回答</p>
  return (
    <div className="expert-thread">
      {pieces.map((piece) =>
        'answer' in piece ? (
          <AnswerCard key={piece.answer.id} answer={piece.answer} question={question} acts={actsOf?.(piece.answer)} />
        ) : (
          <Spoken key={piece.entry.id} entry={piece.entry} />
        ),
      )}
    </div>
  )
}

function Spoken({ entry: { kind, name, text, at } }: { entry: ThreadEntry }) {
  return (
    <article className="expert-spoken" data-kind={kind}>
      <header>
        <b>{events[kind]}</b>
        <span>{name}</span>
        <time>{dateTimeText(at.getTime())}</time>
      </header>
      <p className="expert-words">{text}</p>
    </article>
  )
}

/** 经过: everything that happened, the latest first. */
export function Timeline({ thread }: { thread: readonly ThreadEntry[] }) {
  return (
    <ol className="expert-timeline">
      {thread.toReversed().map(({ id, kind, name, toName, text, at }) => (
        <li key={id}>
          <b>
            {events[kind]}
            {toName !== '' && `给 ${toName}`}
          </b>
          <small>{[name, dateTimeText(at.getTime())].filter((part) => part !== '').join(' · ')}</small>
          {text !== '' && <p>{text}</p>}
        </li>
      ))}
    </ol>
  )
}
