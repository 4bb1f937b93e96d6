import { type DimensionKey, dimensionKey } from '@portal/contract/areas/questionnaire/questionnaire.ts'
import type { QuestionnaireResult, ResultCondition } from '@portal/contract/areas/questionnaire/result.ts'
import { waveKey } from '@portal/contract/areas/questionnaire/result.ts'
import { questionnaireRefusals as no, WAVE_LABEL } from '@portal/contract/areas/questionnaire/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import { ensure } from '#src/platform/errors.ts'
import type { Questionnaire } from '../access.ts'
import { valueIn } from './read-responses.ts'
import { type Combination, planSlices, type SlicePlan } from './slices.ts'

/** Dimensions of a questionnaire, and the days of a daily one. */
export const dimensionsIn = ({ dimensions, times }: Pick<Questionnaire, 'dimensions' | 'times'>): string[] => [
  ...dimensions,
  ...(times === 'daily' ? [waveKey.value] : []),
]

export const labelOfDimension = (key: string): string => wordsOf(dimensionKey)[key] ?? WAVE_LABEL

interface Values extends Record<string, unknown> {
  dims: Record<string, string>
  wave: string | null
}

const valuesOf = ({ dims, wave }: Values): Record<string, string> =>
  wave === null ? dims : { ...dims, [waveKey.value]: wave }

const combinationsOf = async (db: Db, id: string): Promise<Combination[]> => {
  const { rows } = await db.execute<Values & { n: number }>(sql`
    select dims, wave::text as wave, count(*) as n from questionnaire_responses
    where questionnaire_id = ${id} and state = 'complete' group by 1, 2`)
  return rows.map((row) => ({ values: valuesOf(row), n: row.n }))
}

export interface DimensionPlan extends SlicePlan {
  /** Name of the group a value counts to, or undefined where its dimension is not shown. */
  groupOf(dimension: string, value: string): string | undefined
  listed: QuestionnaireResult['dimensions']
}

/** Groups by which answers may be looked at: of named ones all, else those that tell nobody. */
export const planOf = async (db: Db, questionnaire: Questionnaire): Promise<DimensionPlan> => {
  const keys = dimensionsIn(questionnaire)
  const combinations = keys.length === 0 ? [] : await combinationsOf(db, questionnaire.id)
  const plan = planSlices(combinations, keys, questionnaire.mode === 'named' ? 1 : questionnaire.k)
  return {
    ...plan,
    groupOf: (dimension, value) => plan.groups.get(dimension)?.get(value),
    listed: keys.flatMap((key) => {
      const sizes = plan.sizes.get(key)
      const groups = [...(sizes ?? [])].map(([group, n]) => ({ group, n })).sort((a, b) => b.n - a.n)
      return sizes ? [{ key: key as DimensionKey, label: labelOfDimension(key), groups }] : []
    }),
  }
}

type Grouped = Extract<ResultCondition, { dimension: string }>

export const isGrouped = (condition: ResultCondition): condition is Grouped => 'dimension' in condition

/** Conditions that may be asked: groups that are shown, and outside named questionnaires nothing else. */
export const checkConditions = (
  { mode }: Questionnaire,
  plan: DimensionPlan,
  conditions: readonly ResultCondition[],
): void => {
  for (const condition of conditions)
    if (isGrouped(condition)) ensure(plan.sizes.get(condition.dimension)?.has(condition.group), no.unknownDimension)
    else ensure(mode === 'named', no.unknownQuestion)
  const [a, b] = conditions
  if (a && b) ensure(JSON.stringify(a) !== JSON.stringify(b), no.sameTwice)
}

/** The conditions on an answer `r`. */
export const whereOf = (plan: DimensionPlan, conditions: readonly ResultCondition[]): SQL => {
  const parts = conditions.map((condition) => {
    if (!isGrouped(condition)) {
      const { questionId, optionId } = condition
      return sql`r.answers -> ${questionId}::text -> 'ids' ? ${optionId}`
    }
    const { dimension, group } = condition
    const values = [...(plan.groups.get(dimension) ?? [])].flatMap(([value, name]) => (name === group ? [value] : []))
    return sql`${valueIn(dimension)} = any(${sql.param(values)}::text[])`
  })
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `)
}
