import type { Endpoint } from '@portal/contract/kit/endpoint.ts'
import type { Asking, RowIn } from './declaration.ts'
import type { PageRead } from './list.ts'

/** Puts into rows what the screen asks beside them. */
type Fill<E extends Endpoint> = (asking: Asking<E>, rows: RowIn<E>[]) => Promise<RowIn<E>[]>

/** The same list for its export: figures that a screen asks beside the rows stand in them. */
export const filled = <E extends Endpoint>(list: PageRead<E>, fill: Fill<E>): PageRead<E> => ({
  ...list,
  page: async (asking) => {
    const { list: rows, total } = await list.page(asking)
    return { list: await fill(asking, rows), total }
  },
  rows: async (asking, keys) => fill(asking, await list.rows(asking, keys)),
})
