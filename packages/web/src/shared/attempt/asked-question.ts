import type { AskedItem } from '@portal/contract/areas/exam/attempt/attempt.ts'
import type { AskedQuestion } from '../question/asked.ts'

type AskedShape = Omit<AskedItem, 'itemId' | 'parts'>

const shapeOf = ({
  kind,
  stem,
  options,
  image,
  maxScore,
  categories,
  maxPoints,
  regionCount,
  reuse,
  files,
}: AskedShape) => ({
  kind,
  stem,
  options,
  score: maxScore,
  picture: image,
  categories,
  maxPoints,
  regionCount,
  reuse,
  files,
})

/** An item of a sitting as the renderer of questions takes it. */
export const askedQuestion = (item: AskedItem): AskedQuestion => ({
  ...shapeOf(item),
  parts: item.parts.map((part) => ({ ...shapeOf(part), id: part.id, parts: [] })),
})
