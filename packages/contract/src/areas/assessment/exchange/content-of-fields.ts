import { comparableText } from '../question/comparable.ts'
import {
  type AskedContent,
  BLANK,
  type QuestionKind,
  type QuestionOption,
  randomOptionId,
  type ScorePolicy,
} from '../question/content.ts'
import type { KeyPoint, QuestionKey } from '../question/key.ts'
import { splitEscaped, unescapeAnswer } from './answer-list.ts'
import { readBlanks } from './blank-notation.ts'
import { markupOf, textOfHtml } from './field-markup.ts'
import { type FindingCode, finding } from './import-findings.ts'
import { answerLetters, judgementOf, kindNames } from './kind-words.ts'
import { type NamedParameters, policyNumbers, policyOfWord, readParameters } from './policy-words.ts'
import {
  type Finding,
  OPTION_LETTERS,
  optionTexts,
  type QuestionColumn,
  type QuestionFields,
} from './question-fields.ts'
import { pictureOfCell, readHotspotParams, readRegions } from './region-notation.ts'
import { withoutLetters } from './sheet/option-letters.ts'

/** At the end of an option: it stays where it is when options are shuffled. */
export const ANCHOR_MARK = '#固定'
export const ANCHOR = /[#＃]固定$/
/** Between the left and the right item of a line in one option cell. */
export const PAIR = '=>'

/** Says what is wrong with a row, column by column. */
export interface Judge {
  findings: Finding[]
  say(code: FindingCode, column: QuestionColumn | null, values?: Record<string, string | number>, value?: string): void
}

export const startJudge = (): Judge => {
  const findings: Finding[] = []
  return { findings, say: (code, column, values, value) => void findings.push(finding(code, column, values, value)) }
}

const letterAt = (at: number) => OPTION_LETTERS[at] ?? ''
const sameText = (html: string) => comparableText(html).replace(/\s+/g, '') || html

const optionOf = (text: string, side: QuestionOption['side'] = 'left'): QuestionOption => ({
  id: randomOptionId(),
  html: markupOf(text.trim().replace(ANCHOR, '').trim()),
  anchored: ANCHOR.test(text.trim()),
  side,
})

/** The cell of all options did not come apart: that is said once, and nothing of what follows from it. */
const isUnsplit = ({ findings }: Judge) =>
  findings.some(({ column, severity }) => column === 'options' && severity === 'error')

/** Options of a row in order; what is wrong with them is said. */
const readOptions = (fields: QuestionFields, judge: Judge): QuestionOption[] => {
  const { texts, misplaced } = withoutLetters(optionTexts(fields))
  if (misplaced) judge.say('letterOrder', `option${misplaced.place}` as QuestionColumn, misplaced)
  const options = texts.map((text) => optionOf(text))
  if (options.length < 2 && !isUnsplit(judge)) judge.say('twoOptions', 'optionA')
  const seen = new Map<string, string>()
  for (const [at, { html }] of options.entries()) {
    const letter = letterAt(at)
    const column = `option${letter}` as QuestionColumn
    const earlier = seen.get(sameText(html))
    if (html === '') judge.say('emptyOption', column, { c: letter })
    else if (earlier !== undefined) judge.say('sameOptions', column, { a: earlier, c: letter })
    else seen.set(sameText(html), letter)
  }
  return options
}

const chosenIds = (options: readonly QuestionOption[], answer: string, judge: Judge): string[] | null => {
  const letters = answerLetters(answer)
  const ids = letters?.map((letter) => options[letter.charCodeAt(0) - 65]?.id)
  if (ids?.every((id) => id !== undefined)) return ids as string[]
  if (!isUnsplit(judge)) judge.say('notAnOption', 'answer', { v: answer })
  return null
}

const choiceKey = (kind: QuestionKind, fields: QuestionFields, judge: Judge) => {
  const options = readOptions(fields, judge)
  const answer = fields.answer?.trim() ?? ''
  if (answer === '') judge.say('noAnswer', 'answer')
  const ids = answer === '' ? null : chosenIds(options, answer, judge)
  if (ids && kind === 'single' && ids.length > 1) judge.say('oneAnswer', 'answer', {}, answer)
  if (ids && kind === 'multiple' && ids.length < 2) judge.say('twoAnswers', 'answer', {}, answer)
  return { options, key: ids && ({ type: 'options', ids } as const) }
}

/** People also fill in 对 and 错 as options and name one by its letter. */
const judgeKey = (fields: QuestionFields, judge: Judge) => {
  const answer = fields.answer?.trim() ?? ''
  const at = /^[A-L]$/i.test(answer) ? answer.toUpperCase().charCodeAt(0) - 65 : -1
  const value = judgementOf(withoutLetters(optionTexts(fields)).texts[at] ?? answer)
  if (answer === '') judge.say('noAnswer', 'answer')
  else if (value === null) judge.say('badAnswer', 'answer', { v: answer })
  return { options: [], key: value === null ? null : ({ type: 'truth', value } as const) }
}

const fillKey = (fields: QuestionFields, named: NamedParameters, judge: Judge) => {
  const answer = fields.answer?.trim() ?? ''
  const blanks = fields.stem?.match(BLANK)?.length ?? 0
  if (answer === '') judge.say('noAnswer', 'answer')
  const key = answer === '' ? null : readBlanks(answer, named)
  const bare = key?.blanks.some(({ rule }) => rule.type === 'text' && rule.accepted.length === 0)
  if (key && key.blanks.length !== blanks) judge.say('blanks', 'answer', { a: blanks, b: key.blanks.length }, answer)
  else if (bare) judge.say('badAnswer', 'answer', { v: answer })
  return { options: [], key: bare ? null : key }
}

const POINT = /^([\s\S]+?)[（(](\d+(?:\.\d+)?)\s*分?[）)]((?:\s*\[[^\]]*\])*)\s*$/

