import { answerOf, type SurveyAnswers } from '@portal/contract/areas/questionnaire/answer.ts'
import { myAnswer } from '@portal/contract/areas/questionnaire/answer-endpoints.ts'
import { pathOf } from '@portal/contract/areas/questionnaire/logic.ts'
import { answerWords, pipeWords } from '@portal/contract/areas/questionnaire/piping.ts'
import { numbersOf, type Survey } from '@portal/contract/areas/questionnaire/question.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { dateTimeText } from '#src/ui/time/date-text.ts'

interface OwnAnswerProps {
  questionnaireId: string
  onEdit: (answers: SurveyAnswers) => void
}

/** What this person answered, and the way to change it while that is allowed. */
export function OwnAnswer({ questionnaireId, onEdit }: OwnAnswerProps) {
  const found = useQuery({ ...query(myAnswer, { id: questionnaireId }), retry: false, staleTime: 0 })
  return (
    <Loaded of={found}>
      {({ answers, endedAt, mayEdit, pages }) => (
        <section aria-label="我的答案">
          <div className="survey-line">
            <h2>我的答案</h2>
            {mayEdit && <Button onClick={() => onEdit(answers)}>修改答案</Button>}
          </div>
          {endedAt && <p className="survey-faint">提交于 {dateTimeText(endedAt.getTime())}</p>}
          <AnswerList survey={{ pages, questions: pages.flatMap(({ questions }) => questions) }} answers={answers} />
        </section>
      )}
    </Loaded>
  )
}

/** The questions that were asked, each with its answer in words. */
export function AnswerList({ survey, answers }: { survey: Survey; answers: SurveyAnswers }) {
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
          <dd>{answerWords(question, answerOf(answers, question.id)) || '未填写'}</dd>
        </div>
      ))}
    </dl>
  )
}
