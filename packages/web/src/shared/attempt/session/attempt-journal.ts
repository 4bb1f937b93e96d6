import { answerChange } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { z } from 'zod'

/** Where one person's journals lie on this device. */
export interface JournalStore {
  read(key: string): string | null
  write(key: string, value: string | null): void
}

const entry = z.object({
  changes: z.array(answerChange),
  /** Names the hand-in: the same one after a reload. */
  submitKey: z.string(),
  /** The question that was on the desk. */
  seen: z.string().default(''),
})
type Entry = z.output<typeof entry>

// Begins with `journal`, so it outlives a sign-out (platform/storage.ts).
const keyOf = (attemptId: string) => `journal:attempt:${attemptId}`

/** What the server has not acknowledged of one sitting, beyond a closed page and a lost token. */
export const createAttemptJournal = (store: JournalStore, attemptId: string) => ({
  read(): Entry | null {
    const text = store.read(keyOf(attemptId))
    if (text === null) return null
    try {
      return entry.safeParse(JSON.parse(text)).data ?? null
    } catch {
      return null
    }
  },
  keep(kept: Entry) {
    store.write(keyOf(attemptId), JSON.stringify(kept))
  },
  /** After the receipt. */
  erase() {
    store.write(keyOf(attemptId), null)
  },
})

export type AttemptJournal = ReturnType<typeof createAttemptJournal>
