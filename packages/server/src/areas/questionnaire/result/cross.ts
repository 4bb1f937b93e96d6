import { surveyAnswer } from '@portal/contract/areas/questionnaire/answer.ts'
import {
  optionKinds,
  optionsOf,
  type SurveyQuestion,
  scaleOf,
} from '@portal/contract/areas/questionnaire/question/question.ts'
import type { CrossAxis, CrossTable } from '@portal/contract/areas/questionnaire/result.ts'
import { questionnaireRefusals as no } from '@portal/contract/areas/questionnaire/words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import { refuse } from '#src/platform/errors.ts'
import type { Platform } from '#src/platform/platform.ts'
import { type Questionnaire, type StoredSurvey, surveyOf } from '../access.ts'
import { whySilent } from './figures.ts'
import { type DimensionPlan, planOf } from './plan.ts'
import { countPairs, valueIn } from './read-responses.ts'
import { shownCells } from './thresholds.ts'

interface Axis {
  lines: { key: string; text: string }[]
  /** What is looked at of an answer `r`, and the lines that stand for it. */
  value: SQL
  keysOf(value: unknown): readonly string[]
}

const axisOfQuestion = (question: SurveyQuestion): Axis => {
  const [least, most] = scaleOf(question)
  const isScale = question.kind === 'rating' || question.kind === 'nps'
  const steps = Array.from({ length: Math.min(most - least + 1, 101) }, (_, at) => String(least + at))
  return {
    lines: isScale
      ? steps.map((key) => ({ key, text: key }))
      : optionsOf(question).map(({ id, text }) => ({ key: id, text })),
    value: sql`r.answers -> ${question.id}::text`,
    keysOf: (value) => {
      const answer = surveyAnswer.safeParse(value).data
      if (answer?.type === 'options') return answer.ids
      return answer?.type === 'number' ? [String(answer.number)] : []
    },
  }
}

const axisOfDimension = (plan: DimensionPlan, key: string): Axis | null => {
  const listed = plan.listed.find((each) => each.key === key)
  if (!listed) return null
  return {
    lines: listed.groups.map(({ group }) => ({ key: group, text: group })),
    value: valueIn(key),
    keysOf: (value) => {
      const group = typeof value === 'string' ? plan.groupOf(key, value) : undefined
      return group === undefined ? [] : [group]
    },
  }
}

const crossable = (question: SurveyQuestion) =>
  optionKinds.includes(question.kind) || question.kind === 'rating' || question.kind === 'nps'

const axisOf = ({ questions }: StoredSurvey, plan: DimensionPlan, axis: CrossAxis): Axis => {
  const question = questions.find(({ id }) => id === axis)
  if (question) return crossable(question) ? axisOfQuestion(question) : refuse(no.unknownQuestion)
  return axisOfDimension(plan, axis) ?? refuse(no.unknownDimension)
}

const countTable = async (db: Db, { id }: Questionnaire, rows: Axis, columns: Axis) => {
  const counts = new Map<string, number>()
  let n = 0
  for (const pair of await countPairs(db, id, rows.value, columns.value)) {
    const add = (key: string) => counts.set(key, (counts.get(key) ?? 0) + pair.n)
    const [on, across] = [rows.keysOf(pair.a), columns.keysOf(pair.b)]
    if (on.length === 0 || across.length === 0) continue
    n += pair.n
    for (const row of on) add(`r ${row}`)
    for (const column of across) add(`c ${column}`)
    for (const row of on) for (const column of across) add(`x ${row} ${column}`)
  }
  const of = (key: string) => counts.get(key) ?? 0
  return {
    n,
    rowTotals: rows.lines.map(({ key }) => of(`r ${key}`)),
    columnTotals: columns.lines.map(({ key }) => of(`c ${key}`)),
    cells: rows.lines.map((row) => columns.lines.map((column) => of(`x ${row.key} ${column.key}`))),
  }
}

/** Any two questions, or a question by a dimension; cells from which a small group could be worked out stay empty. */
export const crossOf = async (
  platform: Platform,
  questionnaire: Questionnaire,
  { rowQ, colQ }: { rowQ: CrossAxis; colQ: CrossAxis },
  answered: number,
): Promise<CrossTable> => {
  const silent = whySilent(questionnaire, answered)
  if (silent !== null) return { n: 0, rows: [], columns: [], cells: [], suppressed: [silent] }
  const db = platform.reportDb
  const plan = await planOf(db, questionnaire)
  const survey = await surveyOf(db, questionnaire)
  const [rows, columns] = [axisOf(survey, plan, rowQ), axisOf(survey, plan, colQ)]
  const table = await countTable(db, questionnaire, rows, columns)
  const { mode, k } = questionnaire
  const isNamed = mode === 'named'
  const few = fill(no.fewPeople.message, { k })
  if (!isNamed && table.n < k) return { n: 0, rows: [], columns: [], cells: [], suppressed: [few] }
  const mask = isNamed ? null : shownCells(table, k)
  const shown = (row: number, column: number) => mask === null || (mask[row]?.[column] ?? false)
  const totalsOf = (lines: Axis['lines'], totals: readonly number[]) =>
    lines.map((line, at) => {
      const total = totals[at] ?? 0
      return { ...line, total: isNamed || total === 0 || total >= k ? total : null }
    })
  const cells = table.cells.map((line, row) => line.map((count, column) => (shown(row, column) ? count : null)))
  return {
    n: table.n,
    rows: totalsOf(rows.lines, table.rowTotals),
    columns: totalsOf(columns.lines, table.columnTotals),
    cells,
    suppressed: cells.some((line) => line.includes(null)) ? [few] : [],
  }
}
