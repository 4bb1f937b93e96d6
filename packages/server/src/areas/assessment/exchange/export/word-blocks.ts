import { kindNames } from '@portal/contract/areas/assessment/exchange/kind-words.ts'
import type { QuestionFields } from '@portal/contract/areas/assessment/exchange/question-fields.ts'
import { plainFields, textHeading, textLinesOf } from '@portal/contract/areas/assessment/exchange/write-text.ts'
import type { Block, Picture, Piece } from '#src/shared/exchange/docx/write-docx.ts'

// Signs that no text of a question holds: a picture's file stands between them.
const [OPEN, CLOSE] = ['\ue000', '\ue001']
const MARK = new RegExp(`${OPEN}([^${CLOSE}]*)${CLOSE}`)

const piecesOf = (line: string, pictures: ReadonlyMap<string, Picture>): Piece[] =>
  // `split` puts the file of each picture between the texts around it.
  line.split(MARK).flatMap((part, place): Piece[] => {
    if (place % 2 === 0) return part === '' ? [] : [part]
    const picture = pictures.get(part)
    return picture ? [picture] : []
  })

const OPTION = /^[A-L]\. /

const questionBlocks = (fields: QuestionFields, no: number, pictures: ReadonlyMap<string, Picture>): Block[] => {
  const plain = plainFields(fields, (file) => OPEN + file + CLOSE).fields
  return textLinesOf(plain, no).map((line, at) => ({
    look: at > 0 && OPTION.test(line) ? 'option' : 'body',
    pieces: piecesOf(line, pictures),
  }))
}

/** A document in the grammar of pasted text, by kinds: what is read out of it again are the same questions. */
export const wordBlocks = (rows: readonly QuestionFields[], pictures: ReadonlyMap<string, Picture>): Block[] =>
  Object.values(kindNames)
    .map((kind) => ({ kind, own: rows.filter((fields) => fields.kind === kind) }))
    .filter(({ own }) => own.length > 0)
    .flatMap(({ kind, own }, place): Block[] => [
      { look: 'heading', keep: true, pieces: [textHeading(place, kind)] },
      ...own.flatMap((fields, at) => questionBlocks(fields, at + 1, pictures)),
    ])
