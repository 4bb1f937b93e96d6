import { answerOf } from '@portal/contract/areas/questionnaire/answer.ts'
import { answerWords } from '@portal/contract/areas/questionnaire/question/piping.ts'
import {
  numbersOf,
  type SurveyKind,
  type SurveyQuestion,
} from '@portal/contract/areas/questionnaire/question/question.ts'
import type { CountLine, QuestionnaireResult } from '@portal/contract/areas/questionnaire/result.ts'
import { exportWords as words } from '@portal/contract/areas/questionnaire/words.ts'
import type { Cell } from '@portal/contract/kit/cell.ts'
import type { Sheet } from '#src/shared/exchange/workbook/write-workbook.ts'
import { shuffled } from './tally.ts'

const FREE: readonly SurveyKind[] = ['text', 'longText', 'date', 'time', 'signature', 'location', 'file']

/** Questions whose answers may stand beside each other in one row: outside named ones no words of people's own. */
export const rowQuestions = (questions: readonly SurveyQuestion[], named: boolean): SurveyQuestion[] =>
  questions.filter(({ kind }) => kind !== 'section' && (named || !FREE.includes(kind)))

export const titleOf = (question: SurveyQuestion, number: number | undefined): string =>
  `${number ?? ''}. ${question.stem}`

const NARROW = 14
const WIDE = 30

const column = (title: string, width = NARROW) => ({ title, width })

interface RawRow {
  answers: Parameters<typeof answerOf>[0]
  /** Cells in front of the answers. */
  head: readonly Cell[]
}

/** An answer as one cell; own words beside an option only where the person is known anyway. */
const cellOf = (question: SurveyQuestion, answers: RawRow['answers'], named: boolean): Cell => {
  const answer = answerOf(answers, question.id)
  if (answer?.type === 'number') return answer.number
  if (answer?.type === 'options' && !named) return answerWords(question, { ...answer, words: {} })
  return answerWords(question, answer)
}

export const rawTitles = (questions: readonly SurveyQuestion[], named: boolean): string[] => {
  const numbers = numbersOf(questions)
  const head = named ? [words.person, words.code, words.org, words.endedAt, words.seconds] : []
  return [words.number, ...head, ...rowQuestions(questions, named).map((each) => titleOf(each, numbers.get(each.id)))]
}

export const rawCells = (questions: readonly SurveyQuestion[], named: boolean, rows: readonly RawRow[]): Cell[][] => {
  const asked = rowQuestions(questions, named)
  const ordered = named ? rows : shuffled(rows)
  return ordered.map(({ head, answers }, at) => [at + 1, ...head, ...asked.map((each) => cellOf(each, answers, named))])
}

export const rawSheet = (titles: readonly string[], rows: readonly Cell[][]): Sheet => ({
  name: words.responses,
  columns: titles.map((title, at) => column(title, at === 0 ? NARROW : WIDE)),
  rows,
})

const percent = (share: number | null): Cell => (share === null ? null : Math.round(share * 1000) / 10)

const lineCells = (title: string, { text, count, share }: CountLine): Cell[] => [
  title,
  text,
  count ?? words.hidden,
  percent(share),
  null,
]

/** The statistics page as a sheet: it shows what the page shows and nothing else. */
export const figureSheet = ({ n, questions }: QuestionnaireResult): Sheet => ({
  name: words.figures,
  columns: [
    column(words.question, 50),
    column(words.option, WIDE),
    column(words.count),
    column(words.share),
    column(words.mean),
  ],
  rows: [
    [words.people, null, n, null, null],
    ...questions.flatMap((question): Cell[][] => {
      const title = `${question.number ?? ''}. ${question.stem}`
      if (question.suppressed) return [[title, words.hidden, null, null, null]]
      return [
        [title, null, question.n, null, question.figures?.mean ?? null],
        ...question.lines.map((line) => lineCells(title, line)),
        ...question.rows.flatMap((row): Cell[][] => [
          [title, row.text, row.n, null, row.mean],
          ...row.lines.map((line) => lineCells(`${title} ${row.text}`, line)),
        ]),
        ...question.means.map(({ text, mean }): Cell[] => [title, text, null, null, mean]),
      ]
    }),
  ],
})

/** Texts by question, each question in an order of its own. */
export const textSheet = ({ questions }: QuestionnaireResult): Sheet => ({
  name: words.texts,
  columns: [column(words.question, 50), column(words.text, 100)],
  rows: questions.flatMap(({ number, stem, texts }) => texts.map((text): Cell[] => [`${number ?? ''}. ${stem}`, text])),
})
