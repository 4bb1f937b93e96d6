import type { QuestionAnswer } from '@portal/contract/areas/assessment/question/answer.ts'
import type { AnswerFile } from '@portal/contract/areas/assessment/question/answer-file.ts'
import { type PartKind, questionKind } from '@portal/contract/areas/assessment/question/content.ts'
import type { QuestionKey } from '@portal/contract/areas/assessment/question/key.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { type ComponentType, type ReactNode, useId } from 'react'
import { late } from '#src/ui/late/late.tsx'
import { SafeHtml } from '../rich-text/SafeHtml.tsx'
import { type AnswerControlProps, type AnswerDesk, isByPart, withPart } from './answer-control.ts'
import type { AskedQuestion } from './asked.ts'
import { ChoiceAnswer, JudgeAnswer } from './ChoiceAnswer.tsx'
import { FillStem } from './FillStem.tsx'
import { isJudgedByParts, JudgedAnswer } from './judged/JudgedAnswer.tsx'
import './question.css'
import { TextAnswer, UploadAnswer } from './TextAnswer.tsx'

const HotspotAnswer = late(() => import('./HotspotAnswer.tsx').then((module) => module.HotspotAnswer))
const MatchAnswer = late(() => import('./MatchAnswer.tsx').then((module) => module.MatchAnswer))
const OrderAnswer = late(() => import('./OrderAnswer.tsx').then((module) => module.OrderAnswer))

/** What has been opened of the keys of an answered question. */
export interface OpenedKeys {
  key?: QuestionKey | null | undefined
  /** Of a case. */
  partKeys?: Readonly<Record<string, QuestionKey | null>> | undefined
  /** Earned by a right answer. */
  points?: number
}

interface QuestionViewProps {
  asked: AskedQuestion
  /** Null: not answered. Of a case: by part. */
  answer: QuestionAnswer | null
  onAnswer: (answer: QuestionAnswer | null) => void
  /** Shown, no longer answered. */
  disabled?: boolean
  /** Its place in the paper, such as 3 or 3.1. */
  number?: string
  /** The number is told to readers alone: it stands in the head of the page. */
  quietNumber?: boolean
  /** Right in the line above the question: its verdict, or what can be done with it. */
  aside?: ReactNode
  /** Answered for good: the answer is drawn beside its key. */
  opened?: OpenedKeys | undefined
  /** Of a part of a case. */
  partId?: string
  /** The sitting that keeps files of the answer. */
  desk?: AnswerDesk | undefined
  /** Files of the answer, for whoever reads it. */
  files?: readonly AnswerFile[] | undefined
}

const kinds = wordsOf(questionKind)
/** Blanks stand inside the stem, so this kind draws its stem itself. */
const controls: Record<PartKind, ComponentType<AnswerControlProps>> = {
  single: ChoiceAnswer,
  multiple: ChoiceAnswer,
  uncertain: ChoiceAnswer,
  judge: JudgeAnswer,
  fill: FillStem,
  short: TextAnswer,
  upload: UploadAnswer,
  order: OrderAnswer,
  match: MatchAnswer,
  hotspot: HotspotAnswer,
}

const placeOf = (number: string, partId: string | undefined) => (partId === undefined ? `第 ${number} 题` : number)

/** A question to be answered, whatever its kind: for exams, practice, videos and the author's preview. */
export function QuestionView(props: QuestionViewProps) {
  const { asked, answer, onAnswer, disabled = false, number, quietNumber = false, partId, desk, files, aside } = props
  const stemId = useId()
  const { kind } = asked
  const title = `${number === undefined ? '' : `第 ${number} 题，`}${kinds[kind]}`
  const key = props.opened?.key
  const isJudged = isJudgedByParts(key)
  const line = [
    ...(number === undefined || quietNumber ? [] : [placeOf(number, partId)]),
    kinds[kind],
    ...(asked.score === null ? [] : [`${asked.score} 分`]),
  ]

  return (
    <section className="question" aria-label={title}>
      <div className="question-head">
        <span className="question-line">{line.join(' · ')}</span>
        {aside}
      </div>
      {kind !== 'fill' && (
        <div id={stemId}>
          <SafeHtml formulas html={asked.stem} className="question-stem" />
        </div>
      )}
      {kind === 'case' ? (
        <CaseParts {...props} />
      ) : isJudged ? (
        <JudgedAnswer
          asked={asked}
          answer={isByPart(answer) ? null : answer}
          rightKey={key}
          points={props.opened?.points}
        />
      ) : (
        <PlainControl
          kind={kind}
          asked={asked}
          answer={isByPart(answer) ? null : answer}
          onAnswer={onAnswer}
          disabled={disabled}
          stemId={stemId}
          partId={partId}
          desk={desk}
          files={files}
        />
      )}
    </section>
  )
}

function PlainControl({ kind, ...props }: AnswerControlProps & { kind: PartKind }) {
  const Control = controls[kind]
  return <Control {...props} />
}

/** 案例: its parts one below the other, each answered under its own id. */
function CaseParts({ asked, answer, onAnswer, disabled, number, desk, files, opened }: QuestionViewProps) {
  const byPart = isByPart(answer) ? answer : {}
  const write = (id: string, part: QuestionAnswer | null) => {
    if (!isByPart(part)) onAnswer(withPart(answer, id, part))
  }
  return (
    <div className="question-parts">
      {asked.parts.map((part, index) => (
        <QuestionView
          key={part.id}
          asked={part}
          answer={byPart[part.id] ?? null}
          onAnswer={(next) => write(part.id, next)}
          disabled={disabled}
          number={number === undefined ? String(index + 1) : `${number}.${index + 1}`}
          partId={part.id}
          desk={desk}
          files={files}
          opened={opened && { key: opened.partKeys?.[part.id] }}
        />
      ))}
    </div>
  )
}
