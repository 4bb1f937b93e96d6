import { SafeHtml } from '../rich-text/SafeHtml.tsx'
import { type AnswerControlProps, textsOf } from './answer-control.ts'
import { letterOf } from './asked.ts'
import { OptionList } from './OptionList.tsx'

/** 单选, 多选, 不定项: the chosen ids, in the order of the options. */
export function ChoiceAnswer({ asked, answer, onAnswer, disabled, stemId }: AnswerControlProps) {
  const isSingle = asked.kind === 'single'
  const chosen = typeof answer === 'string' ? [answer] : textsOf(answer)
  const choose = (ids: string[]) => onAnswer(isSingle ? (ids[0] ?? null) : ids.length === 0 ? null : ids)

  return (
    <OptionList
      options={asked.options.map(({ id, html }, index) => ({
        id,
        mark: letterOf(index),
        content: <SafeHtml formulas html={html} className="question-option-text" />,
      }))}
      chosen={chosen}
      onChange={choose}
      several={!isSingle}
      disabled={disabled}
      stemId={stemId}
    />
  )
}

const sides = [
  { id: 'true', mark: 'A', content: '正确' },
  { id: 'false', mark: 'B', content: '错误' },
]

/** 判断 */
export function JudgeAnswer({ answer, onAnswer, disabled, stemId }: AnswerControlProps) {
  return (
    <OptionList
      options={sides}
      chosen={typeof answer === 'boolean' ? [String(answer)] : []}
      onChange={([side]) => onAnswer(side === undefined ? null : side === 'true')}
      several={false}
      disabled={disabled}
      stemId={stemId}
    />
  )
}
