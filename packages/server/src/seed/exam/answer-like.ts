import type { PlainAnswer, QuestionAnswer } from '@portal/contract/areas/assessment/question/answer.ts'
import type { QuestionContent } from '@portal/contract/areas/assessment/question/content.ts'
import type { Chance } from '../random.ts'

type Asked = Pick<QuestionContent, 'kind' | 'options' | 'key'>

const otherOption = (chance: Chance, { options }: Asked, right: readonly string[]): string => {
  const wrong = options.filter(({ id }) => !right.includes(id))
  return wrong.length === 0 ? (right[0] ?? '') : chance.pick(wrong).id
}

/** Who half knows a question of several answers leaves one out, or takes one too many. */
const nearlyRight = (chance: Chance, asked: Asked, right: readonly string[]): string[] =>
  chance.happens(0.6) ? right.slice(0, -1) : [...right, otherOption(chance, asked, right)]

const plainAnswer = (chance: Chance, asked: Asked, knows: boolean): PlainAnswer | null => {
  const { kind, key } = asked
  if (key === null) return null
  switch (key.type) {
    case 'options':
      if (kind === 'single') return knows ? (key.ids[0] ?? null) : otherOption(chance, asked, key.ids)
      return knows ? key.ids : nearlyRight(chance, asked, key.ids)
    case 'truth':
      return knows ? key.value : !key.value
    case 'blanks':
      return key.blanks.map(({ rule }) => (knows && rule.type === 'text' ? (rule.accepted[0] ?? '') : '不清楚'))
    case 'points': {
      const known = knows ? key.points : key.points.slice(0, 1)
      return known.map(({ text }) => text).join('；')
    }
    case 'order':
      return knows ? key.ids : key.ids.toReversed()
    default:
      return null
  }
}

/** An answer of somebody who knows such a question with this probability; now and then none at all. */
export const answerLike = (chance: Chance, content: QuestionContent, ability: number): QuestionAnswer | null => {
  if (chance.happens(0.01)) return null
  if (content.kind !== 'case') return plainAnswer(chance, content, chance.happens(ability))
  return Object.fromEntries(content.parts.map((part) => [part.id, plainAnswer(chance, part, chance.happens(ability))]))
}
