import { z } from 'zod'
import { choice, wordsOf } from '#src/kit/choice.ts'
import { text } from '#src/kit/text.ts'
import { columnsOfDataset, type DatasetColumn, type DatasetKind, type DatasetName } from '../dataset.ts'

export const conditionWay = choice(
  {
    contains: '包含',
    is: '等于',
    in: '属于',
    from: '不早于',
    to: '不晚于',
    lastDays: '近几天',
    least: '不小于',
    most: '不大于',
    empty: '为空',
    filled: '不为空',
  },
  '条件',
)
export type ConditionWay = z.output<typeof conditionWay>

export const groupWay = choice({ value: '按值', day: '按日', month: '按月', year: '按年' }, '分组方式')
export type GroupWay = z.output<typeof groupWay>

export const measureKind = choice(
  { count: '行数', distinct: '去重数', sum: '合计', avg: '平均', min: '最小', max: '最大' },
  '计算',
)
export type MeasureKind = z.output<typeof measureKind>

export const reportField = text({ label: '字段', min: 1, max: 30 })

export const reportGroup = z.strictObject({ field: reportField, way: groupWay.default('value') })
export type ReportGroup = z.output<typeof reportGroup>

export const reportMeasure = z.strictObject({ kind: measureKind, field: reportField.nullable().default(null) })
export type ReportFigure = z.output<typeof reportMeasure>

/** The column of a data set by its name. */
export const columnOf = (dataset: DatasetName, field: string): DatasetColumn | undefined =>
  columnsOfDataset(dataset).find((column) => column.field === field)

const narrowing: Record<DatasetKind, readonly ConditionWay[]> = {
  text: ['contains', 'is', 'empty', 'filled'],
  word: ['in', 'empty', 'filled'],
  number: ['is', 'least', 'most', 'empty', 'filled'],
  day: ['from', 'to', 'lastDays', 'empty', 'filled'],
  time: ['from', 'to', 'lastDays', 'empty', 'filled'],
}

/** How a column may be narrowed. */
export const waysOfNarrowing = ({ kind }: DatasetColumn): readonly ConditionWay[] => narrowing[kind]

const grouping: Record<DatasetKind, readonly GroupWay[]> = {
  text: ['value'],
  word: ['value'],
  number: [],
  day: ['day', 'month', 'year'],
  time: ['day', 'month', 'year'],
}

/** How rows may be put together by a column; numbers are added up and never grouped. */
export const waysOfGroup = (column: DatasetColumn | undefined): readonly GroupWay[] =>
  column ? grouping[column.kind] : []

/** What may be worked out of a column; of none, only how many rows there are. */
export const kindsOfMeasure = (column: DatasetColumn | null | undefined): readonly MeasureKind[] => {
  if (column === null) return ['count']
  if (column === undefined) return []
  return column.kind === 'number' ? ['sum', 'avg', 'min', 'max'] : ['distinct']
}

/** Key of a group among the columns of an answer and of a file. */
export const keyOfGroup = ({ field, way }: ReportGroup): string => (way === 'value' ? field : `${field}.${way}`)

export const keyOfFigure = ({ kind, field }: ReportFigure): string => (field === null ? kind : `${kind}.${field}`)

const wayWords = wordsOf(groupWay)
const kindWords = wordsOf(measureKind)

const titleOf = (dataset: DatasetName, field: string) => columnOf(dataset, field)?.title ?? field

export const titleOfGroup = (dataset: DatasetName, { field, way }: ReportGroup): string =>
  way === 'value' ? titleOf(dataset, field) : `${titleOf(dataset, field)}（${wayWords[way]}）`

export const titleOfFigure = (dataset: DatasetName, { kind, field }: ReportFigure): string =>
  field === null ? (kindWords[kind] ?? kind) : `${titleOf(dataset, field)}（${kindWords[kind]}）`
