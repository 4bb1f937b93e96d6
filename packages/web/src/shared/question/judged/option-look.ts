import type { QuestionAnswer } from '@portal/contract/areas/assessment/question/answer.ts'
import type { QuestionKey } from '@portal/contract/areas/assessment/question/key.ts'
import type { IconName } from '#src/ui/icon/icon-paths.ts'
import type { AskedQuestion } from '../asked.ts'

/** An option as it is shown before and after the answer. */
export interface ShownOption {
  id: string
  html: string
  chosen: boolean
  /** Null before the answer. */
  right: boolean | null
  /** The answer that this option alone is. */
  value: QuestionAnswer
  /** The answer after a press where several may be chosen. */
  next: QuestionAnswer | null
}

const sides = [
  { id: 'true', html: '正确' },
  { id: 'false', html: '错误' },
]

const chosenIds = (answer: QuestionAnswer | null): string[] => {
  if (answer === null) return []
  if (typeof answer === 'boolean') return [String(answer)]
  if (typeof answer === 'string') return [answer]
  return Array.isArray(answer) ? answer.filter((each): each is string => typeof each === 'string') : []
}

const rightIds = (key: QuestionKey): string[] => {
  if (key.type === 'truth') return [String(key.value)]
  return key.type === 'options' ? key.ids : []
}

/** Options of a choice or a judgement, in the order of the sitting. */
export const shownOptions = (
  { kind, options }: Pick<AskedQuestion, 'kind' | 'options'>,
  answer: QuestionAnswer | null,
  rightKey: QuestionKey | null,
): ShownOption[] => {
  const isJudge = kind === 'judge'
  const all = isJudge ? sides : options
  const chosen = chosenIds(answer)
  return all.map(({ id, html }) => {
    const toggled = all.map((each) => each.id).filter((each) => (each === id) !== chosen.includes(each))
    return {
      id,
      html,
      chosen: chosen.includes(id),
      right: rightKey ? rightIds(rightKey).includes(id) : null,
      value: isJudge ? id === 'true' : id,
      next: toggled.length === 0 ? null : toggled,
    }
  })
}

interface Look {
  kind: 'open' | 'chosen' | 'right' | 'wrong' | 'rest'
  sign: IconName | null
  words: string
}

/** Right and wrong by colour, sign and words together. */
export const lookOf = ({ chosen, right }: Pick<ShownOption, 'chosen' | 'right'>, points: number): Look => {
  if (right === null) return { kind: chosen ? 'chosen' : 'open', sign: chosen ? 'tick' : null, words: '' }
  if (right && chosen) return { kind: 'right', sign: 'tick', words: points > 0 ? `答对了 · +${points} 分` : '答对了' }
  if (right) return { kind: 'right', sign: 'tick', words: '正确答案' }
  return chosen ? { kind: 'wrong', sign: 'cross', words: '你的答案' } : { kind: 'rest', sign: null, words: '' }
}
