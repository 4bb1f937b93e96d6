import { fill } from '#src/kit/refusal.ts'
import { comparableText, picturesIn } from './comparable.ts'
import {
  type AskedContent,
  blankCount,
  LEAST_PICTURE_WIDTH,
  MOST_OPTIONS,
  MOST_PICTURES,
  plainText,
  policiesOf,
  type QuestionContent,
  type QuestionOption,
  STEM_MOST,
} from './content.ts'
import type { KeyRegion, QuestionKey } from './key.ts'
import { compare, hundredths, parseDecimal, ZERO } from './scoring/fraction.ts'
import { questionMessages as words } from './words.ts'

/** What keeps a question from being activated, beside the field it concerns. */
export interface QuestionFault {
  field: string
  message: string
}

const isEmpty = (html: string) => plainText(html) === '' && picturesIn(html).length === 0
const letterOf = (index: number) => String.fromCharCode(65 + index)

const optionsOf = (options: readonly QuestionOption[]): string | null => {
  if (options.length < 2) return words.fewOptions
  if (options.length > MOST_OPTIONS) return words.tooManyOptions
  const empty = options.findIndex(({ html }) => isEmpty(html))
  if (empty >= 0) return fill(words.emptyOption, { letter: letterOf(empty) })
  return new Set(options.map(({ html }) => comparableText(html))).size < options.length ? words.sameOptions : null
}

const sumOf = (values: readonly number[]) => values.reduce((all, value) => all + hundredths(value), 0)

const choiceKey = ({ kind, options, key }: AskedContent): string | null => {
  if (key?.type !== 'options' || key.ids.length === 0) return words.keyMissing
  if (key.ids.some((each) => !options.some(({ id }) => id === each))) return words.keyElsewhere
  if (kind === 'single' && key.ids.length > 1) return words.oneRight
  return kind === 'multiple' && key.ids.length < 2 ? words.fewRight : null
}

const badInterval = (key: Extract<QuestionKey, { type: 'blanks' }>) =>
  key.blanks.some(
    ({ rule }) =>
      rule.type === 'number' &&
      rule.expect.mode === 'interval' &&
      compare(parseDecimal(rule.expect.low) ?? ZERO, parseDecimal(rule.expect.high) ?? ZERO) > 0,
  )

const blanksKey = ({ stem, key }: AskedContent): string | null => {
  if (key?.type !== 'blanks' || key.blanks.length === 0) return words.keyMissing
  if (blankCount(plainText(stem)) !== key.blanks.length) return words.blanksDiffer
  if (badInterval(key)) return words.badInterval
  const grouped = key.groups.flat()
  const strange = grouped.some((index) => index >= key.blanks.length)
  return strange || new Set(grouped).size < grouped.length ? words.badGroup : null
}

const pointsKey = ({ kind, key, policy, score }: AskedContent): string | null => {
  const some = key?.type === 'points' ? key.points : []
  const sum = sumOf(some.map(({ points }) => points))
  if (some.length > 0 && sum !== hundredths(score)) return fill(words.pointsDiffer, { sum: sum / 100, score })
  return kind === 'short' && policy === 'autoFinal' && some.length === 0 ? words.keyMissing : null
}

const orderKey = ({ options, key }: AskedContent): string | null => {
  if (key?.type !== 'order' || key.ids.length === 0) return words.keyMissing
  const known = new Set(options.map(({ id }) => id))
  const same = key.ids.length === known.size && new Set(key.ids).size === known.size
  return same && key.ids.every((each) => known.has(each)) ? null : words.keyElsewhere
}

const pairsKey = ({ options, key }: AskedContent): string | null => {
  if (key?.type !== 'pairs' || key.pairs.length === 0) return words.keyMissing
  const side = (wanted: string) => options.filter((option) => option.side === wanted).map(({ id }) => id)
  const [left, right] = [side('left'), side('right')]
  const ends = key.pairs.map((pair) => pair.right)
  const complete =
    key.pairs.length === left.length && left.every((each) => key.pairs.some((pair) => pair.left === each))
  if (!complete || ends.some((each) => !right.includes(each))) return words.keyElsewhere
  return !key.reuse && new Set(ends).size < ends.length ? words.keyElsewhere : null
}

