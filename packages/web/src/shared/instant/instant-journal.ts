import { questionAnswer } from '@portal/contract/areas/assessment/question/answer.ts'
import { z } from 'zod'
import type { JournalStore } from '#src/shared/attempt/session/attempt-journal.ts'

const sent = z.object({ itemId: z.string(), answer: questionAnswer, clientKey: z.string() })
/** An answer on its way: its key names the act, however often it is sent. */
export type SentAnswer = z.output<typeof sent>

const entry = z.object({
  sent: z.array(sent),
  /** Time on this device, before the page was opened. */
  spentMs: z.number(),
})
type Entry = z.output<typeof entry>

const NOTHING: Entry = { sent: [], spentMs: 0 }

/** Answers of one round that the server has not judged yet, and the time it took; both outlive a closed page. */
export const createInstantJournal = (store: JournalStore, attemptId: string) => {
  // Begins with `journal`, so it outlives a sign-out (platform/storage.ts).
  const key = `journal:instant:${attemptId}`
  return {
    read(): Entry {
      const text = store.read(key)
      if (text === null) return NOTHING
      try {
        return entry.safeParse(JSON.parse(text)).data ?? NOTHING
      } catch {
        return NOTHING
      }
    },
    keep: (kept: Entry) => store.write(key, JSON.stringify(kept)),
    erase: () => store.write(key, null),
  }
}

export type InstantJournal = ReturnType<typeof createInstantJournal>
