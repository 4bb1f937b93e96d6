import { getPrefs, savePrefs } from '@portal/contract/areas/account/profile.ts'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { query } from '#src/kit/query.ts'
import { call } from '#src/platform/api.ts'
import { queryClient } from '#src/platform/query-client.ts'
import { tip } from '#src/platform/tips.ts'

const everything = query(getPrefs, {})

/** One setting of the person, the same on every device; shown at once and taken back if it could not be stored. */
export const usePref = <Value>(key: string, schema: z.ZodType<Value>, shipped: Value) => {
  const { data } = useQuery({ ...everything, staleTime: Number.POSITIVE_INFINITY })
  const parsed = schema.safeParse(data?.[key])
  const value = parsed.success ? parsed.data : shipped

  const save = async (next: Value) => {
    queryClient.setQueryData(everything.queryKey, (before) => ({ ...before, [key]: next }))
    try {
      await call(savePrefs, { key, value: next as never, shared: false }, { quiet: true })
    } catch {
      tip('error', '提交未确认，请重试')
      await queryClient.invalidateQueries({ queryKey: everything.queryKey })
    }
  }

  return [value, save] as const
}
