import {
  codesOfDataset,
  type DatasetName,
  datasetRefusals,
  datasets,
  type exportDataset,
} from '@portal/contract/areas/system/dataset.ts'
import { defineEndpoint } from '@portal/contract/kit/endpoint.ts'
import { pageOf, pageQuery } from '@portal/contract/kit/page.ts'
import { P } from '@portal/contract/privileges.ts'
import { z } from 'zod'
import { startExport } from '#src/areas/exchange/public.ts'
import type { PageRead } from '#src/kit/page-read/list.ts'
import { oneOfLists } from '#src/kit/page-read/one-of-lists.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import type { Exports } from '#src/shared/exchange/export/exportable.ts'
import type { Portal } from '#src/shared/portal.ts'
import { preview } from './list.ts'

const pathOf = <Name extends DatasetName>(name: Name) => `rest/dataset/rows/${name}` as const

const row = z.object({ id: z.string(), cells: z.array(z.string()) })

/** The rows of a data set as the exchange knows them: those of the preview, all of them. */
export const exportableRows = (exports: Exports, name: DatasetName): void => {
  const endpoint = defineEndpoint({
    path: pathOf(name),
    title: datasets[name].title,
    effect: 'read',
    access: [P.dataRead],
    scope: 'rows',
    body: pageQuery(z.object({}), ['key']),
    result: pageOf(row),
  })
  // The same rows under another path: only the set is no longer named by the call.
  const list = preview as unknown as PageRead<typeof endpoint>
  const named = oneOfLists<typeof endpoint>(({ tx, actor, body }) => {
    const asked = { ...body, id: name }
    return { list, asking: { tx, actor, body: asked } }
  })
  const cells = Object.fromEntries(
    datasets[name].columns.map(({ field, title }, index) => [
      field as string,
      { title: title as string, cell: ({ cells: values }: z.output<typeof row>) => values[index] ?? '' },
    ]),
  )
  // Beside reading data sets it takes the right to the screen of this one.
  exports.provide(endpoint, codesOfDataset(name), named, { cells })
}

/** 导出: a background job, for nobody knows how large a set is. */
export const startFile =
  (portal: Portal): HandlerOf<typeof exportDataset> =>
  async ({ tx, actor, origin, body: { id, keyword } }) => {
    const { codes, owner } = datasets[id]
    ensure(actor.holds(...codes), datasetRefusals.sourceRight, { owner })
    const request = { list: pathOf(id), keyword, filter: {}, columns: [] }
    return { jobId: await startExport(portal, tx, actor, request, origin.requestId) }
  }
