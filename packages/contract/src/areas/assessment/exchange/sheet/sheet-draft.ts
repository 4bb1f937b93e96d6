import { narrowed } from '#src/kit/narrow.ts'
import { splitEscaped } from '../answer-list.ts'
import { finding } from '../import-findings.ts'
import { type KindName, kindOfWord } from '../kind-words.ts'
import { type Finding, optionFields, optionTexts, type QuestionFields } from '../question-fields.ts'
import { splitOptions } from './split-options.ts'

/** How the cells of one layout are to be read. */
export interface SheetWays {
  /** Between the options of one cell. */
  sign: string
  /** Numbers before stems are no part of them. */
  dropsNumbers: boolean
}

interface Draft {
  fields: QuestionFields
  findings: Finding[]
}

const WITH_OPTIONS: readonly (KindName | null)[] = ['single', 'multiple', 'uncertain', 'judge', 'order', null]

/** Options of one cell take the places that have no cell of their own. */
const withOptions = ({ options = '', ...fields }: QuestionFields, kind: KindName | null, sign: string): Draft => {
  if (options.trim() === '' || !WITH_OPTIONS.includes(kind)) return { fields, findings: [] }
  const split = splitOptions(options, sign)
  if (split.texts) return { fields: { ...optionFields(split.texts), ...fields }, findings: [] }
  // Of a judgement only a key that is a letter needs them, and says so itself.
  if (kind === 'judge' || optionTexts(fields).length > 0) return { fields, findings: [] }
  const values = {
    sign: sign === '\n' ? '换行' : sign || 'A. B.',
    letter: split.letter ?? '',
    place: split.place ?? '',
  }
  return { fields, findings: [finding(split.fault, 'options', values, options.slice(0, 100))] }
}

export const STEM_NUMBER = /^\s*\d{1,5}\s*[.．、)）:：](?!\d)\s*/

const EMPTY_BRACKETS = /[(（][\s\u3000_]*[)）]/g
const ANSWER_SIGNS = ['**', '##', '\n', '、', '，', ',', ' '] as const

const partsBy = (answer: string, sign: string) =>
  answer
    .split(sign)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Blanks of files that know none of our marks: brackets in the stem, and answers parted by whatever gives as many. */
const withBlanks = (fields: QuestionFields): Draft => {
  const findings: Finding[] = []
  const [stem, answer] = [fields.stem ?? '', fields.answer ?? '']
  if (stem === '' || answer.trim() === '') return { fields, findings }
  let blanked = stem
  if (!/_{3,}/.test(stem)) {
    const brackets = stem.match(EMPTY_BRACKETS)?.length ?? 0
    blanked = brackets > 0 ? stem.replace(EMPTY_BRACKETS, '____') : `${stem} ____`
    findings.push(brackets > 0 ? finding('blanksInStem', 'stem', { n: brackets }) : finding('blankAppended', 'stem'))
  }
  const blanks = blanked.match(/_{3,}/g)?.length ?? 0
  if (blanks < 2 || splitEscaped(answer, ';；').length > 1) return { fields: { ...fields, stem: blanked }, findings }
  const sign = ANSWER_SIGNS.find((each) => partsBy(answer, each).length === blanks)
  if (sign === undefined) return { fields: { ...fields, stem: blanked }, findings }
  findings.push(finding('blanksSplit', 'answer', { sign: sign.trim() || '空格', n: blanks }))
  return { fields: { ...fields, stem: blanked, answer: partsBy(answer, sign).join(';') }, findings }
}

/** A question out of the cells of one row as their layout means them; nothing is judged yet. */
export const draftOfCells = (cells: QuestionFields, { sign, dropsNumbers }: SheetWays): Draft => {
  const kind = kindOfWord(cells.kind ?? '')
  const stem = dropsNumbers ? (cells.stem ?? '').replace(STEM_NUMBER, '') : cells.stem
  const { fields, findings } = withOptions({ ...cells, ...(stem !== undefined && { stem }) }, kind, sign)
  const blanked = kind === 'fill' ? withBlanks(fields) : { fields, findings: [] }
  const present = Object.entries(blanked.fields).filter(([, text]) => text !== '')
  return { fields: Object.fromEntries(present), findings: [...findings, ...blanked.findings] }
}

const MOST_LOOKED_AT = 500

/** Whether stems carry the numbers of their rows: most of them begin with one, and hardly two with the same. */
export const areNumbered = (stems: readonly string[]): boolean => {
  const filled = stems.filter((stem) => stem.trim() !== '').slice(0, MOST_LOOKED_AT)
  const numbers = filled.flatMap((stem) => STEM_NUMBER.exec(stem)?.[0] ?? [])
  return filled.length >= 3 && numbers.length * 10 >= filled.length * 8 && new Set(numbers.map(narrowed)).size > 1
}
