import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { useSession } from '#src/platform/session.ts'
import { readUserItem, writeUserItem } from '#src/platform/storage.ts'

interface PreferenceStore {
  load(userId: string, key: string): Promise<unknown>
  save(userId: string, key: string, value: unknown): void
}

let store: PreferenceStore = {
  load: async (userId, key) => JSON.parse(readUserItem(userId, key) ?? 'null') as unknown,
  save: (userId, key, value) => writeUserItem(userId, key, JSON.stringify(value)),
}

/** The app hands in the store on the server; until then choices stay on this device. */
export const connectPreferences = (next: PreferenceStore) => {
  store = next
}

/** A person's own choice; anything stored that no longer fits counts as no choice. */
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
  return [stored.data ?? shipped, choose] as const
}
