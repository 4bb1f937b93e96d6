import { saveBeatsBody } from '@portal/contract/areas/learning/play/beat.ts'
import { z } from 'zod'

/** Where one person's journals lie on this device. */
export interface JournalStore {
  read(key: string): string | null
  write(key: string, value: string | null): void
}

export type JournalEntry = z.output<typeof saveBeatsBody>

const INDEX = 'journal:study'
const keyOf = (sittingId: string) => `journal:study:${sittingId}`
const MOST_ATTEMPTS = 20

const index = z.array(z.string()).max(1000)

const parsed = <Value>(schema: z.ZodType<Value>, text: string | null): Value | null => {
  if (text === null) return null
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/**
 * Beats the server has not acknowledged, kept until it has, beyond a closed page and a lost token. The store belongs to
 * one person, so nobody ever hands in what somebody else studied on this device.
 */
export const createBeatJournal = (store: JournalStore) => {
  const sittings = () => parsed(index, store.read(INDEX)) ?? []
  const writeIndex = (ids: readonly string[]) => store.write(INDEX, ids.length > 0 ? JSON.stringify(ids) : null)

  const drop = (sittingId: string) => {
    store.write(keyOf(sittingId), null)
    const rest = sittings().filter((each) => each !== sittingId)
    writeIndex(rest)
  }

  return {
    keep(entry: JournalEntry) {
      if (entry.beats.length === 0) return drop(entry.sittingId)
      const known = sittings()
      if (!known.includes(entry.sittingId)) {
        for (const surplus of known.slice(0, Math.max(0, known.length + 1 - MOST_ATTEMPTS))) drop(surplus)
        writeIndex([...sittings(), entry.sittingId])
      }
      store.write(keyOf(entry.sittingId), JSON.stringify(entry))
    },
    drop,
    /** Oldest sitting first; what cannot be read any more is forgotten. */
    entries(): JournalEntry[] {
      const entries: JournalEntry[] = []
      for (const sittingId of sittings()) {
        const entry = parsed(saveBeatsBody, store.read(keyOf(sittingId)))
        if (entry === null) drop(sittingId)
        else entries.push(entry)
      }
      return entries
    },
  }
}

export type BeatJournal = ReturnType<typeof createBeatJournal>
