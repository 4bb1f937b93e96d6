import { PAIR } from './content-of-fields.ts'
import { optionFields, type QuestionFields } from './question-fields.ts'

const escapePair = (text: string) => text.replaceAll(PAIR, `\\${PAIR}`)

/** Cells of a match out of its pairs; a right item without a left one is a spare. */
export const matchCells = (pairs: readonly { left: string; right: string }[]): QuestionFields => {
  const rights = [...new Set(pairs.map(({ right }) => right))]
  const lefts = pairs.filter(({ left }) => left !== '')
  const cells = Array.from({ length: Math.max(lefts.length, rights.length) }, (_, at) => {
    const [left, right] = [escapePair(lefts[at]?.left ?? ''), escapePair(rights[at] ?? '')]
    return left === '' ? right : `${left} ${PAIR} ${right}`.trimEnd()
  })
  const answer = lefts.map(({ right }, at) => `${at + 1}-${String.fromCharCode(65 + rights.indexOf(right))}`).join(';')
  return { kind: '连线', ...optionFields(cells), answer }
}
