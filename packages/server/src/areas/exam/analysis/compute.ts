import type { QuestionAnswer } from '@portal/contract/areas/assessment/question-answer.ts'
import type { QuestionContent } from '@portal/contract/areas/assessment/question-content.ts'
import type { ExamFigures, ItemFigures } from '@portal/contract/areas/exam/analysis.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '#src/platform/db.ts'
import type { VersionCache } from '#src/shared/attempt/versions.ts'
import { versionOf } from '#src/shared/attempt/versions.ts'
import type { Exam } from '../exam/person-rules.ts'
import { analyseForms, type FormFigures } from './forms.ts'
import { guessScoreOf, optionFiguresOf, verdictsOf } from './options.ts'
import { effectiveWeights, itemStatistics, meanOf, quantileOf } from './statistics.ts'
import { counted, isCounting, type Parts, partsOf, pointsOf, wholeOf } from './whole.ts'

interface Line extends Record<string, unknown> {
  x: number
  t: number
  most: number
  max: number
  version_no: number
  answer: QuestionAnswer | null
  spent_ms: number
}

interface Found {
  figures: Omit<ItemFigures, 'id'>
  cov: number | null
}

interface Question extends Record<string, unknown> {
  question_id: string
  version_no: number
  stem_text: string
  n: number
}

/** One question over all sittings: only its own answers are in memory at a time. */
const analyseItem = (question: Question, rows: readonly Line[], content: QuestionContent): Found => {
  const max = rows[0]?.max ?? 0
  const least = -Math.round((content.params.penalty ?? 0) * max)
  const x = Float64Array.from(rows, (row) => row.x)
  const t = Float64Array.from(rows, (row) => row.t)
  const most = Float64Array.from(rows, (row) => row.most)
  const found = itemStatistics({ max, least, x, t, most })
  const shares = Float64Array.from(rows, (row) => (row.most === 0 ? 0 : row.t / row.most))
  const options = optionFiguresOf(
    content,
    rows.map(({ answer }) => answer),
    shares,
  )
  const seconds = quantileOf(Float64Array.from(rows, (row) => row.spent_ms / 1000).sort(), 0.5)
  const { n, facility, discrimination, rest, efficiency, rpb } = found
  const figures: Omit<ItemFigures, 'id'> = {
    questionId: question.question_id,
    stemText: question.stem_text,
    kind: content.kind,
    n,
    max: max / 100,
    mean: pointsOf(found.mean),
    facility,
    sd: pointsOf(found.sd),
    discrimination,
    rest,
    efficiency,
    rpb,
    weight: null,
    intended: (meanOf(most) ?? 0) === 0 ? 0 : max / (meanOf(most) ?? 1),
    guess: pointsOf(guessScoreOf(content, max)),
    seconds,
    options,
    verdicts: verdictsOf(found, options),
  }
  return { figures, cov: found.covTotal }
}

const readItem = async (db: Db, exam: Exam, questionId: string): Promise<Line[]> => {
  const { rows } = await db.execute<Line>(sql`
    select i.final_score as x, c.total as t, c.max_total as most, i.max, i.version_no, i.answer, i.spent_ms
    from ${counted(exam)} c join attempt_items i on i.attempt_id = c.id
    where i.question_id = ${questionId} and i.final_score is not null order by c.total, c.id`)
  return rows
}

const questionsOf = async (db: Db, exam: Exam): Promise<Question[]> => {
  const { rows } = await db.execute<Question>(sql`
    select i.question_id, max(i.version_no) as version_no, max(q.stem_text) as stem_text, count(*)::int as n
    from ${counted(exam)} c join attempt_items i on i.attempt_id = c.id join questions q on q.id = i.question_id
    where i.final_score is not null and ${isCounting(exam)} group by i.question_id order by min(i.position), i.question_id`)
  return rows
}

/** By question where everybody was asked every one, else by place of the paper. */
const reliabilityFrom = async (db: Db, exam: Exam, items: readonly Found[]): Promise<Parts> => {
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from ${counted(exam)} c`)
  const isOneForm = items.every(({ figures }) => figures.n === rows[0]?.n)
  return partsOf(db, exam, counted(exam), isOneForm ? 'item' : 'slot')
}

export interface Analysis {
  exam: ExamFigures
  forms: FormFigures[]
  items: Omit<ItemFigures, 'id'>[]
}

/** All figures of an exam, question by question; `onProgress` is told percents. */
export const analyse = async (
  db: Db,
  versions: VersionCache,
  exam: Exam,
  onProgress: (percent: number) => Promise<void>,
): Promise<Analysis> => {
  const questions = await questionsOf(db, exam)
  const found: Found[] = []
  for (const question of questions) {
    const ref = { questionId: question.question_id, versionNo: question.version_no }
    const { content } = versionOf(await versions.load(db, [ref]), ref)
    found.push(analyseItem(question, await readItem(db, exam, question.question_id), content))
    await onProgress(Math.floor((found.length / (questions.length + 1)) * 100))
  }
  const weights = effectiveWeights(found.map(({ cov }) => cov))
  const parts = await reliabilityFrom(db, exam, found)
  return {
    exam: await wholeOf(db, exam, counted(exam), parts),
    forms: parts.by === 'item' ? [] : await analyseForms(db, exam),
    items: found.map(({ figures }, index) => ({ ...figures, weight: weights[index] ?? null })),
  }
}
