import { numbersOf, type Survey } from '@portal/contract/areas/questionnaire/question/question.ts'
import { LateDrawer } from '#src/ui/late/LateParts.tsx'
import { conditionText, jumpTexts } from './logic-text.ts'

/** 逻辑视图: every question in its order, with what lets it appear and where it leads. */
export function LogicDrawer({ survey, onClose }: { survey: Survey; onClose: () => void }) {
  const numbers = numbersOf(survey.questions)
  return (
    <LateDrawer open title="逻辑视图" size="min(100vw, 680px)" closable={{ 'aria-label': '关闭' }} onClose={onClose}>
      {survey.pages.map((page, at) => (
        <section key={page.id} className="survey-logic">
          <h3>
            第 {at + 1} 页 {page.title}
          </h3>
          <ol>
            {survey.questions
              .filter(({ pageId }) => pageId === page.id)
              .map((question) => {
                const shownIf = conditionText(question, survey.questions)
                return (
                  <li key={question.id}>
                    <strong>
                      {numbers.has(question.id) ? `${numbers.get(question.id)}. ` : ''}
                      {question.stem}
                    </strong>
                    {shownIf !== '' && <span className="survey-logic-if">当 {shownIf} 时显示</span>}
                    {jumpTexts(question, survey.questions).map((text) => (
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
    </LateDrawer>
  )
}
