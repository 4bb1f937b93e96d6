import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { useSession } from '#src/platform/session/session.ts'
import { readUserItem, userItemKeys, writeUserItem } from '#src/platform/storage.ts'
import { tip } from '#src/platform/tips.ts'

const NOT_KEPT = '网络不可用，个人设置未能保存，请稍后再试'

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

/**
 * Acts on what a query holds: at once where that is known, else when it has come. Whoever adds to a list of his before
 * the network has brought it would otherwise put a short list in the place of the long one.
 */
const useWhenKnown = <Data>(options: { queryKey: QueryKey; queryFn: () => Promise<Data>; staleTime: number }) => {
  const client = useQueryClient()
  return (act: (before: Data) => void) => {
    const held = () => client.getQueryData<Data>(options.queryKey)
    const known = held()
    if (known !== undefined) act(known)
    // Somebody else may have waited too, and acted first.
    else
      client.ensureQueryData(options).then(
        (come) => act(held() ?? come),
        () => tip('error', NOT_KEPT),
      )
  }
}

/** A new choice, or what becomes of the one the person has. */
type Change<Choice> = Choice | ((before: Choice) => Choice)

const isChange = <Choice>(change: Change<Choice>): change is (before: Choice) => Choice => typeof change === 'function'

/** A person's own choice; anything stored that no longer fits counts as no choice. The last part: whether it is known yet. */
export const usePreference = <Choice>(key: string, schema: z.ZodType<Choice>, shipped: Choice) => {
  const userId = useSession((session) => session.userId)
  const options = {
    queryKey: ['preference', userId, key],
    queryFn: async () => schema.safeParse(await store.load(userId, key)).data ?? shipped,
    staleTime: Number.POSITIVE_INFINITY,
  }
  // Nobody is signed in yet: there is nothing to ask for.
  const stored = useQuery({ ...options, enabled: userId !== '' })
  const client = useQueryClient()
  const whenKnown = useWhenKnown(options)

  const choose = (change: Change<Choice>) =>
    whenKnown((before) => {
      const choice = isChange(change) ? change(before) : change
      client.setQueryData(options.queryKey, choice)
      store.save(userId, key, choice)
    })
  return [stored.data ?? shipped, choose, userId === '' || !stored.isPending] as const
}

/** All choices under one prefix, such as the saved views of a list. */
export const usePreferences = <Choice>(prefix: string, schema: z.ZodType<Choice>) => {
  const userId = useSession((session) => session.userId)
  const options = {
    queryKey: ['preferences', userId, prefix],
    queryFn: async () =>
      Object.entries(await store.loadAll(userId, prefix)).flatMap(([key, value]) => {
        const { data } = schema.safeParse(value)
        return data === undefined ? [] : [{ key, value: data }]
      }),
    staleTime: Number.POSITIVE_INFINITY,
  }
  const stored = useQuery({ ...options, enabled: userId !== '' })
  const client = useQueryClient()
  const whenKnown = useWhenKnown(options)

  const save = (key: string, value: Choice | null, shared = false) =>
    whenKnown((before) => {
      const others = before.filter((entry) => entry.key !== key)
      client.setQueryData(options.queryKey, value === null ? others : [...others, { key, value }])
      store.save(userId, key, value, shared)
    })
  return { entries: stored.data ?? [], save, isReady: userId === '' || !stored.isPending }
}
