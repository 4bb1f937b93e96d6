import type { QuestionAnswer } from '@portal/contract/areas/assessment/question/answer.ts'
import { blankCount, type QuestionContent } from '@portal/contract/areas/assessment/question/content.ts'
import { readAnswer } from '@portal/contract/areas/assessment/question/scoring/read-answer.ts'

/** As long as what people write on a phone. */
const WRITTEN = 'x'.repeat(120)
const IN_THE_MIDDLE = { x: 0.5, y: 0.5 }

const formOf = (content: Pick<QuestionContent, 'kind' | 'options' | 'stem'>): QuestionAnswer | null => {
  const ids = (side: 'left' | 'right') => content.options.filter((each) => each.side === side).map(({ id }) => id)
  switch (content.kind) {
    case 'single':
      return ids('left')[0] ?? null
    case 'multiple':
    case 'uncertain':
      return ids('left').slice(0, 2)
    case 'judge':
      return true
    case 'fill':
      return Array.from({ length: blankCount(content.stem) }, () => '8')
    case 'short':
      return WRITTEN
    case 'order':
      return ids('left')
    case 'match':
      return ids('left').flatMap((left, place) => {
        const right = ids('right')[place]
        return right ? [{ left, right }] : []
      })
    case 'hotspot':
      return [IN_THE_MIDDLE]
    default:
      return null
  }
}

/** Something that an examinee could have answered, right or wrong; null where it would take a file. */
export const dryAnswer = (content: QuestionContent): QuestionAnswer | null =>
  content.kind === 'case'
    ? Object.fromEntries(content.parts.map((part) => [part.id, dryPart(part)]))
    : (readAnswer(content, formOf(content)) ?? null)

const dryPart = (part: QuestionContent['parts'][number]) => {
  const answer = formOf(part)
  return answer === null || typeof answer !== 'object' || Array.isArray(answer) ? answer : null
}