const wordsIn = (text: string, name: string): string[] => {
  const [, list = ''] = new RegExp(`\\[${name}:([^\\]]*)\\]`).exec(text) ?? []
  return splitEscaped(list, '|')
    .map(unescapeAnswer)
    .filter((word) => word !== '')
}

/** Key points with their scores; a text without any is one point worth the whole score. */
const readPoints = (answer: string, score: number): KeyPoint[] => {
  const parts = splitEscaped(answer, ';；')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const found = parts.map((part) => POINT.exec(part))
  if (parts.length === 0) return []
  if (!found.every((each) => each !== null))
    return [{ text: unescapeAnswer(answer).slice(0, 200), points: score, any: [], all: [] }]
  return found.map(([, text = '', points = '', words = '']) => ({
    text: unescapeAnswer(text),
    points: Number(points),
    any: wordsIn(words, '任一'),
    all: wordsIn(words, '全部'),
  }))
}

const orderKey = (fields: QuestionFields, judge: Judge) => {
  const options = readOptions(fields, judge)
  const answer = (fields.answer ?? '').normalize('NFKC').trim()
  const signs = answer
    .toUpperCase()
    .split(/[>,、;\s]+/)
    .filter((sign) => sign !== '')
  const letters = signs.length === 1 ? [...(signs[0] ?? '')] : signs
  const ids = letters.map((letter) => (/^[A-L]$/.test(letter) ? options[letter.charCodeAt(0) - 65]?.id : undefined))
  if (answer === '') judge.say('noAnswer', 'answer')
  else if (isUnsplit(judge)) return { options, key: null }
  else if (ids.some((id) => id === undefined)) judge.say('notAnOption', 'answer', { v: answer })
  else if (new Set(ids).size !== options.length || ids.length !== options.length)
    judge.say('badAnswer', 'answer', { v: answer })
  else return { options, key: { type: 'order', ids: ids as string[] } as const }
  return { options, key: null }
}

const unescapePair = (text: string) => text.replaceAll(`\\${PAIR}`, PAIR).trim()

const cutPair = (text: string): [string, string] => {
  const found = /(?<!\\)=>/.exec(text)
  return found
    ? [unescapePair(text.slice(0, found.index)), unescapePair(text.slice(found.index + 2))]
    : ['', unescapePair(text)]
}

/** Column X holds left item number X and, behind the arrow, right item X; a text alone is a right item. */
const matchKey = (fields: QuestionFields, named: NamedParameters, judge: Judge) => {
  const cells = optionTexts(fields).map(cutPair)
  const lefts = cells.map(([left]) => (left === '' ? null : optionOf(left)))
  const rights = cells.map(([, right]) => (right === '' ? null : optionOf(right, 'right')))
  const options = [...lefts, ...rights].filter((option) => option !== null)
  const answer = (fields.answer ?? '').normalize('NFKC').trim()
  const pairs = answer
    .split(/[;,、]/)
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [, left, right = ''] = /^\s*(\d{1,2})\s*[-–—:]\s*([A-La-l])\s*$/.exec(part) ?? []
      const from = lefts[Number(left) - 1]?.id
      const to = rights[right.toUpperCase().charCodeAt(0) - 65]?.id
      return from !== undefined && to !== undefined ? { left: from, right: to } : null
    })
  if (options.length < 2 || lefts.every((left) => left === null)) judge.say('twoOptions', 'optionA')
  const spare = lefts.filter((left) => left !== null).length
  if (answer === '') judge.say('noAnswer', 'answer')
  else if (pairs.some((pair) => pair === null)) judge.say('notAnOption', 'answer', { v: answer })
  else if (new Set(pairs.map((pair) => pair?.left)).size !== spare) judge.say('badAnswer', 'answer', { v: answer })
  else {
    const found = pairs.filter((pair) => pair !== null)
    const shared = new Set(found.map(({ right }) => right)).size < found.length
    return { options, key: { type: 'pairs', pairs: found, reuse: shared || named.get('可重复') === '是' } as const }
  }
  return { options, key: null }
}

