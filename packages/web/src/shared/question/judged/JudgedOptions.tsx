import type { QuestionAnswer } from '@portal/contract/areas/assessment/question/answer.ts'
import type { QuestionKey } from '@portal/contract/areas/assessment/question/key.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { SafeHtml } from '../../rich-text/SafeHtml.tsx'
import { type AskedQuestion, letterOf } from '../asked.ts'
import './judged.css'
import { lookOf, shownOptions } from './option-look.ts'

interface JudgedOptionsProps {
  asked: Pick<AskedQuestion, 'kind' | 'options'>
  answer: QuestionAnswer | null
  rightKey: QuestionKey
  /** Earned by a right answer; said beside it. */
  points?: number
}

/** Options of an answered choice: mine and the right one named, each with its sign. */
export function JudgedOptions({ asked, answer, rightKey, points = 0 }: JudgedOptionsProps) {
  if (rightKey.type === 'truth') return <JudgedTruth answer={answer} value={rightKey.value} />
  return (
    <ul className="judged-options" aria-label="选项">
      {shownOptions(asked, answer, rightKey).map((option, place) => {
        const look = lookOf(option, points)
        return (
          <li key={option.id} className="judged-option" data-look={look.kind}>
            <span className="question-mark">
              {look.sign ? <Icon name={look.sign} small /> : null}
              <span className={look.sign ? 'question-spoken' : undefined}>{letterOf(place)}</span>
            </span>
            <SafeHtml formulas html={option.html} className="question-option-text" />
            {look.words !== '' && <small>{look.words}</small>}
          </li>
        )
      })}
    </ul>
  )
}

const wordOf = (value: boolean) => (value ? '正确' : '错误')

/** Of a judgement only what was said and what should have been: both sides have the names of verdicts. */
function JudgedTruth({ answer, value }: { answer: QuestionAnswer | null; value: boolean }) {
  const isRight = answer === value
  return (
    <ul className="judged-options" aria-label="选项">
      {typeof answer === 'boolean' && (
        <li className="judged-option" data-look={isRight ? 'right' : 'wrong'}>
          你答：{wordOf(answer)} {isRight ? '✓' : '✗'}
        </li>
      )}
      {!isRight && (
        <li className="judged-option" data-look="right">
          应答：{wordOf(value)} ✓
        </li>
      )}
    </ul>
  )
}
