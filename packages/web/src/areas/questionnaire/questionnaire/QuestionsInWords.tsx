import { numbersOf, surveyKind } from '@portal/contract/areas/questionnaire/question/question.ts'
import {
  dimensionKey,
  type QuestionnaireDetail,
  questionnaireAccess,
  questionnaireMode,
  questionnaireTimes,
} from '@portal/contract/areas/questionnaire/questionnaire.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { conditionText, jumpTexts } from '../question/logic-text.ts'
import '../survey.css'
import '../question/build.css'

const kinds = wordsOf(surveyKind)

/** How it was set up, for the rail of its pages. */
export const factsOf = (detail: QuestionnaireDetail) => {
  const { mode, modeText, access, audienceText, expected, times, openAt, closeAt, dimensions, k } = detail
  const who = access !== 'audience' ? wordsOf(questionnaireAccess)[access] : `${audienceText}（${expected} 人）`
  return [
    { label: '方式', value: wordsOf(questionnaireMode)[mode] },
    { label: '方式说明', value: modeText },
    { label: '面向', value: who },
    { label: '时间', value: `${dateTimeText(openAt.getTime())} 至 ${dateTimeText(closeAt.getTime())}` },
    { label: '填写次数', value: wordsOf(questionnaireTimes)[times] },
    { label: '统计维度', value: dimensions.map((each) => wordsOf(dimensionKey)[each]).join('、') || '无' },
    ...(mode === 'named' ? [] : [{ label: '最少展示人数', value: `${k} 人` }]),
    { label: '提交人', value: `${detail.createdByName}（${detail.orgName}）` },
  ]
}

/** Its questions by page, with what is shown when and what leads where, in words. */
export function QuestionsInWords({ detail: { pages, questions } }: { detail: QuestionnaireDetail }) {
  const numbers = numbersOf(questions)
  return (
    <>
      {pages.map((page, at) => (
        <section key={page.id} className="survey-logic">
          <h2>
            第 {at + 1} 页 {page.title}
          </h2>
          <ol>
            {questions
              .filter(({ pageId }) => pageId === page.id)
              .map((question) => {
                const shownIf = conditionText(question, questions)
                return (
                  <li key={question.id}>
                    <strong>
                      {numbers.has(question.id) ? `${numbers.get(question.id)}. ` : ''}
                      {question.stem}
                    </strong>
                    <span className="survey-faint">
                      {kinds[question.kind]}
                      {question.required && question.kind !== 'section' && ' · 必填'}
                      {question.options.length > 0 && ` · ${question.options.map(({ text }) => text).join('、')}`}
                    </span>
                    {shownIf !== '' && <span className="survey-logic-if">当 {shownIf} 时显示</span>}
                    {jumpTexts(question, questions).map((text) => (
                      <span key={text} className="survey-logic-jump">
                        {text}
                      </span>
                    ))}
                  </li>
                )
              })}
          </ol>
        </section>
      ))}
    </>
  )
}
