import { useMemo } from 'react'
import { useTypeset } from '../rich-text/use-typeset.ts'
import { type AnswerControlProps, textsOf } from './answer-control.ts'
import { drawBlanks, parseBlanks } from './rich-nodes.ts'

const MOST_CHARACTERS = 200

/** 填空: the stem with a box in place of each blank. */
export function FillStem({ asked, answer, onAnswer, disabled, stemId }: AnswerControlProps) {
  const shown = useTypeset(asked.stem, true)
  const stem = useMemo(() => parseBlanks(shown), [shown])
  const texts = textsOf(answer)

  const write = (at: number, text: string) => {
    const next = Array.from({ length: stem.count }, (_, index) => (index === at ? text : (texts[index] ?? '')))
    onAnswer(next.every((each) => each === '') ? null : next)
  }

  return (
    <div id={stemId} role="group" aria-label="题干与填空" className="rich-text question-stem">
      {drawBlanks(stem, (at) => (
        <input
          key={`blank-${at}`}
          type="text"
          className="question-blank"
          aria-label={`第 ${at + 1} 空`}
          maxLength={MOST_CHARACTERS}
          autoComplete="off"
          spellCheck={false}
          value={texts[at] ?? ''}
          disabled={disabled}
          onChange={({ target }) => write(at, target.value)}
        />
      ))}
    </div>
  )
}
