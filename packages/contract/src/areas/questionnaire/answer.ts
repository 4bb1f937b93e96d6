import { z } from 'zod'
import { id } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { MOST_FILES, MOST_OPTIONS, partId } from './question/question.ts'
import { questionnaireMessages as words } from './words.ts'

const ownWords = z.record(partId, text({ max: 200 })).default({})
const finite = z.number().min(-1e12).max(1e12)

/** Answers by what they hold; which one a question takes follows from its kind. */
export const surveyAnswer = z.discriminatedUnion(
  'type',
  [
    /** single, dropdown, judge, cascade and multiple choice; `words` beside options that ask for them. */
    z.strictObject({
      type: z.literal('options'),
      ids: z.array(partId).max(MOST_OPTIONS),
      words: ownWords,
    }),
    /** text, longText, date (2026-01-31) and time (08:30). */
    z.strictObject({ type: z.literal('text'), text: text({ max: 5000, long: true }) }),
    /** number, rating, nps. */
    z.strictObject({ type: z.literal('number'), number: finite }),
    /** matrixSingle and matrixMultiple: options by row. */
    z.strictObject({ type: z.literal('cells'), cells: z.record(partId, z.array(partId).max(MOST_OPTIONS)) }),
    /** matrixScale by row, sum by option. */
    z.strictObject({ type: z.literal('numbers'), numbers: z.record(partId, finite) }),
    /** ranking: all options, the best first. */
    z.strictObject({ type: z.literal('ranking'), ids: z.array(partId).max(MOST_OPTIONS) }),
    /** The drawn line as a path of moves and lines on a ground of 300 × 100. */
    z.strictObject({
      type: z.literal('signature'),
      path: z
        .string()
        .max(20_000)
        .regex(/^[ML0-9 .]*$/, words.badAnswer),
    }),
    /** Files that this person has sent, under the names he gave them. */
    z.strictObject({
      type: z.literal('files'),
      files: z.array(z.strictObject({ id, name: text({ max: 255 }) })).max(MOST_FILES),
    }),
    z.strictObject({
      type: z.literal('place'),
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
    }),
  ],
  { error: words.badAnswer },
)
export type SurveyAnswer = z.output<typeof surveyAnswer>
export type SurveyAnswerType = SurveyAnswer['type']

/** Answers by question. */
export const surveyAnswers = z
  .record(id, surveyAnswer)
  .refine((answers) => Object.keys(answers).length <= 400, words.tooManyQuestions)
export type SurveyAnswers = z.output<typeof surveyAnswers>

const isBlank = (answer: SurveyAnswer): boolean => {
  switch (answer.type) {
    case 'options':
    case 'ranking':
      return answer.ids.length === 0
    case 'text':
      return answer.text === ''
    case 'cells':
      return Object.values(answer.cells).every((chosen) => chosen.length === 0)
    case 'numbers':
      return Object.keys(answer.numbers).length === 0
    case 'signature':
      return answer.path === ''
    case 'files':
      return answer.files.length === 0
    default:
      return false
  }
}

/** The answer, or nothing where the person left it empty. */
export const answerOf = (answers: SurveyAnswers, questionId: string): SurveyAnswer | null => {
  const answer = answers[questionId]
  return answer === undefined || isBlank(answer) ? null : answer
}
