import { numbersOf, type SurveyQuestion } from '@portal/contract/areas/questionnaire/question/question.ts'
import type {
  QuestionnaireResult,
  QuestionResult,
  ResultCondition,
} from '@portal/contract/areas/questionnaire/result.ts'
import { questionnaireRefusals as no } from '@portal/contract/areas/questionnaire/words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import type { Platform } from '#src/platform/platform.ts'
import { type Questionnaire, type StoredSurvey, surveyOf } from '../access.ts'
import { checkConditions, type DimensionPlan, isGrouped, planOf, whereOf } from './plan.ts'
import { countOf, keysOf, resultOfQuestion } from './question-result.ts'
import { countAnswers, countResponses, valueIn } from './read-responses.ts'
import { addAnswer, newTally, spreadOf, type Tally } from './tally.ts'
import { shownCells } from './thresholds.ts'

type Counts = Pick<QuestionnaireResult, 'n' | 'partial' | 'screened' | 'quotaFull' | 'medianSeconds' | 'dropOff'>

const isOver = ({ state }: Pick<Questionnaire, 'state'>) => state === 'closed' || state === 'archived'

/** Whether figures may be shown at all, and if not, the sentence. */
export const whySilent = ({ mode, state, k }: Questionnaire, n: number): string | null => {
  if (mode === 'named') return null
  if (!isOver({ state })) return no.collecting.message
  return n < k ? fill(no.fewPeople.message, { k }) : null
}

const countsOf = async (db: Db, { id, pages }: Questionnaire): Promise<Counts> => {
  // Seconds are few different numbers: counted, not sorted.
  const { rows } = await db.execute<{ state: string; seconds: number; n: number }>(sql`
    select state, seconds, count(*) as n from questionnaire_responses where questionnaire_id = ${id} group by 1, 2`)
  const of = (state: string) => rows.filter((row) => row.state === state)
  const countOfState = (state: string) => of(state).reduce((sum, { n }) => sum + n, 0)
  const stopped = await db.execute<{ page: string | null; n: number }>(sql`
    select path[array_upper(path, 1)] as page, count(*) as n from questionnaire_responses
    where questionnaire_id = ${id} and state = 'partial' group by 1`)
  return {
    n: countOfState('complete'),
    partial: countOfState('partial'),
    screened: countOfState('screened'),
    quotaFull: countOfState('quota_full'),
    medianSeconds: spreadOf(new Map(of('complete').map(({ seconds, n }) => [seconds, n]))).median,
    dropOff: pages.map((page) => ({
      pageId: page.id,
      title: page.title,
      count: stopped.rows.find((row) => row.page === page.id)?.n ?? 0,
    })),
  }
}

interface Asked {
  questionnaire: Questionnaire
  survey: StoredSurvey
  plan: DimensionPlan
  conditions: readonly ResultCondition[]
}

type Tallies = Map<string, Tally>

/** Tallies by slice, in one reading of the answers that fit. */
const tallyBy = async (
  db: Db,
  { questionnaire, survey }: Asked,
  { slice, where, nameOf }: { slice: SQL; where: SQL; nameOf: (value: string | null) => string | undefined },
): Promise<Map<string, Tallies>> => {
  const byId = new Map(survey.questions.map((question) => [question.id, question]))
  const all = new Map<string, Tallies>()
  for (const { slice: value, question_id: id, answer, n } of await countAnswers(db, questionnaire.id, {
    slice,
    where,
  })) {
    const name = nameOf(value)
    const question = byId.get(id)
    if (name === undefined || question === undefined) continue
    const tallies: Tallies = all.get(name) ?? new Map()
    all.set(name, tallies)
    const tally = tallies.get(id) ?? newTally()
    tallies.set(id, tally)
    addAnswer(tally, question, answer, n)
  }
  return all
}

const tallyOne = async (db: Db, asked: Asked, where: SQL): Promise<Tallies> =>
  (await tallyBy(db, asked, { slice: sql`null::text`, where, nameOf: () => '' })).get('') ?? new Map()

