import type { QuestionKey } from '@portal/contract/areas/assessment/question/key.ts'
import { SafeHtml } from '../../rich-text/SafeHtml.tsx'
import { type AnswerControlProps, textsOf } from '../answer-control.ts'
import type { AskedOption } from '../asked.ts'
import { pairsOf } from '../pairing.ts'
import './judged.css'

interface JudgedProps extends Pick<AnswerControlProps, 'asked' | 'answer'> {
  rightKey: QuestionKey
}

type Look = 'right' | 'wrong' | 'rest'

function Cell({ option, look, words = '' }: { option: AskedOption | undefined; look: Look; words?: string }) {
  return (
    <span className="judged-option" data-look={look}>
      {option ? <SafeHtml formulas html={option.html} className="question-option-text" /> : <span>未连</span>}
      {words !== '' && <small>{words}</small>}
    </span>
  )
}

/** 连线 line by line: what I joined, and beneath a wrong one what belongs together. */
export function JudgedPairs({ asked, answer, rightKey }: JudgedProps) {
  const given = new Map(pairsOf(answer).map(({ left, right }) => [left, right]))
  const right = new Map(rightKey.type === 'pairs' ? rightKey.pairs.map((pair) => [pair.left, pair.right]) : [])
  const optionOf = (id: string | undefined) => asked.options.find((option) => option.id === id)
  return (
    <ul className="judged-pairs" aria-label="连线">
      {asked.options
        .filter(({ side }) => side === 'left')
        .map((left) => {
          const mine = given.get(left.id)
          const isRight = mine !== undefined && mine === right.get(left.id)
          return (
            <li key={left.id} className="judged-pair" data-right={isRight}>
              <Cell option={left} look="rest" />
              <i className="judged-arrow" aria-hidden="true" />
              <span className="judged-options">
                <Cell option={optionOf(mine)} look={isRight ? 'right' : 'wrong'} words={isRight ? '✓' : '✗'} />
                {!isRight && <Cell option={optionOf(right.get(left.id))} look="right" words="应连 ✓" />}
              </span>
            </li>
          )
        })}
    </ul>
  )
}

/** 排序 place by place: mine with its sign, and where the item belongs. */
export function JudgedOrder({ asked, answer, rightKey }: JudgedProps) {
  const ids = textsOf(answer)
  const right = rightKey.type === 'order' ? rightKey.ids : []
  const shown = ids.length === asked.options.length ? ids : right
  return (
    <ol className="judged-options" aria-label="排序">
      {shown.map((id, at) => {
        const isMine = shown === ids
        const isRight = right[at] === id
        const option = asked.options.find((each) => each.id === id)
        return (
          option && (
            <li key={id} className="judged-option" data-look={isRight || !isMine ? 'right' : 'wrong'}>
              <span className="question-mark">{at + 1}</span>
              <SafeHtml formulas html={option.html} className="question-option-text" />
              <small>{isMine ? (isRight ? '✓' : `✗ 应排第 ${right.indexOf(id) + 1}`) : '正确顺序'}</small>
            </li>
          )
        )
      })}
    </ol>
  )
}
