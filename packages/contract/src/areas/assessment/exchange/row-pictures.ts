import { ANCHOR } from './content-of-fields.ts'
import { withParagraph } from './field-markup.ts'
import { PICTURE_WORD } from './file-words.ts'
import { finding } from './import-findings.ts'
import { kindOfWord } from './kind-words.ts'
import {
  type Finding,
  type QuestionColumn,
  type QuestionFields,
  questionColumns,
  richColumns,
} from './question-fields.ts'

/** A picture of a sheet, by the column it stands in; null: a column of no name that is known. */
export interface RowPicture {
  column: QuestionColumn | null
  /** What the texts call it once its row is read. */
  name: string
  altered: boolean
  /** In a form that is not read: its place is known, and that is all. */
  unread?: true
}

const titleOf = (key: QuestionColumn) => questionColumns.find((column) => column.key === key)?.title ?? key

/** `图1` names the first picture. */
const NUMBERED = /^图(\d{1,3})$/

/** The text with its further pictures as paragraphs; what an option says about its place stays its end. */
const withAppended = (text: string, pictures: readonly RowPicture[]): string => {
  const anchor = ANCHOR.exec(text)?.[0] ?? ''
  const body = text.slice(0, text.length - anchor.length)
  return pictures.reduce((cell, { name }) => withParagraph(cell, `[${name}]`), body) + anchor
}

/**
 * Puts the pictures of a row into its texts by the names they have in the whole file. `[图n]` is the n-th picture of its
 * own cell, or of those beside the texts, or else what an archive calls so; whatever nothing names stands at the end of
 * the text of its cell, and of the stem where it has no text. A hot-spot question takes the first picture beside.
 */
export const withRowPictures = (
  fields: QuestionFields,
  pictures: readonly RowPicture[],
): { fields: QuestionFields; findings: Finding[] } => {
  if (pictures.length === 0) return { fields, findings: [] }
  const isRich = ({ column }: RowPicture) => column !== null && richColumns.includes(column)
  const ofItsOwn = (each: RowPicture) => each.column === 'picture'
  const others = pictures.filter((each) => !isRich(each))
  const beside = [...others.filter(ofItsOwn), ...others.filter((each) => !ofItsOwn(each))]
  const placed = { ...fields }
  const used = new Set<RowPicture>()
  const findings = pictures
    .filter(({ altered }) => altered)
    .map(({ column, name }) => finding('pictureAltered', column, { name }, name))
  const unread = pictures.filter((each) => each.unread).length
  if (unread > 0) findings.push(finding('pictureUnread', null, { n: unread }))

  if (kindOfWord(fields.kind ?? '') === 'hotspot') {
    const written = (fields.picture ?? '').replace(/^\[(.*)\]$/, '$1')
    const picture = beside[Number(NUMBERED.exec(written)?.[1] ?? (written === '' ? 1 : 0)) - 1]
    if (picture) {
      used.add(picture)
      placed.picture = picture.name
    }
  }
  const append = (column: QuestionColumn, left: readonly RowPicture[]) => {
    if (left.length === 0) return
    const text = placed[column] ?? ''
    // A cell of nothing but pictures says by itself where they belong.
    if (left.some((each) => !each.unread && (text !== '' || each.column !== column)))
      findings.push(finding('pictureAppended', column, { n: left.length, column: titleOf(column) }))
    placed[column] = withAppended(text, left)
  }
  for (const column of richColumns) {
    const own = pictures.filter((each) => each.column === column)
    const text = placed[column] ?? ''
    const marked = text.replace(PICTURE_WORD, (word, called: string) => {
      const at = Number(NUMBERED.exec(called)?.[1] ?? 0) - 1
      const picture = own[at] ?? beside[at]
      if (!picture) return word
      used.add(picture)
      return `[${picture.name}]`
    })
    if (marked !== text) placed[column] = marked
    append(
      column,
      own.filter((each) => !used.has(each)),
    )
  }
  append(
    'stem',
    beside.filter((each) => !used.has(each)),
  )
  return { fields: placed, findings }
}
