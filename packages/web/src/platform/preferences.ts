import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { useSession } from '#src/platform/session.ts'
import { readUserItem, userItemKeys, writeUserItem } from '#src/platform/storage.ts'

interface PreferenceStore {
  load(userId: string, key: string): Promise<unknown>
  /** Everything under keys that begin so; what others share has `@<user id>` behind its key. */
  loadAll(userId: string, prefix: string): Promise<Record<string, unknown>>
  /** Null forgets the choice; `shared` lets others read it. */
  save(userId: string, key: string, value: unknown, shared?: boolean): void
}

const fromDevice = (userId: string, key: string) => JSON.parse(readUserItem(userId, key) ?? 'null') as unknown

let store: PreferenceStore = {
  load: async (userId, key) => fromDevice(userId, key),
  loadAll: async (userId, prefix) => {
    const keys = userItemKeys(userId).filter((key) => key.startsWith(prefix))
    return Object.fromEntries(keys.map((key) => [key, fromDevice(userId, key)]))
  },
  save: (userId, key, value) => writeUserItem(userId, key, value === null ? null : JSON.stringify(value)),
}

/** The app hands in the store on the server; until then choices stay on this device. */
export const connectPreferences = (next: PreferenceStore) => {
  store = next
}

/** A person's own choice; anything stored that no longer fits counts as no choice. The last part: whether it is known yet. */
export const usePreference = <Choice>(key: string, schema: z.ZodType<Choice>, shipped: Choice) => {
  const userId = useSession((session) => session.userId)
  const client = useQueryClient()
  const queryKey = ['preference', userId, key]
  const stored = useQuery({
    queryKey,
    queryFn: async () => schema.safeParse(await store.load(userId, key)).data ?? shipped,
    staleTime: Number.POSITIVE_INFINITY,
    // Nobody is signed in yet: there is nothing to ask for.
    enabled: userId !== '',
  })

  const choose = (choice: Choice) => {
    client.setQueryData(queryKey, choice)
    store.save(userId, key, choice)
  }
  return [stored.data ?? shipped, choose, userId === '' || !stored.isPending] as const
}

/** All choices under one prefix, such as the saved views of a list. */
export const usePreferences = <Choice>(prefix: string, schema: z.ZodType<Choice>) => {
  const userId = useSession((session) => session.userId)
  const client = useQueryClient()
  const queryKey = ['preferences', userId, prefix]
  const stored = useQuery({
    queryKey,
    queryFn: async () =>
      Object.entries(await store.loadAll(userId, prefix)).flatMap(([key, value]) => {
        const { data } = schema.safeParse(value)
        return data === undefined ? [] : [{ key, value: data }]
      }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: userId !== '',
  })
  const entries = stored.data ?? []

  const save = (key: string, value: Choice | null, shared = false) => {
    const others = entries.filter((entry) => entry.key !== key)
    client.setQueryData(queryKey, value === null ? others : [...others, { key, value }])
    store.save(userId, key, value, shared)
  }
  return { entries, save, isReady: userId === '' || !stored.isPending }
}
