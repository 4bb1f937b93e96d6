import { type DatasetName, datasets } from '@portal/contract/areas/system/dataset.ts'
import {
  keyOfFigure,
  keyOfGroup,
  kindsOfMeasure,
  titleOfFigure,
  titleOfGroup,
  waysOfGroup,
} from '@portal/contract/areas/system/statistics/report-columns.ts'
import { errors } from '@portal/contract/errors.ts'
import type { Cell } from '@portal/contract/kit/cell.ts'
import { defineEndpoint } from '@portal/contract/kit/endpoint.ts'
import { pageOf, pageQuery } from '@portal/contract/kit/page.ts'
import { id } from '@portal/contract/kit/scalars.ts'
import { P } from '@portal/contract/privileges.ts'
import { z } from 'zod'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import type { Exports } from '#src/shared/exchange/export/exportable.ts'
import { rowsOfReport } from './run.ts'
import { findReportFor } from './store.ts'

/** Every column that a report on the set can have, so that a file may name those of its report. */
const titlesOf = (name: DatasetName): (readonly [key: string, title: string])[] => [
  ...datasets[name].columns.flatMap((column) => {
    const { field, title } = column
    const groups = waysOfGroup(column).filter((way) => way !== 'value')
    return [
      [field as string, title as string] as const,
      ...groups.map((way) => [keyOfGroup({ field, way }), titleOfGroup(name, { field, way })] as const),
      ...kindsOfMeasure(column).map(
        (kind) => [keyOfFigure({ kind, field }), titleOfFigure(name, { kind, field })] as const,
      ),
    ]
  }),
  [keyOfFigure({ kind: 'count', field: null }), titleOfFigure(name, { kind: 'count', field: null })] as const,
]

const row = z.looseObject({})

/** Reports on one data set as a file: the rows of the screen, all of them. */
export const exportReportsOn = (exports: Exports, name: DatasetName): void => {
  const endpoint = defineEndpoint({
    path: `rest/statistics/rows/${name}` as const,
    title: datasets[name].title,
    effect: 'read',
    access: [P.statistics],
    scope: 'rows',
    body: pageQuery(z.object({ reportId: id }), ['key']),
    result: pageOf(row),
  })
  const cells = Object.fromEntries(
    titlesOf(name).map(([key, title]) => {
      const cell = ({ [key]: value }: z.output<typeof row>): Cell =>
        typeof value === 'number' || typeof value === 'string' ? value : null
      return [key, { title, cell }]
    }),
  )
  const read: HandlerOf<typeof endpoint> = async ({ tx, actor, body: { filter, page, pageSize } }) => {
    ensure(filter.reportId, errors.missing)
    const { definition } = await findReportFor(tx, actor, filter.reportId)
    ensure(definition.dataset === name, errors.missing)
    return rowsOfReport(tx, actor, definition, { page, pageSize })
  }
  exports.provide(endpoint, [P.statisticsExport], read, { cells })
}
