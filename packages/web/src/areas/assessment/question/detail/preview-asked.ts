import type { QuestionContent } from '@portal/contract/areas/assessment/question/content.ts'
import { type AskedQuestion, askedOf } from '#src/shared/question/asked.ts'

type Asked = Omit<AskedQuestion, 'parts'>

// Ids are random: their order is a shuffle that stays the same while the author writes.
const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1)

const mixed = <Question extends Asked>(asked: Question): Question => {
  if (asked.kind === 'order') return { ...asked, options: [...asked.options].sort(byId) }
  if (asked.kind !== 'match') return asked
  const rights = asked.options.filter(({ side }) => side === 'right')
  return { ...asked, options: [...asked.options.filter(({ side }) => side === 'left'), ...rights.sort(byId)] }
}

/** As a learner gets it: what would give the answer away by its order is mixed. */
export const previewAsked = (content: QuestionContent, urlOf: (fileId: string) => string | null): AskedQuestion => {
  const address = ({ picture }: Pick<QuestionContent, 'picture'>) => (picture ? urlOf(picture.fileId) : null)
  const asked = askedOf(content, address(content), content.parts.map(address))
  return { ...mixed(asked), parts: asked.parts.map(mixed) }
}
