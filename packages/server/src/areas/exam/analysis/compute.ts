import { setImmediate } from 'node:timers/promises'
import type { QuestionContent } from '@portal/contract/areas/assessment/question/content.ts'
import type { ExamFigures, ItemFigures } from '@portal/contract/areas/exam/analysis.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import type { VersionCache } from '#src/shared/attempt/versions.ts'
import { versionOf } from '#src/shared/attempt/versions.ts'
import type { Exam } from '../override/person-rules.ts'
import { type Attempts, attemptsOf, type Column, collect } from './collect.ts'
import { analyseForms, type FormFigures } from './forms.ts'
import { choiceMaskOf, guessScoreOf, optionFiguresOf, verdictsOf } from './options.ts'
import { effectiveWeights, itemStatistics, meanOf, quantileOf, varianceOf } from './statistics.ts'
import { counted, isCounting, type PartLine, type Parts, partsFrom, partsOf, pointsOf, wholeOf } from './whole.ts'

interface Found {
  figures: Omit<ItemFigures, 'id'>
  cov: number | null
  part: PartLine
}

interface Question extends Record<string, unknown> {
  question_id: string
  version_no: number
  stem_text: string
  n: number
  max: number
  least: number
}

interface Asked {
  question: Question
  content: QuestionContent
}

/** One question over all attempts. */
const analyseItem = ({ question, content }: Asked, column: Column, { totals, mosts }: Attempts): Found => {
  const { max } = question
  const least = -Math.round((content.params.penalty ?? 0) * max)
  const [attempt, scores] = [column.attempt.subarray(0, column.n), column.score.subarray(0, column.n)]
  const x = Float64Array.from(scores)
  const t = Float64Array.from(attempt, (at) => totals[at] ?? 0)
  const most = Float64Array.from(attempt, (at) => mosts[at] ?? 0)
  const found = itemStatistics({ max, least, x, t, most })
  const shares = Float64Array.from(t, (total, at) => (most[at] ? total / (most[at] ?? 1) : 0))
  const options = optionFiguresOf(content, column.chosen.subarray(0, column.n), shares)
  const seconds = quantileOf(Float64Array.from(column.spentMs.subarray(0, column.n), (ms) => ms / 1000).sort(), 0.5)
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
  const full = x.filter((score) => score >= max).length
  const part = {
    variance: varianceOf(x),
    share: full / n,
    mean: found.mean ?? 0,
    max,
    least: question.least,
  }
  return { figures, cov: found.covTotal, part }
}

const questionsOf = async (db: Db, exam: Exam): Promise<Question[]> => {
  const { rows } = await db.execute<Question>(sql`
    select g.*, q.stem_text from (
      select i.question_id, max(i.version_no) as version_no, count(*)::int as n, max(i.max) as max, min(i.max) as least,
        min(i.position) as place
      from ${counted(exam)} c join attempt_items i on i.attempt_id = c.id
      where i.final_score is not null group by i.question_id) g
    join questions q on q.id = g.question_id
    where ${isCounting(exam, sql`g.question_id`)} order by g.place, g.question_id`)
  return rows
}

/** By question where everybody was asked every one, else by place of the paper. */
const reliabilityFrom = (db: Db, exam: Exam, attempts: Attempts, items: readonly Found[]): Promise<Parts> | Parts => {
  const isOneForm = items.every(({ figures }) => figures.n === attempts.ids.length)
  if (!isOneForm) return partsOf(db, exam, counted(exam), 'slot')
  return partsFrom(
    items.map(({ part }) => part),
    'item',
  )
}

export interface Analysis {
  exam: ExamFigures
  forms: FormFigures[]
  items: Omit<ItemFigures, 'id'>[]
}

/** Reading takes nearly all of the time. */
const READING_PERCENT = 90

/** All figures of an exam; `onProgress` is told percents. */
export const analyse = async (
  db: Db,
  versions: VersionCache,
  exam: Exam,
  onProgress: (percent: number) => Promise<void>,
): Promise<Analysis> => {
  const questions = await questionsOf(db, exam)
  const refs = questions.map((each) => ({ questionId: each.question_id, versionNo: each.version_no }))
  const known = await versions.load(db, refs)
  const asked = questions.map((question, at): Asked => {
    const { content } = versionOf(known, refs[at] ?? { questionId: '', versionNo: 0 })
    return { question, content }
  })
  const attempts = await attemptsOf(db, exam)
  const wanted = asked.map(({ question: { question_id: questionId, n }, content }) => {
    return { questionId, n, maskOf: choiceMaskOf(content) }
  })
  const columns = await collect(db, attempts, wanted, (share) => onProgress(Math.floor(share * READING_PERCENT)))
  const found: Found[] = []
  for (const [at, column] of columns.entries()) {
    const each = asked[at]
    if (each && column.n > 0) found.push(analyseItem(each, column, attempts))
    // Other calls have their turn between two questions.
    await setImmediate()
  }
  const weights = effectiveWeights(found.map(({ cov }) => cov))
  const parts = await reliabilityFrom(db, exam, attempts, found)
  return {
    exam: await wholeOf(db, exam, counted(exam), parts),
    forms: parts.by === 'item' ? [] : await analyseForms(db, exam),
    items: found.map(({ figures }, index) => ({ ...figures, weight: weights[index] ?? null })),
  }
}
