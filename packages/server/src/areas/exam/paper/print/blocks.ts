import { BLANK, plainText, type QuestionContent } from '@portal/contract/areas/assessment/question-content.ts'
import { keyTextOf } from '@portal/contract/areas/assessment/question-text.ts'
import type { PaperPreview } from '@portal/contract/areas/exam/paper.ts'
import { sectionNo, paperPrintWords as words } from '@portal/contract/areas/exam/paper-words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { PICTURE_FILE } from '@portal/contract/shared/rich-text.ts'
import type { Block, Paragraph, Picture, Piece } from '#src/shared/exchange/docx/write-docx.ts'

type Asked = PaperPreview['sections'][number]['items'][number]
type Part = Pick<Asked, 'kind' | 'stem' | 'options'>

export interface PrintedQuestion {
  asked: Asked
  content: QuestionContent
}

export interface PrintedPaper {
  title: string
  form: string
  total: number
  sections: readonly { heading: string; intro: string; questions: readonly PrintedQuestion[] }[]
  /** Of the pictures in texts, by file. */
  pictures: ReadonlyMap<string, Picture>
}

const letter = (place: number) => String.fromCharCode(65 + place)
const BREAK = /<\/(?:p|li|tr|h2|h3|h4|blockquote|pre)>|<br\s*\/?>/
const IMAGE = new RegExp(`<img\\b[^>]*?\\b${PICTURE_FILE}="([0-9a-f-]{36})"[^>]*>`)

/** Lines of a rich text with its pictures between them. */
const piecesOf = (html: string, pictures: ReadonlyMap<string, Picture>): Piece[] =>
  html
    .split(BREAK)
    .map((line) => line.split(IMAGE))
    .filter((parts) => parts.length > 1 || plainText(parts[0] ?? '') !== '')
    .flatMap((parts, at): Piece[] => [
      ...(at === 0 ? [] : ['\n']),
      // `split` puts the file of each picture between the texts around it.
      ...parts.flatMap((part, place): Piece[] => {
        const picture = place % 2 === 1 ? pictures.get(part) : undefined
        return place % 2 === 1 ? (picture ? [picture] : []) : [plainText(part)]
      }),
    ])

const optionsOf = ({ options, kind }: Part, pictures: ReadonlyMap<string, Picture>): Paragraph[] => {
  if (kind === 'judge') return [{ look: 'option', pieces: [words.judge] }]
  const right = options.filter(({ side }) => side === 'right')
  return options.map((option) => {
    const isLeft = right.length > 0 && option.side === 'left'
    const place = isLeft ? options.indexOf(option) : (right.length > 0 ? right : options).indexOf(option)
    return { look: 'option', pieces: [`${isLeft ? place + 1 : letter(place)}. `, ...piecesOf(option.html, pictures)] }
  })
}

const stemOf = (html: string) => html.replace(BLANK, '____________')

export const questionBlocks = (
  { asked, content }: PrintedQuestion,
  no: number,
  pictures: ReadonlyMap<string, Picture>,
): Block[] => {
  const shown = content.picture && pictures.get(content.picture.fileId)
  return [
    {
      look: 'body',
      keep: asked.options.length + asked.parts.length > 0,
      pieces: [`${no}. `, ...piecesOf(stemOf(asked.stem), pictures), fill(words.each, { score: asked.maxScore ?? 0 })],
    },
    ...(shown ? [{ look: 'option', pieces: [shown] } as const] : []),
    ...optionsOf(asked, pictures),
    ...asked.parts.flatMap((part, place): Block[] => [
      { look: 'option', pieces: [fill(words.part, { no: place + 1 }), ...piecesOf(stemOf(part.stem), pictures)] },
      ...optionsOf(part, pictures),
    ]),
  ]
}

const numbered = ({ sections }: PrintedPaper) => {
  let no = 0
  return sections.map((section) => ({
    ...section,
    questions: section.questions.map((question) => {
      no += 1
      return { ...question, no }
    }),
  }))
}