const extentOf = ({ shape }: KeyRegion): { x: number; y: number }[] => {
  if (shape.type === 'circle') return [{ x: shape.x, y: shape.y }]
  if (shape.type === 'polygon') return shape.points
  return [
    { x: shape.x, y: shape.y },
    { x: shape.x + shape.width, y: shape.y + shape.height },
  ]
}

const regionsKey = ({ key, picture, score }: AskedContent): string | null => {
  if (key?.type !== 'regions' || key.regions.length === 0) return words.noRegion
  if (sumOf(key.regions.map(({ weight }) => weight)) !== hundredths(score)) return words.weightsDiffer
  const outside = ({ x, y }: { x: number; y: number }) => picture !== null && (x > picture.width || y > picture.height)
  return key.regions.some((region) => extentOf(region).some(outside)) ? words.regionOutside : null
}

const matchOptions = (options: readonly QuestionOption[]): string | null =>
  optionsOf(options.filter(({ side }) => side === 'left')) ?? optionsOf(options.filter(({ side }) => side === 'right'))

const always = () => null
const listed = ({ options }: AskedContent) => optionsOf(options)

/** The first fault of the options and of the key, by kind. */
const checks: Record<AskedContent['kind'], { options: Check; key: Check }> = {
  single: { options: listed, key: choiceKey },
  multiple: { options: listed, key: choiceKey },
  uncertain: { options: listed, key: choiceKey },
  judge: { options: always, key: ({ key }) => (key?.type === 'truth' ? null : words.keyMissing) },
  fill: { options: always, key: blanksKey },
  short: { options: always, key: pointsKey },
  upload: { options: always, key: pointsKey },
  order: { options: listed, key: orderKey },
  match: { options: ({ options }) => matchOptions(options), key: pairsKey },
  hotspot: { options: always, key: regionsKey },
}
type Check = (content: AskedContent) => string | null

const pictureFault = ({ kind, picture }: AskedContent): string | null => {
  if (kind !== 'hotspot') return null
  if (picture === null) return words.pictureMissing
  return picture.width < LEAST_PICTURE_WIDTH ? words.pictureNarrow : null
}

/** Said already while a draft is saved: what no version can be without. */
export const stemFaults = (stem: string): QuestionFault[] => {
  const message = isEmpty(stem)
    ? words.stemMissing
    : [...plainText(stem)].length > STEM_MOST
      ? words.stemTooLong
      : picturesIn(stem).length > MOST_PICTURES
        ? words.tooManyPictures
        : null
  return message === null ? [] : [{ field: 'stem', message }]
}

const askedFaults = (content: AskedContent): QuestionFault[] => {
  const fault = (field: string, message: string | null) => (message === null ? [] : [{ field, message }])
  const rules = checks[content.kind]
  return [
    ...stemFaults(content.stem),
    ...fault('policy', policiesOf[content.kind].includes(content.policy) ? null : words.policyOfKind),
    ...fault('picture', pictureFault(content)),
    ...fault('options', rules.options(content)),
    ...fault('key', rules.key(content)),
  ]
}

const caseFaults = ({ parts, score, stem }: QuestionContent): QuestionFault[] => {
  if (parts.length === 0) return [...stemFaults(stem), { field: 'parts', message: words.noPart }]
  const ofParts = parts.flatMap((part, index) =>
    askedFaults(part).map(({ message }) => ({
      field: 'parts',
      message: fill(words.partFault, { n: index + 1, message }),
    })),
  )
  const sum = sumOf(parts.map((part) => part.score)) === hundredths(score)
  return [...stemFaults(stem), ...ofParts, ...(sum ? [] : [{ field: 'score', message: words.partsDiffer }])]
}

/** Everything that keeps the content from being asked; the editor, activation and imports say the same. */
export const faultsOf = (content: QuestionContent): QuestionFault[] =>
  content.kind === 'case' ? caseFaults(content) : askedFaults({ ...content, kind: content.kind })
