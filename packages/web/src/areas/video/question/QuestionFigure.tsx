import { questionKind } from '@portal/contract/areas/assessment/question/content.ts'
import type { videoQuestionStat } from '@portal/contract/areas/video/question.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { Tag } from 'antd'
import { clockText } from '#src/shared/player/core/clock-text.ts'
import './video-questions.css'

type Figures = ResultOf<typeof videoQuestionStat>[number]

const kinds = wordsOf(questionKind)
const share = (rate: number | null) => (rate === null ? '—' : `${Math.round(rate * 100)}%`)

interface FigureProps {
  figures: Figures
  /** Opens the people who answered, where names may be seen. */
  onOpen?: (() => void) | undefined
}

/** One in-video question: who answered, and what was chosen at the first try. */
export function QuestionFigure({ figures, onOpen }: FigureProps) {
  const { second, stemText, kind, answered, firstRight, passed, seconds, options } = figures
  return (
    <article className="question-figure" aria-label={stemText}>
      <h3>
        {clockText(second)} {stemText || '（图片题干）'} <Tag>{kinds[kind]}</Tag>
      </h3>
      <p>
        作答{' '}
        {onOpen && answered > 0 ? (
          <button
            type="button"
            className="question-figure-open"
            aria-label={`作答 ${answered} 人，查看名单`}
            onClick={onOpen}
          >
            {answered}
          </button>
        ) : (
          answered
        )}{' '}
        人 · 首答正确率 {share(firstRight)} · 答对 {passed} 人 · 平均用时 {seconds === null ? '—' : `${seconds} 秒`}
      </p>
      {kind === 'fill' && options.length > 0 && <small>首答最多的答案</small>}
      <ul>
        {options.map(({ text, count, right }) => (
          <li key={text} className={right === true ? 'question-figure-right' : ''}>
            <span>
              {text || '（图片选项）'}
              {right === true && '（正确）'}
            </span>
            <meter aria-label={text} min={0} max={Math.max(1, answered)} value={count} />
            <span>{answered === 0 ? '—' : `${Math.round((count / answered) * 100)}%（${count}）`}</span>
          </li>
        ))}
      </ul>
    </article>
  )
}
