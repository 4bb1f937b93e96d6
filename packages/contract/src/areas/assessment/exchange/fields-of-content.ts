import type { AskedContent, QuestionContent } from '../question/content.ts'
import { policiesOf } from '../question/content.ts'
import type { KeyOf, KeyPoint } from '../question/key.ts'
import { escapeAnswer } from './answer-list.ts'
import { writeBlanks } from './blank-notation.ts'
import { PAIR } from './content-of-fields.ts'
import { cellOfMarkup } from './field-markup.ts'
import { kindNames } from './kind-words.ts'
import { numberWords, wordOfPolicy, writeParameters } from './policy-words.ts'
import { OPTION_LETTERS, optionFields, type QuestionFields } from './question-fields.ts'
import { hotspotWords, pictureCell, writeRegions } from './region-notation.ts'

const letterAt = (at: number) => OPTION_LETTERS[at] ?? ''

const optionCells = ({ options }: AskedContent): QuestionFields =>
  optionFields(options.map(({ html, anchored }) => `${cellOfMarkup(html)}${anchored ? '#固定' : ''}`))

const lettersOf = ({ options }: AskedContent, ids: readonly string[]) =>
  ids.map((id) => letterAt(options.findIndex((option) => option.id === id)))

const pairCell = (text: string) => text.replaceAll(PAIR, `\\${PAIR}`)

const matchCells = ({ options }: AskedContent, { pairs }: KeyOf<'pairs'>): QuestionFields => {
  const lefts = options.filter(({ side }) => side === 'left')
  const rights = options.filter(({ side }) => side === 'right')
  const cells = Array.from({ length: Math.max(lefts.length, rights.length) }, (_, at) => {
    const left = lefts[at] ? pairCell(cellOfMarkup(lefts[at].html)) : ''
    const right = rights[at] ? pairCell(cellOfMarkup(rights[at].html)) : ''
    return left === '' ? right : `${left} ${PAIR} ${right}`.trimEnd()
  })
  const at = (side: typeof lefts, id: string) => side.findIndex((option) => option.id === id)
  const written = pairs.map(({ left, right }) => `${at(lefts, left) + 1}-${letterAt(at(rights, right))}`)
  return {
    ...optionFields(cells),
    answer: written.sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10)).join(';'),
  }
}

const pointWords = (name: string, words: readonly string[]) =>
  words.length === 0 ? '' : `[${name}:${words.map(escapeAnswer).join('|')}]`

const pointCell = ({ text, points, any, all }: KeyPoint) =>
  `${escapeAnswer(text)}(${points})${pointWords('任一', any)}${pointWords('全部', all)}`

/** Cells of the key, and what the parameters must add to it. */
const keyCells = (asked: AskedContent): { fields: QuestionFields; named: [string, string][] } => {
  const { key } = asked
  switch (key?.type) {
    case 'options':
      return { fields: { ...optionCells(asked), answer: lettersOf(asked, key.ids).sort().join('') }, named: [] }
    case 'order':
      return { fields: { ...optionCells(asked), answer: lettersOf(asked, key.ids).join('>') }, named: [] }
    case 'truth':
      return { fields: { answer: key.value ? '对' : '错' }, named: [] }
    case 'blanks': {
      const { answer, named } = writeBlanks(key)
      return { fields: { answer }, named }
    }
    case 'points':
      return { fields: { answer: key.points.map(pointCell).join(';') }, named: [] }
    case 'pairs': {
      const shared = new Set(key.pairs.map(({ right }) => right)).size < key.pairs.length
      return { fields: matchCells(asked, key), named: key.reuse && !shared ? [['可重复', '是']] : [] }
    }
    case 'regions':
      return { fields: { answer: writeRegions(key.regions) }, named: hotspotWords(asked.params) }
    default:
      return { fields: optionCells(asked), named: [] }
  }
}

/** Cells of a question or of a part of a case; without `withKey` nothing that tells the answer. */
export const fieldsOfAsked = (kind: QuestionContent['kind'], asked: AskedContent, withKey: boolean): QuestionFields => {
  const { fields, named } = keyCells(asked)
  const policy = asked.policy === policiesOf[kind][0] ? '' : wordOfPolicy(kind, asked.policy)
  const cells: QuestionFields = {
    kind: kindNames[kind],
    stem: cellOfMarkup(asked.stem),
    ...fields,
    score: String(asked.score),
    policy,
    parameter: writeParameters([...numberWords(asked.params), ...named]),
    explanation: cellOfMarkup(asked.explanation),
    picture: asked.picture === null ? '' : pictureCell(asked.picture),
  }
  if (!withKey) for (const secret of ['answer', 'explanation', 'parameter'] as const) delete cells[secret]
  return Object.fromEntries(Object.entries(cells).filter(([, text]) => text !== ''))
}
