import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import type { Pictured } from './picture.ts'

const KEY = 'report-shelf'
const MOST = 40

const kept = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    note: z.string(),
    svg: z.string(),
    width: z.number(),
    height: z.number(),
  }),
)

export type Shelved = z.output<typeof kept>[number]

const read = (): Shelved[] => {
  try {
    return kept.parse(JSON.parse(sessionStorage.getItem(KEY) ?? '[]'))
  } catch {
    return []
  }
}

let shelf: Shelved[] | undefined
const watchers = new Set<() => void>()

const current = (): Shelved[] => {
  shelf ??= read()
  return shelf
}

const keep = (next: Shelved[]) => {
  shelf = next
  try {
    sessionStorage.setItem(KEY, JSON.stringify(next))
  } catch {
    // Without room the pictures stay as long as the page does.
  }
  for (const tell of watchers) tell()
}

/** Puts a picture at the end of the report that this person is putting together; the oldest give way. */
export const shelve = (picture: Pictured) => keep([...current(), { ...picture, id: crypto.randomUUID() }].slice(-MOST))

export const unshelve = (id: string) => keep(current().filter((each) => each.id !== id))

export const clearShelf = () => keep([])

const watch = (tell: () => void) => {
  watchers.add(tell)
  return () => watchers.delete(tell)
}

/** The pictures chosen so far, in the order in which they were chosen. */
export const useShelf = (): Shelved[] => useSyncExternalStore(watch, current)
