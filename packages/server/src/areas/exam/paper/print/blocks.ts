import { plainText, type QuestionContent } from '@portal/contract/areas/assessment/question/content.ts'
import { keyTextOf } from '@portal/contract/areas/assessment/question/text.ts'
import { sectionNo, paperPrintWords as words } from '@portal/contract/areas/exam/paper/words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import type { Block, Picture } from '#src/shared/exchange/docx/write-docx.ts'
import { scoreTable, sheetOf } from './answer-sheet.ts'
import { linesOf, type PrintedQuestion, questionBlocks, withFormulas } from './question-blocks.ts'

export interface PrintedPaper {
  title: string
  form: string
  total: number
  sections: readonly { heading: string; intro: string; questions: readonly PrintedQuestion[] }[]
  /** Of the pictures in texts, by file. */
  pictures: ReadonlyMap<string, Picture>
}

const headOf = ({ title, form, total, sections }: PrintedPaper, name: string): Block[] => {
  const count = sections.reduce((sum, { questions }) => sum + questions.length, 0)
  const facts = [fill(words.form, { form }), name, fill(words.facts, { count, total })]
  return [
    { look: 'title', pieces: [title] },
    { look: 'centre', pieces: [facts.filter((each) => each !== '').join('　')] },
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

const headingOf = (heading: string, place: number): Block => ({
  look: 'heading',
  keep: true,
  pieces: [fill(words.section, { no: sectionNo(place + 1), heading })],
})

export const paperBlocks = (paper: PrintedPaper): Block[] => {
  const sections = numbered(paper)
  const person = [words.org, words.name, words.code].map((word) => `${word}：`)
  return [
    ...headOf(paper, ''),
    ...sections.flatMap(({ heading, intro, questions }, place): Block[] => [
      headingOf(heading, place),
      ...(plainText(intro) === '' ? [] : [{ look: 'body', pieces: linesOf(intro, paper.pictures) } as const]),
      ...questions.flatMap((question) => questionBlocks(question, question.no, paper.pictures)),
    ]),
    { look: 'title', page: true, pieces: [paper.title] },
    { look: 'centre', pieces: [`${fill(words.form, { form: paper.form })}　${words.sheet}`] },
    { rows: [person] },
    ...scoreTable(sections.length),
    ...sections.flatMap(({ heading, questions }, place) => [headingOf(heading, place), ...sheetOf(questions)]),
  ]
}

/** The right answer in the letters of this form, whose options stand in another order than the author's. */
const keyOf = (
  content: Pick<QuestionContent, 'options' | 'key' | 'kind'>,
  options: PrintedQuestion['asked']['options'],
): string => {
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
    { look: 'body', pieces: withFormulas(`${no}. ${fill(words.answer, { key })}`) },
    ...(explanation === ''
      ? []
      : [{ look: 'option', pieces: withFormulas(fill(words.explanation, { text: explanation })) } as const]),
  ]
}

export const keyBlocks = (paper: PrintedPaper): Block[] => [
  ...headOf(paper, words.key),
  ...numbered(paper).flatMap(({ heading, questions }, place) => [
    headingOf(heading, place),
    ...questions.flatMap(keyLine),
  ]),
]