const regionKey = (fields: QuestionFields, judge: Judge, score: number) => {
  const answer = fields.answer?.trim() ?? ''
  const regions = readRegions(answer, score)
  if (answer === '') judge.say('noAnswer', 'answer')
  else if (regions === null) judge.say('badAnswer', 'answer', { v: answer.slice(0, 100) })
  return { options: [], key: answer === '' || regions === null ? null : ({ type: 'regions', regions } as const) }
}

const paramsOf = (kind: QuestionKind, fields: QuestionFields, policy: ScorePolicy) => {
  const text = fields.parameter ?? ''
  if (kind === 'hotspot') return { named: new Map<string, string>(), params: readHotspotParams(text) }
  const named = readParameters(text, policy)
  return { named: named ?? new Map<string, string>(), params: named && policyNumbers(named) }
}

const keyOf = (
  kind: QuestionKind,
  fields: QuestionFields,
  named: NamedParameters,
  judge: Judge,
  score: number,
): { options: QuestionOption[]; key: QuestionKey | null } => {
  switch (kind) {
    case 'single':
    case 'multiple':
    case 'uncertain':
      return choiceKey(kind, fields, judge)
    case 'judge':
      return judgeKey(fields, judge)
    case 'fill':
      return fillKey(fields, named, judge)
    case 'short':
    case 'upload':
      return { options: [], key: { type: 'points', points: readPoints(fields.answer?.trim() ?? '', score) } }
    case 'order':
      return orderKey(fields, judge)
    case 'match':
      return matchKey(fields, named, judge)
    case 'hotspot':
      return regionKey(fields, judge, score)
    case 'case':
      return { options: [], key: null }
  }
}

const STEM_MOST = 5000

const readStem = (fields: QuestionFields, judge: Judge): string => {
  const html = markupOf(fields.stem ?? '')
  if (html === '') judge.say('noStem', 'stem')
  else if ([...textOfHtml(html)].length > STEM_MOST) judge.say('longStem', 'stem')
  return html
}

const readScore = (fields: QuestionFields, judge: Judge): number | null => {
  const text = (fields.score ?? '').normalize('NFKC').trim().replace(/分$/, '')
  if (text === '') return null
  const value = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  if (value >= 0.01 && value <= 100 && Math.abs(value * 100 - Math.round(value * 100)) < 1e-6) return value
  judge.say('badScore', 'score', {}, text)
  return null
}

const SHIPPED_SCORE = 2

const pointSum = (answer: string): number => {
  const points = readPoints(answer, 0)
  return Math.round(points.reduce((sum, { points: each }) => sum + each, 0) * 100) / 100
}

/** Everything asked and scored, out of the cells of one row; all that is wrong with them is said. */
export const askedOfFields = (
  kind: Exclude<QuestionKind, 'case'>,
  fields: QuestionFields,
  judge: Judge,
): AskedContent => {
  const stem = readStem(fields, judge)
  const written = readScore(fields, judge)
  const points = kind === 'short' || kind === 'upload' ? pointSum(fields.answer?.trim() ?? '') : 0
  const score = written ?? (points > 0 ? points : SHIPPED_SCORE)
  if (written !== null && points > 0 && points !== written)
    judge.say('pointsDiffer', 'answer', { sum: String(points), score: String(written) }, String(points))
  const policy = policyOfWord(kind, fields.policy ?? '')
  if (policy === null) judge.say('badPolicy', 'policy', { v: fields.policy ?? '', kind: kindNames[kind] })
  const { named, params } = paramsOf(kind, fields, policy ?? 'exact')
  if (params === null) judge.say('badParameter', 'parameter', { v: fields.parameter ?? '' })
  const { options, key } = keyOf(kind, fields, named, judge, score)
  return {
    kind,
    stem,
    options,
    key,
    policy: policy ?? 'exact',
    params: params ?? {},
    score,
    picture: kind === 'hotspot' ? pictureOfCell(fields.picture ?? '') : null,
    explanation: markupOf(fields.explanation ?? ''),
  }
}
