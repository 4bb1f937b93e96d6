import type { QuestionFilter, QuestionHealth } from '@portal/contract/areas/assessment/question/question.ts'
import { type SQL, sql } from 'drizzle-orm'
import { asChoice, elsewhere, oneOf } from '#src/kit/page-read/conditions.ts'
import { narrowedBy } from '#src/kit/page-read/narrowed-by.ts'
import { given, type Place } from '#src/kit/page-read/place.ts'
import { escapeLike } from '#src/platform/database/db.ts'
import { questions } from '#src/schema/assessment.ts'
import { foldKeyword, keywordGrams } from '#src/shared/directory/grams.ts'
import { importedBy } from '#src/shared/exchange/import/imported.ts'
import { banksWhere, type Reach } from '../category/banks.ts'
import { healthCondition } from './health-conditions.ts'

export const belowType = (typeId: string | Place): SQL => sql`${questions.typeId} in (
  select c.id from question_categories c join question_categories top on c.path like top.path || '%' where top.id = ${typeId})`

export const levelOf = sql`coalesce(${questions.measuredDifficulty}, ${questions.difficulty})`

/** Any of these, of what they were merged into, or of the 知识点 below them. */
const withLabels = (labelIds: Place): SQL => sql`exists (
  select 1 from question_label_links k join question_labels l on l.id = k.label_id
    join question_labels top on l.path like top.path || '%'
  where k.question_id = ${questions.id} and (top.id = any(${labelIds}::uuid[]) or top.id in (
    select a.label_id from question_label_aliases a where a.old_id = any(${labelIds}::uuid[]))))`

const facilityBetween = (share: Place): SQL => sql`${questions.facility}
  between coalesce((${share}::jsonb ->> 'from')::float8, 0) and coalesce((${share}::jsonb ->> 'to')::float8, 1)`

/** Asks for what meets the condition, or for nothing. */
const whereOn = (condition: SQL) => ({ true: condition, false: sql`true` })

/** Filters of the list of questions. */
export const questionConditions = {
  typeId: belowType,
  kinds: oneOf(questions.kind, 'text'),
  difficulty: oneOf(levelOf, 'integer'),
  labelIds: withLabels,
  knowledgeIds: withLabels,
  state: (state: Place) => sql`(${questions.state} = ${state} or ${questions.draftState} = ${state})`,
  facility: facilityBetween,
  unused: whereOn(healthCondition.unused),
  duplicate: whereOn(healthCondition.duplicate),
  expired: whereOn(healthCondition.expired),
  drift: whereOn(sql`${questions.drift}`),
  health: healthCondition satisfies Record<QuestionHealth, SQL>,
  sameAs: (id: Place) => sql`${questions.stemHash} = (select q.stem_hash from questions q where q.id = ${id})`,
  imported: (batchId: Place) => importedBy(questions.id, batchId),
  deleted: asChoice,
  ownerObject: elsewhere,
} as const

const matches = (grams: unknown, like: unknown, number: unknown): SQL =>
  sql`((${questions.grams} @> ${grams}::text[] and ${questions.searchText} like ${like}) or ${questions.number} = ${number})`

interface Asked {
  filter: QuestionFilter
  keyword: string
}

/** What questions within reach are looked for by. */
export const sought = (reach: Reach, { filter: { ownerObject, deleted }, keyword }: Asked) => ({
  // Those of activities only by name, the recycle bin only for those who may empty it.
  banks: banksWhere(reach, (bank) => {
    const home = ownerObject === undefined ? bank.common : bank.ownerObject === ownerObject
    return bank.read && home && (!deleted || bank.remove)
  }),
  whole: banksWhere(reach, ({ right }) => right !== 'use'),
  grams: keywordGrams(keyword),
  like: `%${escapeLike(foldKeyword(keyword))}%`,
  number: keyword.trim().toUpperCase(),
})

/** Questions of these banks; who only draws from a bank meets what was in force once. */
const within = (
  banks: unknown,
  whole: unknown,
  isDeleted: boolean,
): SQL => sql`${questions.bankId} = any(${banks}::uuid[])
  and (${questions.currentNo} > 0 or ${questions.bankId} = any(${whole}::uuid[]))
  and ${questions.deletedAt} ${isDeleted ? sql`is not null` : sql`is null`}`

/** {@link sought} in the text of a list. */
export const questionsWithin = (isDeleted: boolean): SQL => within(given('banks'), given('whole'), isDeleted)
export const QUESTION_SEARCH = matches(given('grams'), given('like'), given('number'))

export const whereQuestions = (reach: Reach, asked: Asked): SQL => {
  const { banks, whole, grams, like, number } = sought(reach, asked)
  const parts = [
    within(sql.param(banks), sql.param(whole), asked.filter.deleted ?? false),
    ...narrowedBy(questionConditions, { ...asked.filter }),
    ...(asked.keyword === '' ? [] : [matches(sql.param(grams), like, number)]),
  ]
  return sql.join(parts, sql` and `)
}
