import { type DatasetName, datasetRefusals, datasets } from '@portal/contract/areas/system/dataset.ts'
import type { ReportCondition, ReportDefinition } from '@portal/contract/areas/system/statistics/report.ts'
import type { ReportFigure, ReportGroup } from '@portal/contract/areas/system/statistics/report-columns.ts'
import {
  columnOf,
  keyOfFigure,
  keyOfGroup,
  titleOfFigure,
  titleOfGroup,
} from '@portal/contract/areas/system/statistics/report-columns.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import { escapeLike } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import { scopedFor, wordOf } from '../../dataset/list.ts'
import { reachedIn, sources } from '../../dataset/sources.ts'

/** A column of the answer: a shown field, a group, or a figure. */
export interface Shown {
  key: string
  title: string
  numeric: boolean
  /** Field whose codes are to be put into words. */
  field: string | null
  value: SQL
}

/** Fields are names of the portal's own columns: nothing that came from outside is ever part of the text of a query. */
const fieldIn = (name: string): SQL => sql`d.${sql.identifier(name)}`

const kindOf = (dataset: DatasetName, field: string) => columnOf(dataset, field)?.kind ?? 'text'

const DAY_LENGTH = 10
const lengths = { day: DAY_LENGTH, month: 7, year: 4 } as const

const groupValue = ({ field, way }: ReportGroup): SQL =>
  way === 'value' ? sql`coalesce(${fieldIn(field)}, '')` : sql`coalesce(left(${fieldIn(field)}, ${lengths[way]}), '')`

const figureValue = ({ kind, field }: ReportFigure): SQL => {
  if (field === null) return sql`count(*)::float8`
  const value = fieldIn(field)
  switch (kind) {
    case 'sum':
      return sql`round(coalesce(sum(${value}), 0)::numeric, 2)::float8`
    case 'avg':
      return sql`round(avg(${value})::numeric, 2)::float8`
    case 'min':
      return sql`min(${value})::float8`
    case 'max':
      return sql`max(${value})::float8`
    default:
      return sql`count(distinct nullif(${value}, ''))::float8`
  }
}

const conditionOf = (dataset: DatasetName, { field, way, values }: ReportCondition): SQL => {
  const value = fieldIn(field)
  const [first = ''] = values
  const isNumber = kindOf(dataset, field) === 'number'
  switch (way) {
    case 'contains':
      return sql`${value} ilike ${`%${escapeLike(first)}%`}`
    case 'is':
      return isNumber ? sql`${value} = ${first}::float8` : sql`${value} = ${first}`
    case 'in':
      return sql`${value} = any(${sql.param(values)}::text[])`
    case 'from':
      return sql`left(${value}, ${DAY_LENGTH}) >= ${first}`
    case 'to':
      return sql`left(${value}, ${DAY_LENGTH}) <= ${first}`
    case 'lastDays':
      return sql`left(${value}, ${DAY_LENGTH}) > ((now() at time zone 'Asia/Shanghai')::date - ${Number(first)}::int)::text`
    case 'least':
      return sql`${value} >= ${first}::float8`
    case 'most':
      return sql`${value} <= ${first}::float8`
    case 'empty':
      return isNumber ? sql`${value} is null` : sql`coalesce(${value}, '') = ''`
    case 'filled':
      return isNumber ? sql`${value} is not null` : sql`coalesce(${value}, '') <> ''`
  }
}

const fieldsUsed = ({ columns, filter, group, measures }: ReportDefinition): string[] => [
  ...new Set([
    ...columns,
    ...filter.map(({ field }) => field),
    ...group.map(({ field }) => field),
    ...measures.flatMap(({ field }) => field ?? []),
  ]),
]

export const mayReadDataset = (actor: Actor, name: DatasetName): boolean => actor.holds(...datasets[name].codes)

/** Refuses the reader who may not see the screen of the data. */
export const ensureReadable = (actor: Actor, name: DatasetName): void =>
  ensure(mayReadDataset(actor, name), datasetRefusals.sourceRight, { owner: datasets[name].owner })

/**
 * The rows `d` of a report for one reader: within the scope of the statistics and within that of the screen of the data,
 * whoever made the report.
 */
export const rowsFor = (tx: Tx, actor: Actor, definition: ReportDefinition): SQL => {
  const { dataset, filter } = definition
  const source = sources[dataset]
  const { from, key, person, columns } = source
  const names = datasets[dataset].columns.map(({ field }) => field as string)
  const shown = fieldsUsed(definition).flatMap((field) => {
    const value = columns[names.indexOf(field)]
    if (!value) return []
    const typed = kindOf(dataset, field) === 'number' ? sql`(${value})::float8` : sql`(${value})::text`
    return [sql`${typed} as ${sql.identifier(field)}`]
  })
  const read = sql.join([sql`${key} as row_id`, sql`${person ?? key} as person_id`, ...shown], sql`, `)
  const conditions = filter.map((each) => conditionOf(dataset, each))
  const narrowed = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
  return sql`select d.* from (
      select ${read} from ${from} where ${reachedIn(source, tx)} and ${reachedIn(source, scopedFor(tx, actor, dataset))}
    ) d where ${narrowed}`
}

export const groupsShown = ({ dataset, group }: ReportDefinition): Shown[] =>
  group.map((each) => ({
    key: keyOfGroup(each),
    title: titleOfGroup(dataset, each),
    numeric: false,
    field: each.way === 'value' ? each.field : null,
    value: groupValue(each),
  }))

export const figuresShown = ({ dataset, measures }: ReportDefinition): Shown[] =>
  measures.map((each) => ({
    key: keyOfFigure(each),
    title: titleOfFigure(dataset, each),
    numeric: true,
    field: null,
    value: figureValue(each),
  }))

const fieldsShown = ({ dataset, columns }: ReportDefinition): Shown[] =>
  columns.map((name) => ({
    key: name,
    title: columnOf(dataset, name)?.title ?? name,
    numeric: kindOf(dataset, name) === 'number',
    field: name,
    value: fieldIn(name),
  }))

/** The columns of the answer from left to right. */
export const columnsShown = (definition: ReportDefinition): Shown[] =>
  definition.group.length > 0 ? [...groupsShown(definition), ...figuresShown(definition)] : fieldsShown(definition)

export type Cells = Record<string, string | number | null>

/** Selected columns in a row of the answer, under names of their own. */
export const selected = (shown: readonly Shown[]): SQL =>
  sql.join(
    shown.map(({ value }, index) => sql`${value} as ${sql.identifier(`c${index}`)}`),
    sql`, `,
  )

/** A row of {@link selected} with words for codes. */
export const cellsOf = (dataset: DatasetName, shown: readonly Shown[], row: Record<string, unknown>): Cells =>
  Object.fromEntries(
    shown.map(({ key, numeric, field }, index) => {
      const value = row[`c${index}`] ?? null
      if (numeric) return [key, typeof value === 'number' ? value : null]
      return [key, field === null ? String(value ?? '') : wordOf(dataset, field, value)]
    }),
  )
