import { getPrefs, savePrefs } from '@portal/contract/areas/account/profile.ts'
import { query } from '#src/kit/query.ts'
import { faultOf } from '#src/kit/words-of-error.ts'
import { call } from '#src/platform/api/api.ts'
import { queryClient } from '#src/platform/api/query-client.ts'
import { offerFrameCall } from '#src/platform/api/together.ts'
import { tip } from '#src/platform/tips.ts'

offerFrameCall(getPrefs, {})
const everything = { ...query(getPrefs, {}), staleTime: Number.POSITIVE_INFINITY }

/** Settings that follow the person to any device: all of them are read once, each is written as it changes. */
export const prefsStore = {
  load: async (_userId: string, key: string): Promise<unknown> => (await queryClient.fetchQuery(everything))[key],
  loadAll: async (_userId: string, prefix: string): Promise<Record<string, unknown>> => {
    const all = await queryClient.fetchQuery(everything)
    return Object.fromEntries(Object.entries(all).filter(([key]) => key.startsWith(prefix)))
  },
  save: (_userId: string, key: string, value: unknown, shared = false): void => {
    queryClient.setQueryData(everything.queryKey, (before) => ({ ...before, [key]: value }))
    call(savePrefs, { key, value, shared }, { quiet: true }).catch((error: unknown) =>
      tip('error', faultOf(error).words),
    )
  },
}