const headOf = ({ title, form, total, sections }: PrintedPaper, name: string): Block[] => {
  const count = sections.reduce((sum, { questions }) => sum + questions.length, 0)
  return [
    { look: 'title', pieces: [title] },
    { look: 'centre', pieces: [`${fill(words.form, { form })}　${name}　${fill(words.facts, { count, total })}`] },
  ]
}

const headingOf = (heading: string, place: number): Block => ({
  look: 'heading',
  keep: true,
  pieces: [fill(words.section, { no: sectionNo(place + 1), heading })],
})

const PER_LINE = 5
const LINES_OF_TEXT = 6

/** Boxes for letters five in a line; written answers have room below. */
const sheetOf = (questions: readonly (PrintedQuestion & { no: number })[]): Block[] => {
  const written = questions.filter(({ asked }) => ['fill', 'short', 'upload', 'case', 'hotspot'].includes(asked.kind))
  const boxed = questions.filter((question) => !written.includes(question))
  const lines = Array.from({ length: Math.ceil(boxed.length / PER_LINE) }, (_, line) =>
    boxed.slice(line * PER_LINE, (line + 1) * PER_LINE),
  )
  const cells = lines.map((line) =>
    Array.from({ length: PER_LINE }, (_, place) => (line[place] ? `${line[place].no}. ` : '')),
  )
  return [
    ...(cells.length > 0 ? [{ rows: cells }] : []),
    ...written.map(({ no, asked }) => ({
      rows: [[`${no}. ${'\n'.repeat(asked.kind === 'fill' ? 1 : LINES_OF_TEXT)}`]],
    })),
  ]
}

export const paperBlocks = (paper: PrintedPaper): Block[] => {
  const sections = numbered(paper)
  const person = [words.org, words.name, words.code, words.score].map((word) => `${word}：`)
  return [
    ...headOf(paper, ''),
    ...sections.flatMap(({ heading, intro, questions }, place): Block[] => [
      headingOf(heading, place),
      ...(plainText(intro) === '' ? [] : [{ look: 'body', pieces: piecesOf(intro, paper.pictures) } as const]),
      ...questions.flatMap((question) => questionBlocks(question, question.no, paper.pictures)),
    ]),
    { look: 'title', page: true, pieces: [paper.title] },
    { look: 'centre', pieces: [`${fill(words.form, { form: paper.form })}　${words.sheet}`] },
    { rows: [person] },
    ...sections.flatMap(({ heading, questions }, place) => [headingOf(heading, place), ...sheetOf(questions)]),
  ]
}

/** The right answer in the letters of this form, whose options stand in another order than the author's. */
const keyOf = (content: Pick<QuestionContent, 'options' | 'key' | 'kind'>, options: Part['options']): string => {
  const place = new Map(options.map(({ id }, at) => [id, at]))
  const ordered = [...content.options].sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0))
  const text = keyTextOf({ options: ordered, key: content.key })
  return text === '' ? words.manual : text
}

export const keyLine = ({ asked, content, no }: PrintedQuestion & { no: number }): Block[] => {
  const partKeys = asked.parts.map((part, place) => {
    const written = content.parts.find(({ id }) => id === part.id)
    return `${fill(words.part, { no: place + 1 })}${written ? keyOf(written, part.options) : ''}`
  })
  const key = asked.kind === 'case' ? partKeys.join('　') : keyOf(content, asked.options)
  const explanation = plainText(content.explanation)
  return [
    { look: 'body', pieces: [`${no}. ${fill(words.answer, { key })}`] },
    ...(explanation === ''
      ? []
      : [{ look: 'option', pieces: [fill(words.explanation, { text: explanation })] } as const]),
  ]
}

export const keyBlocks = (paper: PrintedPaper): Block[] => [
  ...headOf(paper, words.key),
  ...numbered(paper).flatMap(({ heading, questions }, place) => [
    headingOf(heading, place),
    ...questions.flatMap(keyLine),
  ]),
]
