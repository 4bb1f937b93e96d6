import { BLANK, plainText, type QuestionContent } from '@portal/contract/areas/assessment/question/content.ts'
import type { PaperPreview } from '@portal/contract/areas/exam/paper/paper.ts'
import { paperPrintWords as words } from '@portal/contract/areas/exam/paper/words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { PICTURE_FILE } from '@portal/contract/shared/rich-text.ts'
import type { Block, Paragraph, Picture, Piece } from '#src/shared/exchange/docx/write-docx.ts'

type Asked = PaperPreview['sections'][number]['items'][number]
type Part = Pick<Asked, 'kind' | 'stem' | 'options'>
type Pictures = ReadonlyMap<string, Picture>

export interface PrintedQuestion {
  asked: Asked
  content: QuestionContent
}

const letter = (place: number) => String.fromCharCode(65 + place)
const BREAK = /<\/(?:p|li|tr|h2|h3|h4|blockquote|pre)>|<br\s*\/?>/
const IMAGE = new RegExp(`<img\\b[^>]*?\\b${PICTURE_FILE}="([0-9a-f-]{36})"[^>]*>`)
const FORMULA = /\$([^$\n]+)\$/

/** A text with its formulas drawn. */
export const withFormulas = (text: string): Piece[] =>
  // `split` puts each formula between the texts around it.
  text.split(FORMULA).flatMap((part, at): Piece[] => (at % 2 === 1 ? [{ latex: part }] : part === '' ? [] : [part]))

/** Lines of a rich text with its pictures between them. */
export const linesOf = (html: string, pictures: Pictures): Piece[] =>
  html
    .split(BREAK)
    .map((line) => line.split(IMAGE))
    .filter((parts) => parts.length > 1 || plainText(parts[0] ?? '') !== '')
    .flatMap((parts, at): Piece[] => [
      ...(at === 0 ? [] : ['\n']),
      // `split` puts the file of each picture between the texts around it.
      ...parts.flatMap((part, place): Piece[] =>
        place % 2 === 1 ? [pictures.get(part) ?? words.noPicture] : withFormulas(plainText(part)),
      ),
    ])

const isPicture = (piece: Piece): piece is Picture => typeof piece === 'object' && 'bytes' in piece

/** Higher ones stand below their text instead of tearing its lines apart; in pixels. */
const MOST_IN_LINE = 40
const isFigure = (piece: Piece): piece is Picture => isPicture(piece) && piece.height > MOST_IN_LINE

/** A text with what follows it, and its figures below in a line of their own. */
const withFigures = (first: Omit<Paragraph, 'pieces'>, pieces: readonly Piece[], after: string): Block[] => {
  const figures = pieces.filter(isFigure)
  const rest = pieces.filter((piece) => !isFigure(piece))
  // Lines that held nothing but a figure are gone with it.
  const text = rest.filter((piece, at) => piece !== '\n' || (rest[at + 1] ?? '\n') !== '\n')
  return [
    { ...first, keep: first.keep === true || figures.length > 0, pieces: [...text, after] },
    ...(figures.length === 0 ? [] : [{ look: 'figure', keep: first.keep === true, pieces: figures } as const]),
  ]
}

/** Width in halves of a full-width sign; a formula about as wide as its letters. */
const widthOf = (pieces: readonly Piece[]): number =>
  pieces.reduce((sum, piece) => {
    if (typeof piece === 'string') return sum + [...piece].reduce((all, sign) => all + (sign > '\u2e7f' ? 2 : 1), 0)
    return sum + ('latex' in piece ? piece.latex.replace(/\\[a-z]+|[{}^_]/gi, '').length + 1 : Number.POSITIVE_INFINITY)
  }, 0)

/** How many options of the widest width share a line. */
const sharing = (widest: number): 1 | 2 | 4 => (widest <= 17 ? 4 : widest <= 38 ? 2 : 1)
const looksOfSharing = { 1: 'option', 2: 'halves', 4: 'quarters' } as const

/** Short options beside each other, as on any paper. */
const optionLines = (options: readonly Piece[][]): Paragraph[] => {
  const hasLines = options.some((pieces) => pieces.includes('\n'))
  const each = hasLines ? 1 : sharing(Math.max(0, ...options.map(widthOf)))
  const look = looksOfSharing[each]
  return Array.from({ length: Math.ceil(options.length / each) }, (_, line): Paragraph => {
    const own = options.slice(line * each, (line + 1) * each)
    return { look, pieces: own.flatMap((pieces, at) => (at === 0 ? pieces : ['\t', ...pieces])) }
  })
}

/** Two columns: what is numbered on the left, what has letters on the right. */
const matchLines = ({ options }: Part, pictures: Pictures): Paragraph[] => {
  const piecesOf = (side: 'left' | 'right') =>
    options
      .filter((option) => option.side === side)
      .map(({ html }, at) => [`${side === 'left' ? at + 1 : letter(at)}. `, ...linesOf(html, pictures)])
  const [lefts, rights] = [piecesOf('left'), piecesOf('right')]
  return Array.from({ length: Math.max(lefts.length, rights.length) }, (_, at) => ({
    look: 'halves',
    pieces: [...(lefts[at] ?? []), '\t', ...(rights[at] ?? [])],
  }))
}

/** Lines of one question stay on one page. */
const together = (lines: readonly Paragraph[]): Paragraph[] =>
  lines.map((line, at) => ({ ...line, keep: at < lines.length - 1 }))

const optionsOf = (part: Part, pictures: Pictures): Paragraph[] => {
  if (part.kind === 'judge') return [{ look: 'option', pieces: [words.judge] }]
  if (part.kind === 'match') return together(matchLines(part, pictures))
  return together(optionLines(part.options.map(({ html }, at) => [`${letter(at)}. `, ...linesOf(html, pictures)])))
}

/** Brackets of either width with nothing between them. */
const GAP = /[(\uff08]\s*[)\uff09]/g

const stemOf = (html: string, pictures: Pictures): Piece[] =>
  linesOf(html.replace(BLANK, '____________'), pictures).map((piece) =>
    typeof piece === 'string' ? piece.replace(GAP, words.gap) : piece,
  )

const pictureOf = (content: Pick<QuestionContent, 'picture'> | undefined, pictures: Pictures): Block[] =>
  content?.picture ? [{ look: 'figure', pieces: [pictures.get(content.picture.fileId) ?? words.noPicture] }] : []

/** One question with its options, as people solve it with a pen. */
export const questionBlocks = ({ asked, content }: PrintedQuestion, no: number, pictures: Pictures): Block[] => {
  const score = fill(words.each, { score: asked.maxScore ?? 0 })
  const keep = asked.options.length + asked.parts.length > 0 || content.picture !== null
  return [
    ...withFigures({ look: 'body', keep }, [`${no}. `, ...stemOf(asked.stem, pictures)], score),
    ...pictureOf(content, pictures),
    ...optionsOf(asked, pictures),
    ...asked.parts.flatMap((part, place): Block[] => {
      const written = content.parts.find(({ id }) => id === part.id)
      const pieces = [fill(words.part, { no: place + 1 }), ...stemOf(part.stem, pictures)]
      return [
        ...withFigures(
          { look: 'option', keep: part.options.length > 0 || (written?.picture ?? null) !== null },
          pieces,
          '',
        ),
        ...pictureOf(written, pictures),
        ...optionsOf(part, pictures),
      ]
    }),
  ]
}
