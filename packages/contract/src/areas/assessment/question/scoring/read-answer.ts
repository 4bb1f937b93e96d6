import { answerSchemas, type PlainAnswer, type QuestionAnswer } from '../answer.ts'
import type { AskedContent, QuestionContent } from '../content.ts'
import { isBlank } from './blank-answer.ts'

const namesKnown = (content: AskedContent | QuestionContent, answer: QuestionAnswer): boolean => {
  const offered = (side?: 'left' | 'right') =>
    new Set(content.options.filter((option) => side === undefined || option.side === side).map(({ id }) => id))
  switch (content.kind) {
    case 'single':
      return typeof answer === 'string' && offered().has(answer)
    case 'multiple':
    case 'uncertain':
    case 'order': {
      const known = offered()
      const ids = Array.isArray(answer) ? answer : []
      const all = ids.every((each) => typeof each === 'string' && known.has(each))
      return all && (content.kind !== 'order' || ids.length === known.size)
    }
    case 'match': {
      const parsed = answerSchemas.match.safeParse(answer)
      const [left, right] = [offered('left'), offered('right')]
      return parsed.success && parsed.data.every((pair) => left.has(pair.left) && right.has(pair.right))
    }
    default:
      return true
  }
}

const readParts = (content: QuestionContent, sent: Record<string, PlainAnswer | null>) => {
  const read: Record<string, PlainAnswer | null> = {}
  for (const [partId, answer] of Object.entries(sent)) {
    const part = content.parts.find(({ id }) => id === partId)
    const fits = part && readAnswer(part, answer)
    if (fits === undefined) return undefined
    read[partId] = fits === null ? null : answer
  }
  return read
}

/**
 * The answer in the form of its kind, null for a blank one; undefined where it has another form or names what the
 * question does not offer.
 */
export const readAnswer = (
  content: AskedContent | QuestionContent,
  sent: QuestionAnswer | null,
): QuestionAnswer | null | undefined => {
  if (sent === null || isBlank(sent)) return null
  if (content.kind === 'case') {
    const parts = answerSchemas.case.safeParse(sent)
    return 'parts' in content && parts.success ? readParts(content, parts.data) : undefined
  }
  const parsed = answerSchemas[content.kind].safeParse(sent)
  return parsed.success && namesKnown(content, parsed.data) ? parsed.data : undefined
}
