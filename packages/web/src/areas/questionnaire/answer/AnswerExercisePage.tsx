import { myQuestionnaires, openQuestionnaire } from '@portal/contract/areas/questionnaire/answer-endpoints.ts'
import {
  answerPathOf,
  questionnaireMode,
  questionnaireState,
} from '@portal/contract/areas/questionnaire/questionnaire.ts'
import { answerRefusals } from '@portal/contract/areas/questionnaire/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { OwnQuizzes, QuizPage } from '#src/areas/activity/public.ts'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { wordsOfError } from '#src/kit/words-of-error.ts'
import { usePage } from '#src/platform/page.ts'
import { useSession } from '#src/platform/session/session.ts'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { AnswerStart } from './AnswerStart.tsx'
import { CodeForm } from './CodeForm.tsx'
import '../survey.css'

/** 答题活动 (`?activityId=`) and 填写问卷 (`?questionnaireId=`). */
export function AnswerExercisePage() {
  const { questionnaireId, activityId } = usePage().query
  if (activityId !== undefined) return <QuizPage key={activityId} activityId={activityId} />
  if (questionnaireId === undefined) return <OwnExercises />
  return <Answering key={questionnaireId} id={questionnaireId} />
}

function Answering({ id }: { id: string }) {
  const { setTitle } = usePage()
  const isGuest = useSession(({ guestPage }) => guestPage !== null)
  const [code, setCode] = useState<string>()
  const asked = query(openQuestionnaire, { id, code })
  // What is being filled in must not change under the fingers: it is read once, and again after an answer.
  const found = useQuery({
    ...asked,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    gcTime: 0,
  })
  const title = found.data?.title

  // Follows the questionnaire: the shell shows its name.
  useEffect(() => {
    if (title !== undefined) setTitle(title)
  }, [setTitle, title])

  const { badCode } = answerRefusals
  // A code is used up by its answer: what was opened with it stays on screen.
  if (found.data === undefined && found.error && wordsOfError(found.error) === badCode.message)
    return (
      <div className="survey-sheet">
        <h1>填写问卷</h1>
        <CodeForm fault={badCode.message} onCode={(next) => (next === code ? void found.refetch() : setCode(next))} />
      </div>
    )
  return (
    <div className="survey-sheet" data-framed={!isGuest}>
      <Loaded of={found}>
        {(opened) => (
          <AnswerStart
            opened={opened}
            code={code}
            onCode={setCode}
            onAgain={() => {
              void found.refetch()
            }}
          />
        )}
      </Loaded>
      {isGuest && (
        <p className="survey-staff">
          <Link to="/guide">员工登录</Link>
        </p>
      )}
    </div>
  )
}

const modes = wordsOf(questionnaireMode)
const states = wordsOf(questionnaireState)

/** Without an id there is nothing to answer; what is addressed to the caller is offered. */
function OwnExercises() {
  const found = useQuery(query(myQuestionnaires, {}))
  return (
    <div className="survey-sheet" data-list="true">
      <h1>答题活动</h1>
      <OwnQuizzes />
      <h2>填写问卷</h2>
      <Loaded of={found}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="survey-faint">暂无面向你的问卷</p>
          ) : (
            <ul className="survey-own" aria-label="我的问卷">
              {rows.map(({ id, title, mode, state, answered, closeAt }) => (
                <li key={id}>
                  <Link to={answerPathOf(id)}>
                    <strong>{title}</strong>
                    <span className="survey-faint">
                      {modes[mode]} · {answered ? '✓ 已填写' : states[state]} · {dateTimeText(closeAt.getTime())} 截止
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  )
}
