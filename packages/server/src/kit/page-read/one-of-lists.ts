import type { Endpoint } from '@portal/contract/kit/endpoint.ts'
import type { Call } from '#src/platform/http/serve.ts'
import type { Asking } from './declaration.ts'
import type { PageRead } from './list.ts'

/** A list, and the call as it is asked. */
export interface Chosen<E extends Endpoint> {
  list: PageRead<E>
  asking: Asking<E>
}

/** An endpoint whose call says which of several lists is meant: one list again, for the screen and for its export. */
export const oneOfLists = <E extends Endpoint>(choose: (asking: Asking<E>) => Chosen<E>): PageRead<E> => ({
  read: async (call) => {
    const { list, asking } = choose(call)
    return list.read({ ...call, ...asking } as Call<E>)
  },
  page: async (call) => {
    const { list, asking } = choose(call)
    return list.page(asking)
  },
  count: async (call) => {
    const { list, asking } = choose(call)
    return list.count(asking)
  },
  keys: async (call) => {
    const { list, asking } = choose(call)
    return list.keys(asking)
  },
  rows: async (call, keys) => {
    const { list, asking } = choose(call)
    return list.rows(asking, keys)
  },
})
