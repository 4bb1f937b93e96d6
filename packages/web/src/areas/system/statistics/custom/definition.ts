import { columnsOfDataset, type DatasetColumn, type DatasetName } from '@portal/contract/areas/system/dataset.ts'
import type { ReportCondition, ReportDefinition } from '@portal/contract/areas/system/statistics/report.ts'
import type { ReportFigure, ReportGroup } from '@portal/contract/areas/system/statistics/report-columns.ts'
import {
  type ConditionWay,
  conditionWay,
  kindsOfMeasure,
  waysOfGroup,
  waysOfNarrowing,
} from '@portal/contract/areas/system/statistics/report-columns.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'

const FIRST_COLUMNS = 6

/** A report that shows the first columns of a set; everything else is added to it. */
export const blankDefinition = (dataset: DatasetName): ReportDefinition => ({
  dataset,
  columns: columnsOfDataset(dataset)
    .slice(0, FIRST_COLUMNS)
    .map(({ field }) => field),
  filter: [],
  group: [],
  measures: [],
  chart: 'none',
})

export const columnByName = (dataset: DatasetName, field: string): DatasetColumn | undefined =>
  columnsOfDataset(dataset).find((column) => column.field === field)

const first = <Value>(values: readonly Value[]): Value | undefined => values[0]

/** A condition on a column in its first way. */
export const conditionOn = (column: DatasetColumn): ReportCondition => ({
  field: column.field,
  way: first(waysOfNarrowing(column)) ?? 'filled',
  values: [],
})

export const wayWords = (way: ConditionWay): string => wordsOf(conditionWay)[way] ?? way

/** Columns that rows may be grouped by. */
export const groupable = (dataset: DatasetName): DatasetColumn[] =>
  columnsOfDataset(dataset).filter((column) => waysOfGroup(column).length > 0)

/** A further group by a column that none of the others has. */
export const nextGroup = (dataset: DatasetName, groups: readonly ReportGroup[]): ReportGroup | undefined => {
  const column = groupable(dataset).find(({ field }) => !groups.some((each) => each.field === field))
  return column && { field: column.field, way: first(waysOfGroup(column)) ?? 'value' }
}

/** Every figure that a data set can have, as one list to choose from. */
export const figuresOf = (dataset: DatasetName): ReportFigure[] => [
  { kind: 'count', field: null },
  ...columnsOfDataset(dataset).flatMap((column) =>
    kindsOfMeasure(column).map((kind): ReportFigure => ({ kind, field: column.field })),
  ),
]

/** With a first group the rows are counted; without one the columns are shown again. */
export const withGroups = (definition: ReportDefinition, group: ReportGroup[]): ReportDefinition => {
  const { measures, chart, dataset, columns } = definition
  if (group.length === 0)
    return {
      ...definition,
      group,
      measures: [],
      chart: 'none',
      columns: columns.length > 0 ? columns : blankDefinition(dataset).columns,
    }
  const isFirst = definition.group.length === 0
  return {
    ...definition,
    group,
    measures: measures.length > 0 ? measures : [{ kind: 'count', field: null }],
    chart: isFirst && chart === 'none' ? 'bar' : chart,
  }
}
