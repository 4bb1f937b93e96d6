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
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { useSession } from '#src/platform/session.ts'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { wordsOfError } from '#src/kit/words-of-error.ts'
import { AnswerStart } from './AnswerStart.tsx'
import { CodeForm } from './CodeForm.tsx'
import '../survey.css'

/** 填写问卷 (`?questionnaireId=`). */
export function AnswerExercisePage() {
  const { questionnaireId } = usePage().query
  if (questionnaireId === undefined) return <OwnQuestionnaires />
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
    refetchOnWindowFocus: false,
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
      <main className="survey-sheet">
        <h1>填写问卷</h1>
        <CodeForm fault={badCode.message} onCode={(next) => (next === code ? void found.refetch() : setCode(next))} />
      </main>
    )
  return (
    <main className="survey-sheet">
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
    </main>
  )
}

const modes = wordsOf(questionnaireMode)
const states = wordsOf(questionnaireState)

/** Without an id there is nothing to fill in; those addressed to the caller are offered. */
function OwnQuestionnaires() {
  const found = useQuery(query(myQuestionnaires, {}))
  return (
    <main className="survey-sheet">
      <h1>填写问卷</h1>
      <p>地址中缺少问卷编号，请从下面选择要填写的问卷。</p>
      <Loaded of={found}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="survey-faint">暂无面向你的问卷</p>
          ) : (
            <ul className="survey-own" aria-label="我的问卷">
              {rows.map(({ id, title, mode, state, answered, closeAt }) => (
                <li key={id}>
                  <Link to={answerPathOf(id)}>{title}</Link>
                  <span className="survey-faint">
                    {modes[mode]} · {answered ? '已填写' : states[state]} · {dateTimeText(closeAt.getTime())} 截止
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </main>
  )
}
