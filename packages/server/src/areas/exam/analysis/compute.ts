import type { QuestionAnswer } from '@portal/contract/areas/assessment/question-answer.ts'
import type { QuestionContent } from '@portal/contract/areas/assessment/question-content.ts'
import type { ExamFigures, ItemFigures } from '@portal/contract/areas/exam/analysis.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/platform/db.ts'
import type { VersionCache } from '#src/shared/attempt/versions.ts'
import { versionOf } from '#src/shared/attempt/versions.ts'
import type { Exam } from '../exam/person-rules.ts'
import { guessScoreOf, optionFiguresOf, verdictsOf } from './options.ts'
import {
  cronbachAlpha,
  effectiveWeights,
  itemStatistics,
  kr20,
  meanOf,
  quantileOf,
  sdOf,
  standardError,
  varianceOf,
} from './statistics.ts'

/** Sittings that count: one of each person by the counting rule, all of them where it is the average. */
const counted = ({ id, rules }: Exam): SQL => {
  const all = sql`from attempts a where a.scene = 'exam' and a.object_id = ${id}
    and a.state in ('marked', 'published', 'appealed') and a.total is not null`
  const columns = sql`a.id, a.person_id, a.total, a.max_total, a.passed, a.org_at_start`
  if (rules.counting === 'average') return sql`(select ${columns} ${all})`
  const order = { best: sql`a.total desc, a.no`, first: sql`a.no`, last: sql`a.no desc` }[rules.counting]
  return sql`(select distinct on (a.person_id) ${columns} ${all} order by a.person_id, ${order})`
}

/** A question that 改判 has left out measures nothing. */
const isCounting = ({ id }: Exam): SQL => sql`not exists (select 1 from regrades g where g.exam_id = ${id}
  and g.question_id = i.question_id and g.applied_at is not null and g.change ->> 'kind' = 'drop')`

interface Line extends Record<string, unknown> {
  x: number
  t: number
  most: number
  max: number
  version_no: number
  answer: QuestionAnswer | null
  spent_ms: number
}

const pointsOf = (value: number | null): number | null => (value === null ? null : value / 100)

interface Found {
  figures: Omit<ItemFigures, 'id'>
  cov: number | null
  variance: number
  rightShare: number
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
  const rightShare = rows.filter((row) => row.x >= max).length / Math.max(1, n)
  return { figures, cov: found.covTotal, variance: varianceOf(x) ?? 0, rightShare }
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

/** Where papers differ, the questions at one place of all papers stand for one item. */
const slotVariances = async (db: Db, exam: Exam) => {
  const { rows } = await db.execute<{ variance: number | null; share: number }>(sql`
    select var_samp(i.final_score)::float8 as variance, avg((i.final_score >= i.max)::int)::float8 as share
    from ${counted(exam)} c join attempt_items i on i.attempt_id = c.id
    where i.final_score is not null and ${isCounting(exam)} group by i.position`)
  return rows
}

const unitsOf = async (db: Db, exam: Exam): Promise<ExamFigures['byOrg']> => {
  const { rows } = await db.execute<ExamFigures['byOrg'][number] & Record<string, unknown>>(sql`
    select coalesce(o.name, '') as "orgName", count(*)::int as n, round(avg(c.total)) / 100.0::float8 as mean,
      avg(c.passed::int)::float8 as "passRate"
    from ${counted(exam)} c left join org_units o on o.id = c.org_at_start
    group by o.id, o.name order by count(*) desc, o.name limit 200`)
  return rows.map((row) => ({ ...row, mean: Number(row.mean) }))
}

const BANDS = 10

const bandsOf = (totals: Float64Array, most: number): number[] => {
  const bands = Array.from({ length: BANDS }, () => 0)
  for (const total of totals) {
    const band = most === 0 ? 0 : Math.min(BANDS - 1, Math.floor((total * BANDS) / most))
    bands[band] = (bands[band] ?? 0) + 1
  }
  return bands
}

const wholeOf = async (db: Db, exam: Exam, items: readonly Found[]): Promise<ExamFigures> => {
  const { rows } = await db.execute<{ total: number; passed: boolean }>(
    sql`select c.total, c.passed from ${counted(exam)} c order by c.total`,
  )
  const totals = Float64Array.from(rows, ({ total }) => total)
  const isOneForm = items.every(({ figures }) => figures.n === totals.length)
  const slots = isOneForm
    ? items.map(({ variance, rightShare }) => ({ variance, share: rightShare }))
    : await slotVariances(db, exam)
  const sd = sdOf(totals)
  const alpha = cronbachAlpha(
    slots.map(({ variance }) => variance ?? 0),
    varianceOf(totals),
  )
  const isRightOrWrong = items.every(({ figures: { mean, max }, rightShare }) => {
    return mean !== null && Math.abs(mean - rightShare * max) < 1e-9
  })
  const equalScores = new Set(items.map(({ figures }) => figures.max)).size === 1
  const unit = (items[0]?.figures.max ?? 1) * 100
  const passed = rows.filter((row) => row.passed).length
  return {
    n: totals.length,
    mean: pointsOf(meanOf(totals)),
    sd: pointsOf(sd),
    median: pointsOf(quantileOf(totals, 0.5)),
    lowerQuartile: pointsOf(quantileOf(totals, 0.25)),
    upperQuartile: pointsOf(quantileOf(totals, 0.75)),
    passRate: totals.length === 0 ? null : passed / totals.length,
    kr20:
      isRightOrWrong && equalScores
        ? kr20(
            slots.map(({ share }) => share),
            totals.map((total) => total / unit),
          )
        : null,
    alpha,
    sem: pointsOf(standardError(sd, alpha)),
    reliabilityBy: isOneForm ? 'item' : 'slot',
    total: exam.total / 100,
    histogram: bandsOf(totals, exam.total),
    byOrg: await unitsOf(db, exam),
  }
}

export interface Analysis {
  exam: ExamFigures
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
  return {
    exam: await wholeOf(db, exam, found),
    items: found.map(({ figures }, index) => ({ ...figures, weight: weights[index] ?? null })),
  }
}
