import { fileLimitsOf } from '@portal/contract/areas/assessment/question/answer-file.ts'
import {
  type AskedContent,
  blankCount,
  type CasePart,
  type QuestionContent,
  type QuestionOption,
} from '@portal/contract/areas/assessment/question/content.ts'
import { SPARE_POINTS } from '@portal/contract/areas/assessment/question/scoring/score-hotspot.ts'
import { type AskedItem, askedItem } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { seeded } from '@portal/contract/areas/exam/attempt/seeded.ts'
import { z } from 'zod'
import type { DrawnItem } from '#src/schema/exam/attempt.ts'
import { withPictureAddresses } from '#src/shared/rich-text/clean.ts'

type AskedPart = AskedItem['parts'][number]
type Shape = Omit<AskedPart, 'id'>

export interface AskedSurroundings {
  /** Of the attempt: what the author wrote in the right order is never shown in it. */
  seed: string
  addressOf(fileId: string): string | undefined
}

/** How many points fit, told by tens: the exact number would tell the number of regions. */
const UNTOLD_STEP = 10

/** What is put in order, and the ends of lines, stand as the key has them in the author's list. */
const tellsByOrder = ({ kind }: AskedContent | QuestionContent) => kind === 'order' || kind === 'match'

const inOrder = (
  content: AskedContent | QuestionContent,
  drawn: readonly string[],
  { seed }: AskedSurroundings,
  purpose: string,
): QuestionOption[] => {
  const place = new Map(drawn.map((id, index) => [id, index]))
  const last = content.options.length
  const asDrawn = [...content.options].sort((a, b) => (place.get(a.id) ?? last) - (place.get(b.id) ?? last))
  const isAuthored = asDrawn.every(({ id }, index) => id === content.options[index]?.id)
  return tellsByOrder(content) && isAuthored ? seeded(seed, purpose).shuffle(asDrawn) : asDrawn
}

const mostPoints = ({ params, key }: AskedContent | QuestionContent): number => {
  if (params.maxPoints !== undefined) return params.maxPoints
  const exact = (key?.type === 'regions' ? key.regions.length : 0) + SPARE_POINTS
  return params.tellCount === true ? exact : Math.ceil(exact / UNTOLD_STEP) * UNTOLD_STEP
}

interface ShapeFacts {
  order: readonly string[]
  purpose: string
  /** Hundredths; null: of the whole only. */
  max: number | null
}

/** Every field is named here: whatever a content may carry one day stays where it is. */
const shapeOf = (
  content: AskedContent | QuestionContent,
  surroundings: AskedSurroundings,
  { order, purpose, max }: ShapeFacts,
): Shape => {
  const { addressOf } = surroundings
  const { kind, picture, params, key } = content
  const isHotspot = kind === 'hotspot'
  const url = picture === null ? undefined : addressOf(picture.fileId)
  return {
    kind,
    stem: withPictureAddresses(content.stem, addressOf),
    options: inOrder(content, order, surroundings, purpose).map(({ id, html, side }) => ({
      id,
      html: withPictureAddresses(html, addressOf),
      side,
    })),
    blanks: kind === 'fill' ? blankCount(content.stem) : 0,
    image: picture && url !== undefined ? { url, width: picture.width, height: picture.height } : null,
    categories: isHotspot ? [...(params.categories ?? [])] : [],
    maxPoints: isHotspot ? mostPoints(content) : 0,
    regionCount: isHotspot && params.tellCount === true && key?.type === 'regions' ? key.regions.length : null,
    reuse: key?.type === 'pairs' && key.reuse,
    maxScore: max === null ? null : max / 100,
    ...(kind === 'upload' && { files: fileLimitsOf(params) }),
  }
}

/** Parts keep their order unless the author told otherwise; they are one block either way. */
const partsOf = ({ parts, params }: QuestionContent, seed: string, itemId: string): readonly CasePart[] =>
  params.shuffleParts === true ? seeded(seed, `parts ${itemId}`).shuffle(parts) : parts

/** What a person is asked, with nothing of the key: the only way from a question to somebody who must answer it. */
export const askedItemOf = (
  drawn: Pick<DrawnItem, 'itemId' | 'optionOrder' | 'partOrders' | 'max'>,
  content: QuestionContent,
  surroundings: AskedSurroundings,
): AskedItem => {
  const { itemId, optionOrder, partOrders = {}, max } = drawn
  const { seed } = surroundings
  return {
    itemId,
    ...shapeOf(content, surroundings, { order: optionOrder, purpose: `options ${itemId}`, max }),
    parts: partsOf(content, seed, itemId).map((part) => ({
      id: part.id,
      ...shapeOf(part, surroundings, {
        order: partOrders[part.id] ?? [],
        purpose: `options ${itemId} ${part.id}`,
        max: null,
      }),
    })),
  }
}

/** What of a question is the same in every sitting, in words. */
interface Plain {
  /** Members of the item but those that a sitting decides. */
  rest: string
  /** By id. */
  options: ReadonlyMap<string, string>
}

const hasPicture = ({ stem, options, picture }: QuestionContent): boolean =>
  picture !== null || stem.includes('<img') || options.some(({ html }) => html.includes('<img'))

const plainOf = (content: QuestionContent): Plain | null => {
  // Addresses of pictures and orders that tell belong to one sitting.
  if (content.parts.length > 0 || tellsByOrder(content) || hasPicture(content)) return null
  const drawn = { itemId: '00000000', optionOrder: content.options.map(({ id }) => id), max: 0 }
  const asked = askedItemOf(drawn, content, { seed: '', addressOf: () => undefined })
  const { itemId: _id, maxScore: _max, options, ...rest } = z.encode(askedItem, asked)
  return {
    rest: JSON.stringify(rest).slice(1),
    options: new Map(options.map((option) => [option.id, JSON.stringify(option)])),
  }
}

const plains = new WeakMap<QuestionContent, Plain | null>()

const knownPlain = (content: QuestionContent): Plain | null => {
  const known = plains.get(content)
  if (known !== undefined) return known
  const plain = plainOf(content)
  plains.set(content, plain)
  return plain
}

/** {@link askedItemOf} in words, as its schema encodes it; most questions are worded once for all who are asked them. */
export const askedText = (
  drawn: Parameters<typeof askedItemOf>[0],
  content: QuestionContent,
  surroundings: AskedSurroundings,
): string => {
  const plain = knownPlain(content)
  const { itemId, optionOrder, max } = drawn
  const options = plain ? optionOrder.map((id) => plain.options.get(id)) : []
  if (plain === null || options.length < plain.options.size || options.includes(undefined))
    return JSON.stringify(z.encode(askedItem, askedItemOf(drawn, content, surroundings)))
  return `{"itemId":"${itemId}","maxScore":${max / 100},"options":[${options.join()}],${plain.rest}`
}
