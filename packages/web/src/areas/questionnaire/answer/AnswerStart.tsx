import type { AnswerStanding } from '@portal/contract/areas/questionnaire/answer-endpoints.ts'
import { questionnaireMode } from '@portal/contract/areas/questionnaire/questionnaire.ts'
import { answerRefusals } from '@portal/contract/areas/questionnaire/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { useState } from 'react'
import { late } from '#src/ui/late/late.tsx'
import { dateText, dateTimeText } from '#src/ui/time/date-text.ts'
import { CodeForm } from './CodeForm.tsx'
import { Filling } from './Filling.tsx'
import type { Opened, Submitted } from './opened.ts'
import { Thanks } from './Thanks.tsx'

const OwnAnswer = late(() => import('./OwnAnswer.tsx').then((module) => module.OwnAnswer))
const PeopleResult = late(() => import('./PeopleResult.tsx').then((module) => module.PeopleResult))

interface AnswerStartProps {
  opened: Opened
  code: string | undefined
  onCode: (code: string) => void
  /** Reads the questionnaire again. */
  onAgain: () => void
}

const closedWords: Partial<Record<AnswerStanding, string>> = {
  notYet: answerRefusals.notYet.message,
  paused: answerRefusals.paused.message,
  over: answerRefusals.over.message,
}

const modes = wordsOf(questionnaireMode)

const SECONDS_EACH = 20

/** 「3 题，约 2 分钟」 */
const lengthText = ({ pages }: Opened): string => {
  const n = pages.flatMap(({ questions }) => questions).filter(({ kind }) => kind !== 'section').length
  return `${n} 题，约 ${Math.max(1, Math.round((n * SECONDS_EACH) / 60))} 分钟`
}

const dayText = (at: Date): string => dateText(at.getTime()).slice(5)

/** Intro and what is kept of the person; then the questions, or why there are none. */
export function AnswerStart({ opened, code, onCode, onAgain }: AnswerStartProps) {
  const [submitted, setSubmitted] = useState<Submitted>()
  const [edited, setEdited] = useState<Submitted['answers']>()
  const { title, intro, mode, modeText, openAt, closeAt, standing, timesLeft, times } = opened
  const again = () => {
    setSubmitted(undefined)
    setEdited(undefined)
    onAgain()
  }
  if (submitted) return <Thanks submitted={submitted} opened={opened} onAgain={again} />
  const isEditing = edited !== undefined
  return (
    <>
      <h1>{title}</h1>
      {intro !== '' && <p className="survey-intro">{intro}</p>}
      <p className="survey-line-top">
        <span className="survey-tag">{modes[mode]}</span>
        <span>{standing === 'open' && lengthText(opened)}</span>
        <span title={`${dateTimeText(openAt.getTime())} 至 ${dateTimeText(closeAt.getTime())}`}>
          {dayText(closeAt)} 截止
        </span>
      </p>
      <p className="survey-mode">
        {modeText}
        {times === 'several' && standing === 'open' && `；还可填写 ${timesLeft} 次`}
      </p>
      {standing === 'open' || isEditing ? (
        <Filling key={isEditing ? 'edit' : 'first'} opened={opened} code={code} edited={edited} onDone={setSubmitted} />
      ) : (
        <Standing opened={opened} onCode={onCode} onEdit={setEdited} />
      )}
    </>
  )
}

interface StandingProps {
  opened: Opened
  onCode: (code: string) => void
  onEdit: (answers: Submitted['answers']) => void
}

function Standing({ opened: { id, standing, mode, times, showResult }, onCode, onEdit }: StandingProps) {
  if (standing === 'needCode') return <CodeForm onCode={onCode} />
  const already = times === 'daily' ? answerRefusals.alreadyToday.message : answerRefusals.already.message
  const maySeeResult = showResult === 'afterSubmit' ? standing === 'answered' : standing === 'over'
  return (
    <>
      <p className="survey-standing" role="status">
        {closedWords[standing] ?? already}
      </p>
      {standing === 'answered' && mode !== 'anonymous' && <OwnAnswer questionnaireId={id} onEdit={onEdit} />}
      {showResult !== 'never' && maySeeResult && <PeopleResult questionnaireId={id} />}
    </>
  )
}
