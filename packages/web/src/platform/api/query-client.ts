import { QueryClient } from '@tanstack/react-query'
import { TransportError } from './refusal.ts'

const FRESH_MS = 10_000

/** A passing fault is tried once more; a refusal never is. */
const isPassing = (error: Error) => error instanceof TransportError && [0, 502, 503, 504].includes(error.httpStatus)

/** The only cache of server state. Rows older than ten seconds are fetched again, quietly, when their page returns. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      retry: (failures, error) => failures < 1 && isPassing(error),
      // The portal also runs in networks where the browser believes to be offline.
      networkMode: 'always',
      refetchOnReconnect: true,
      refetchOnWindowFocus: false,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})
