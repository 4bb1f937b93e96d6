import type { ReactNode } from 'react'
import { QuestionView } from './QuestionView.tsx'
import type { FillingState } from './use-filling.ts'

interface SurveyPagesProps {
  filling: FillingState
  /** Full options by question. */
  hiddenOptions?: ReadonlyMap<string, ReadonlySet<string>>
  /** Buttons of the last page. */
  children?: ReactNode
  /** Buttons of every page. */
  extra?: ReactNode
  /** Said above the buttons. */
  note?: ReactNode
}

const none: ReadonlySet<string> = new Set()

/** The page of questions one is on, with progress and the way on. */
export function SurveyPages({ filling, hiddenOptions, children, extra, note }: SurveyPagesProps) {
  const { root, path, current, at, pageCount, answers, faults, numbers, pipe } = filling
  const asked = path.pages.flatMap(({ questions }) => questions).filter(({ kind }) => kind !== 'section')
  const done = asked.filter(({ id }) => answers[id] !== undefined).length
  const missing = Object.keys(faults).length
  const share = asked.length === 0 ? 0 : Math.round((done / asked.length) * 100)
  return (
    <div ref={root} className="survey-pages">
      <div className="survey-progress">
        <progress max={100} value={share} aria-label="填写进度" />
        <span>
          已答 {done}/{asked.length} 题{pageCount > 1 && `，第 ${at + 1}/${pageCount} 页`}
        </span>
      </div>
      {current && current.part === 0 && current.page.title !== '' && <h2>{pipe(current.page.title)}</h2>}
      {current?.questions.map((question) => (
        <QuestionView
          key={question.id}
          question={question}
          number={numbers.get(question.id)}
          pipe={pipe}
          answer={answers[question.id]}
          fault={faults[question.id]}
          hiddenOptions={hiddenOptions?.get(question.id) ?? none}
          onAnswer={(answer) => filling.answer(question.id, answer)}
        />
      ))}
      <div className="survey-foot">
        {missing > 0 && (
          <p className="survey-fault" role="status">
            还有 {missing} 题需要填写或修改
          </p>
        )}
        {note}
        <div className="survey-buttons">
          {!filling.isFirst && (
            <button type="button" onClick={filling.back}>
              上一页
            </button>
          )}
          {extra}
          {filling.isLast ? (
            children
          ) : (
            <button type="button" data-main onClick={filling.next}>
              下一页
            </button>
          )}
        </div>
      </div>
    </div>
  )
}
