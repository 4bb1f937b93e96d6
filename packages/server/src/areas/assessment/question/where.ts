import type { QuestionFilter } from '@portal/contract/areas/assessment/question/question.ts'
import { type SQL, sql } from 'drizzle-orm'
import { escapeLike } from '#src/platform/database/db.ts'
import { questions } from '#src/schema/assessment.ts'
import { foldKeyword, keywordGrams } from '#src/shared/directory/grams.ts'
import { banksWhere, type Reach } from '../category/banks.ts'
import { healthCondition } from './health-conditions.ts'

const matches = (keyword: string): SQL[] => {
  if (keyword === '') return []
  const like = `%${escapeLike(foldKeyword(keyword))}%`
  return [
    sql`((${questions.grams} @> ${sql.param(keywordGrams(keyword))}::text[] and ${questions.searchText} like ${like})
      or ${questions.number} = ${keyword.trim().toUpperCase()})`,
  ]
}

export const belowType = (typeId: string): SQL => sql`${questions.typeId} in (
  select c.id from question_categories c join question_categories top on c.path like top.path || '%' where top.id = ${typeId})`

const ids = (values: readonly string[]) => sql`${sql.param([...new Set(values)])}::uuid[]`

/** Any of these, of what they were merged into, or of the 知识点 below them. */
const withLabels = (labelIds: readonly string[]): SQL => sql`exists (
  select 1 from question_label_links k join question_labels l on l.id = k.label_id
    join question_labels top on l.path like top.path || '%'
  where k.question_id = ${questions.id} and (top.id = any(${ids(labelIds)}) or top.id in (
    select a.label_id from question_label_aliases a where a.old_id = any(${ids(labelIds)}))))`

const facilityBetween = ({ from, to }: NonNullable<QuestionFilter['facility']>): SQL =>
  sql`${questions.facility} between ${from ?? 0}::float8 and ${to ?? 1}::float8`

const chosen = <Value>(value: readonly Value[] | undefined, condition: (value: readonly Value[]) => SQL): SQL[] =>
  value === undefined || value.length === 0 ? [] : [condition(value)]

const filtered = (filter: QuestionFilter): SQL[] => [
  ...(filter.typeId === undefined ? [] : [belowType(filter.typeId)]),
  ...chosen(filter.kinds, (kinds) => sql`${questions.kind} = any(${sql.param(kinds)}::text[])`),
  ...chosen(
    filter.difficulty,
    (levels) =>
      sql`coalesce(${questions.measuredDifficulty}, ${questions.difficulty}) = any(${sql.param(levels)}::int[])`,
  ),
  ...chosen(filter.labelIds, withLabels),
  ...chosen(filter.knowledgeIds, withLabels),
  ...(filter.state === undefined
    ? []
    : [sql`(${questions.state} = ${filter.state} or ${questions.draftState} = ${filter.state})`]),
  ...(filter.facility === undefined ? [] : [facilityBetween(filter.facility)]),
  ...(filter.unused ? [healthCondition.unused] : []),
  ...(filter.duplicate ? [healthCondition.duplicate] : []),
  ...(filter.expired ? [healthCondition.expired] : []),
  ...(filter.drift ? [sql`${questions.drift}`] : []),
  ...(filter.health === undefined ? [] : [healthCondition[filter.health]]),
  ...(filter.sameAs === undefined
    ? []
    : [sql`${questions.stemHash} = (select q.stem_hash from questions q where q.id = ${filter.sameAs})`]),
]

/** Banks that the list shows: those of activities only by name, the recycle bin only to those who may empty it. */
const shownBanks = (reach: Reach, { ownerObject, deleted }: QuestionFilter): string[] =>
  banksWhere(reach, (bank) => {
    const home = ownerObject === undefined ? bank.common : bank.ownerObject === ownerObject
    return bank.read && home && (!deleted || bank.remove)
  })

interface Asked {
  filter: QuestionFilter
  keyword: string
}

export const whereQuestions = (reach: Reach, { filter, keyword }: Asked): SQL => {
  const parts = [
    sql`${questions.bankId} = any(${ids(shownBanks(reach, filter))})`,
    // Who only draws from a bank meets what was in force once.
    sql`(${questions.currentNo} > 0 or ${questions.bankId} = any(${ids(banksWhere(reach, ({ right }) => right !== 'use'))}))`,
    filter.deleted ? sql`${questions.deletedAt} is not null` : sql`${questions.deletedAt} is null`,
    ...filtered(filter),
    ...matches(keyword),
  ]
  return sql.join(parts, sql` and `)
}

const columns: Record<string, SQL> = {
  updatedAt: sql`${questions.updatedAt}`,
  createdAt: sql`${questions.createdAt}`,
  number: sql`${questions.number}`,
  difficulty: sql`coalesce(${questions.measuredDifficulty}, ${questions.difficulty})`,
  facility: sql`${questions.facility}`,
  rRest: sql`${questions.rRest}`,
  useCount: sql`${questions.useCount}`,
  validTo: sql`${questions.validTo}`,
}

/** An allowed column with empty ones last, then the id, so that equal rows keep their places between pages. */
export const orderQuestions = (sort: string | undefined): SQL => {
  const column = columns[sort?.replace(/^-/, '') ?? 'updatedAt'] ?? columns.updatedAt
  const direction = sort === undefined || sort.startsWith('-') ? sql`desc` : sql`asc`
  return sql`${column} ${direction} nulls last, ${questions.id} ${direction}`
}
