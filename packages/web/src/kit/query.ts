import type { BodyOf, Endpoint } from '@portal/contract/kit/endpoint.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#src/platform/api/api.ts'

/** `label` of `rest/label/list`: everything cached under it is refreshed by a write under it. */
export const resourceKeyOf = ({ path }: Endpoint): string => path.split('/')[1] ?? path

/** Query options of a reading call: `useQuery(query(getLabel, { id }))`. */
export const query = <E extends Endpoint>(endpoint: E, body: BodyOf<E>) =>
  queryOptions({
    queryKey: [resourceKeyOf(endpoint), endpoint.path, body] as const,
    queryFn: ({ signal }) => call(endpoint, body, { quiet: true, signal }),
  })

/** For the record of an editor: read when it opens and after its own writes, never under somebody's hands. */
export const readOnce = { staleTime: 0, gcTime: 0, refetchOnReconnect: false } as const
