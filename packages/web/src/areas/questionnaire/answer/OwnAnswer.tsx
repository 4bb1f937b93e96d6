import type { AnswerFile } from '@portal/contract/areas/assessment/question/answer-file.ts'
import { answerOf, type SurveyAnswer, type SurveyAnswers } from '@portal/contract/areas/questionnaire/answer.ts'
import { myAnswer } from '@portal/contract/areas/questionnaire/answer-endpoints.ts'
import { pathOf } from '@portal/contract/areas/questionnaire/question/logic.ts'
import { answerWords, pipeWords } from '@portal/contract/areas/questionnaire/question/piping.ts'
import { numbersOf, type Survey, type SurveyQuestion } from '@portal/contract/areas/questionnaire/question/question.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { SignatureLine } from './SignatureLine.tsx'
import { FileLink } from '#src/shared/pdf-viewer/FileLink.tsx'

interface OwnAnswerProps {
  questionnaireId: string
  onEdit: (answers: SurveyAnswers) => void
}

/** What this person answered, and the way to change it while that is allowed. */
export function OwnAnswer({ questionnaireId, onEdit }: OwnAnswerProps) {
  const found = useQuery({ ...query(myAnswer, { id: questionnaireId }), retry: false, staleTime: 0 })
  return (
    <Loaded of={found}>
      {({ answers, files, endedAt, mayEdit, pages }) => (
        <section aria-label="我的答案">
          <div className="survey-line">
            <h2>我的答案</h2>
            {mayEdit && <Button onClick={() => onEdit(answers)}>修改答案</Button>}
          </div>
          {endedAt && <p className="survey-faint">提交于 {dateTimeText(endedAt.getTime())}</p>}
          <AnswerList
            survey={{ pages, questions: pages.flatMap(({ questions }) => questions) }}
            answers={answers}
            files={files}
          />
        </section>
      )}
    </Loaded>
  )
}

interface AnswerListProps {
  survey: Survey
  answers: SurveyAnswers
  /** With the addresses of those that answers name. */
  files: readonly AnswerFile[]
}

/** The questions that were asked, each with its answer. */
export function AnswerList({ survey, answers, files }: AnswerListProps) {
  const numbers = numbersOf(survey.questions)
  const shown = new Set(pathOf(survey, answers).shown)
  const asked = survey.questions.filter(({ id, kind }) => kind !== 'section' && shown.has(id))
  return (
    <dl className="survey-answers">
      {asked.map((question) => (
        <div key={question.id}>
          <dt>
            {numbers.get(question.id)}. {pipeWords(question.stem, survey, answers)}
          </dt>
          <dd>
            <Given question={question} answer={answerOf(answers, question.id)} files={files} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface GivenProps {
  question: SurveyQuestion
  answer: SurveyAnswer | null
  files: AnswerListProps['files']
}

/** One answer: drawn where it was drawn, led to where it is a file, otherwise in words. */
function Given({ question, answer, files }: GivenProps) {
  if (answer?.type === 'signature') return <SignatureLine path={answer.path} />
  if (answer?.type !== 'files') return answerWords(question, answer) || '未填写'
  return (
    <ul className="survey-files">
      {answer.files.map(({ id, name }) => {
        const url = files.find((file) => file.id === id)?.url
        return <li key={id}>{url === undefined ? name : <FileLink fileId={id} name={name} url={url} />}</li>
      })}
    </ul>
  )
}
