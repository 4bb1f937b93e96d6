import { getDicMap } from '@portal/contract/areas/system/dictionary-map.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from './api/api.ts'
import { queryClient } from './api/query-client.ts'
import { pushed } from './push/push.ts'

export type DictionaryItem = ResultOf<typeof getDicMap>[string][number]

const ROOT = 'dictionary'

interface Batch {
  keys: Set<string>
  answer: Promise<ResultOf<typeof getDicMap>>
}

let batch: Batch | null = null

/** Dictionaries wanted within one tick travel in one call. */
const fetchDictionary = async (key: string): Promise<DictionaryItem[]> => {
  if (batch === null) {
    const keys = new Set<string>()
    const answer = Promise.resolve().then(() => {
      batch = null
      return call(getDicMap, { keys: [...keys], full: true }, { quiet: true, background: true })
    })
    batch = { keys, answer }
  }
  batch.keys.add(key)
  return (await batch.answer)[key] ?? []
}

/**
 * Items of a dictionary in order, disabled ones too; empty until they have arrived. Kept until the server says it changed.
 * @public for every screen with dictionary fields
 */
export const useDictionary = (key: string): readonly DictionaryItem[] =>
  useQuery({
    queryKey: [ROOT, key],
    queryFn: () => fetchDictionary(key),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  }).data ?? []

let version = -1

/** Follows the version in the push channel; only a really newer one costs a call. */
export const watchDictionaries = () =>
  pushed.on((event) => {
    if (event.kind !== 'dictionary' || event.version <= version) return
    version = event.version
    void queryClient.invalidateQueries({ queryKey: [ROOT] })
  })
