import type { QuestionKey } from '@portal/contract/areas/assessment/question/key.ts'
import { keyTextOf } from '@portal/contract/areas/assessment/question/text.ts'
import { useMemo } from 'react'
import { useTypeset } from '../../rich-text/use-typeset.ts'
import { type AnswerControlProps, textsOf } from '../answer-control.ts'
import { drawBlanks, parseBlanks } from '../rich-nodes.ts'
import { rightBlanks } from './judge-parts.ts'
import './judged.css'

interface JudgedBlanksProps extends Pick<AnswerControlProps, 'asked' | 'answer'> {
  rightKey: QuestionKey
}

/** The stem with what was written in each blank, and under it what belongs into the wrong ones. */
export function JudgedBlanks({ asked, answer, rightKey }: JudgedBlanksProps) {
  const shown = useTypeset(asked.stem, true)
  const stem = useMemo(() => parseBlanks(shown), [shown])
  const isRight = useMemo(() => rightBlanks(asked, answer, rightKey), [asked, answer, rightKey])
  const texts = textsOf(answer)
  const wrong = isRight.flatMap((right, at) => (right ? [] : [at]))
  const keys = rightKey.type === 'blanks' ? rightKey.blanks : []

  return (
    <>
      <div className="rich-text question-stem">
        {drawBlanks(stem, (at) => (
          <span key={`blank-${at}`} className="judged-blank" data-look={isRight[at] ? 'right' : 'wrong'}>
            {texts[at]?.trim() || '未填'} {isRight[at] ? '✓' : '✗'}
          </span>
        ))}
      </div>
      {wrong.length > 0 && (
        <ul className="judged-options" aria-label="应填">
          {wrong.map((at) => (
            <li key={at} className="judged-option" data-look="right">
              第 {at + 1} 空应填：
              {keyTextOf({
                options: [],
                key: { type: 'blanks', groups: [], blanks: keys.slice(at, at + 1) },
              }).replaceAll('|', ' 或 ')}{' '}
              ✓
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
