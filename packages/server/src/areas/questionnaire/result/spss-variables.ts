import { answerOf, type SurveyAnswer, type SurveyAnswers } from '@portal/contract/areas/questionnaire/answer.ts'
import { answerWords } from '@portal/contract/areas/questionnaire/question/piping.ts'
import { numbersOf, optionsOf, type SurveyQuestion } from '@portal/contract/areas/questionnaire/question/question.ts'
import { exportWords as words } from '@portal/contract/areas/questionnaire/words.ts'
import { rowQuestions } from './export-sheets.ts'

/** A column of the data as SPSS knows it; without an answer it is a missing value. */
export interface Variable {
  name: string
  label: string
  /** Of codes: what each stands for, from 1 on, or from 0 where it is a yes or no. */
  codes: readonly (readonly [number, string])[]
  isText: boolean
  of(answers: SurveyAnswers): number | string | null
}

type Reader = (answer: SurveyAnswer) => number | string | null

const CHOSEN = [
  [0, words.notChosen],
  [1, words.chosen],
] as const

const codesOf = (options: readonly { text: string }[]) => options.map(({ text }, at) => [at + 1, text] as const)

const codeOf = (ids: readonly { id: string }[], chosen: string | undefined): number | null => {
  const at = ids.findIndex(({ id }) => id === chosen)
  return at < 0 ? null : at + 1
}

type Part = Pick<Variable, 'codes' | 'isText'> & { tail: string; label: string; read: Reader }

const figure = (tail: string, label: string, read: Reader): Part => ({ tail, label, codes: [], isText: false, read })

/** One variable, or one for each option or row that is answered by itself. */
const partsOf = (question: SurveyQuestion, named: boolean): Part[] => {
  const options = optionsOf(question)
  const { kind, rows, stem } = question
  switch (kind) {
    case 'multiple':
      return options.map(({ id, text }, at) => ({
        ...figure(`_${at + 1}`, `${stem}：${text}`, (answer) =>
          answer.type === 'options' ? Number(answer.ids.includes(id)) : null,
        ),
        codes: CHOSEN,
      }))
    case 'single':
    case 'dropdown':
    case 'judge':
    case 'cascade':
      return [
        {
          ...figure('', stem, (answer) => (answer.type === 'options' ? codeOf(options, answer.ids[0]) : null)),
          codes: codesOf(options),
        },
      ]
    case 'matrixSingle':
      return rows.map(({ id, text }, at) => ({
        ...figure(`_${at + 1}`, `${stem}：${text}`, (answer) =>
          answer.type === 'cells' ? codeOf(options, answer.cells[id]?.[0]) : null,
        ),
        codes: codesOf(options),
      }))
    case 'matrixMultiple':
      return rows.flatMap((row, at) =>
        options.map((option, place) => ({
          ...figure(`_${at + 1}_${place + 1}`, `${stem}：${row.text} ${option.text}`, (answer) =>
            answer.type === 'cells' && answer.cells[row.id] ? Number(answer.cells[row.id]?.includes(option.id)) : null,
          ),
          codes: CHOSEN,
        })),
      )
    case 'matrixScale':
    case 'sum':
      return (kind === 'sum' ? options : rows).map(({ id, text }, at) =>
        figure(`_${at + 1}`, `${stem}：${text}`, (answer) =>
          answer.type === 'numbers' ? (answer.numbers[id] ?? null) : null,
        ),
      )
    case 'ranking':
      return options.map(({ id, text }, at) =>
        figure(`_${at + 1}`, `${stem}：${text}`, (answer) => {
          const rank = answer.type === 'ranking' ? answer.ids.indexOf(id) : -1
          return rank < 0 ? null : rank + 1
        }),
      )
    case 'number':
    case 'rating':
    case 'nps':
      return [figure('', stem, (answer) => (answer.type === 'number' ? answer.number : null))]
    default:
      return named ? [{ ...figure('', stem, (answer) => answerWords(question, answer)), isText: true }] : []
  }
}

/** Variables of all questions that may stand in one row, named by the numbers people read. */
export const variablesOf = (questions: readonly SurveyQuestion[], named: boolean): Variable[] => {
  const numbers = numbersOf(questions)
  return rowQuestions(questions, named).flatMap((question) =>
    partsOf(question, named).map(({ tail, label, codes, isText, read }) => ({
      name: `Q${numbers.get(question.id) ?? 0}${tail}`,
      label: `${numbers.get(question.id) ?? ''}. ${label}`,
      codes,
      isText,
      of: (answers) => {
        const answer = answerOf(answers, question.id)
        return answer === null ? null : read(answer)
      },
    })),
  )
}
