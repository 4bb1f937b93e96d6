import { surveyKind } from '@portal/contract/areas/questionnaire/question/question.ts'
import type { QuestionResult } from '@portal/contract/areas/questionnaire/result.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { CountPicture } from './CountPicture.tsx'
import { CountRows } from './CountRows.tsx'
import './result.css'

const kinds = wordsOf(surveyKind)

interface FigureListProps {
  questions: readonly QuestionResult[]
  /** What may not be shown, in words. */
  suppressed: readonly string[]
}

/** The figures of every question: bars that are tables at the same time. */
export function FigureList({ questions, suppressed }: FigureListProps) {
  return (
    <>
      {suppressed.length > 0 && (
        <ul className="figure-suppressed" aria-label="不予显示">
          {[...new Set(suppressed)].map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      {questions
        .filter(({ kind }) => kind !== 'section')
        .map((question) => (
          <QuestionFigures key={question.questionId} question={question} />
        ))}
    </>
  )
}

const round = (value: number | null) => (value === null ? '—' : Math.round(value * 100) / 100)

function QuestionFigures({ question }: { question: QuestionResult }) {
  const { number, stem, kind, n, suppressed, lines, figures, nps, rows, means, texts, textCount, words } = question
  return (
    <section className="figure" aria-label={`第 ${number ?? ''} 题统计`}>
      <h3>
        {number !== null && `${number}. `}
        {stem}
      </h3>
      <p className="survey-faint">
        {kinds[kind]} · {n} 人作答{question.hidden && ' · 已隐藏'}
      </p>
      {suppressed ? (
        <p>{n === 0 ? '暂无人作答' : '样本不足，不予显示'}</p>
      ) : (
        <>
          {lines.length > 0 && <CountPicture title={stem} note={`${kinds[kind]} · ${n} 人作答`} lines={lines} />}
          {figures && (
            <p className="figure-facts">
              均值 {round(figures.mean)}，中位数 {round(figures.median)}，标准差 {round(figures.sd)}
              {nps !== null && `，NPS ${round(nps)}`}
            </p>
          )}
          {rows.map((row) => (
            <div key={row.key} className="figure-row">
              <h4>
                {row.text}
                {row.mean !== null && `（均值 ${round(row.mean)}）`}
              </h4>
              <CountRows title={`${stem} ${row.text}`} lines={row.lines} />
            </div>
          ))}
          {means.length > 0 && (
            <ul className="figure-means">
              {means.map(({ key, text, mean }) => (
                <li key={key}>
                  {text}：{kind === 'ranking' ? '平均名次' : '平均'} {round(mean)}
                </li>
              ))}
            </ul>
          )}
          {words.length > 0 && (
            <p className="figure-words" role="group" aria-label="常见词">
              {words.map(({ word, count }) => (
                <span key={word}>
                  {word} {count}
                </span>
              ))}
            </p>
          )}
          {texts.length > 0 && <Texts texts={texts} count={textCount} />}
        </>
      )}
    </section>
  )
}

function Texts({ texts, count }: { texts: readonly string[]; count: number }) {
  // Equal texts are told apart by how often they came before.
  const seen = new Map<string, number>()
  const keyed = texts.map((text) => {
    const times = (seen.get(text) ?? 0) + 1
    seen.set(text, times)
    return { key: `${times}:${text}`, text }
  })
  return (
    <details>
      <summary>文本 {count} 条</summary>
      <ul className="figure-texts">
        {keyed.map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
    </details>
  )
}