/** Lines of a question that may be shown of one slice beside those of the other groups of its dimension. */
const openLines = (question: SurveyQuestion, slice: Tally, others: readonly Tally[], whole: Tally, k: number) => {
  const keys = keysOf(question, whole).map(({ key }) => key)
  const rows = [slice, ...others]
  const [first = []] = shownCells(
    {
      cells: rows.map((row) => keys.map((key) => countOf(row, key))),
      rowTotals: rows.map(({ n }) => n),
      columnTotals: keys.map((key) => countOf(whole, key)),
    },
    k,
  )
  return new Set(keys.filter((_, at) => first[at]))
}

/** Tallies of the other groups beside that of one condition. */
const groupsBeside = async (db: Db, asked: Asked): Promise<Tallies[]> => {
  const [only, second] = asked.conditions
  if (!only || second || !isGrouped(only)) return []
  const { dimension, group } = only
  const nameOf = (value: string | null) => asked.plan.groupOf(dimension, value ?? '')
  const all = await tallyBy(db, asked, { slice: valueIn(dimension), where: sql`true`, nameOf })
  return [...all].filter(([name]) => name !== group).map(([, tallies]) => tallies)
}

const questionResults = async (db: Db, asked: Asked): Promise<QuestionResult[]> => {
  const { questionnaire, survey, plan, conditions } = asked
  const { mode, k } = questionnaire
  const numbers = numbersOf(survey.questions)
  const questions = survey.questions.filter(({ kind }) => kind !== 'section')
  const of = (tallies: Tallies, id: string) => tallies.get(id) ?? newTally()
  const numberOf = (id: string) => numbers.get(id) ?? null
  const slice = await tallyOne(db, asked, whereOf(plan, conditions))
  if (mode === 'named' || conditions.length === 0) {
    const guard = mode === 'named' ? null : { k }
    return questions.map((each) => resultOfQuestion(each, numberOf(each.id), of(slice, each.id), guard))
  }
  const all = await tallyOne(db, asked, sql`true`)
  const groups = await groupsBeside(db, asked)
  return questions.map((question) => {
    const { id } = question
    const [own, whole] = [of(slice, id), of(all, id)]
    const others = groups.map((tallies) => of(tallies, id))
    const shown = openLines(question, own, others, whole, k)
    return resultOfQuestion(question, numberOf(id), own, { k, whole, shown })
  })
}

/** Size of the slice where it may be looked at. */
const sliceSize = (questionnaire: Questionnaire, plan: DimensionPlan, conditions: readonly ResultCondition[]) => {
  const [a, b] = conditions
  if (questionnaire.mode === 'named' || !a || !isGrouped(a)) return true
  return b && isGrouped(b) ? plan.isPairShown(a, b) : true
}

/** Everything the statistics page shows; what may not be shown is not in it. */
export const resultOf = async (
  platform: Platform,
  questionnaire: Questionnaire,
  conditions: readonly ResultCondition[],
): Promise<QuestionnaireResult> => {
  const db = platform.reportDb
  const counts = await countsOf(db, questionnaire)
  const silent = whySilent(questionnaire, counts.n)
  const isNamed = questionnaire.mode === 'named'
  const head = {
    ...counts,
    medianSeconds: silent === null ? counts.medianSeconds : null,
    dropOff: questionnaire.mode === 'anonymous' ? [] : counts.dropOff,
    expected: questionnaire.expected,
  }
  if (silent !== null) return { ...head, sliceN: null, questions: [], suppressed: [silent], dimensions: [] }

  const plan = await planOf(db, questionnaire)
  checkConditions(questionnaire, plan, conditions)
  const survey = await surveyOf(db, questionnaire)
  const asked = { questionnaire, survey, plan, conditions }
  const few = fill(no.fewPeople.message, { k: questionnaire.k })
  if (!sliceSize(questionnaire, plan, conditions))
    return { ...head, sliceN: null, questions: [], suppressed: [few], dimensions: plan.listed }
  const questions = await questionResults(db, asked)
  const hidden =
    !isNamed && questions.some(({ suppressed, lines }) => suppressed || lines.some(({ count }) => count === null))
  return {
    ...head,
    sliceN: conditions.length === 0 ? counts.n : await countResponses(db, questionnaire.id, whereOf(plan, conditions)),
    questions,
    suppressed: hidden ? [few] : [],
    dimensions: plan.listed,
  }
}
