import { Session } from 'node:inspector/promises'
import type { Log } from './log.ts'

/** By then nothing of the start is being worked on any more. */
const AFTER_MS = 10_000

const collect = async (): Promise<void> => {
  const session = new Session()
  session.connect()
  // The one way of asking that also moves what is left together; else hardly a page becomes free.
  await session.post('HeapProfiler.collectGarbage')
  session.disconnect()
}

/**
 * What a start leaves behind, in the first one the whole of the demo data, goes back to the system soon after it: a
 * process that has nothing to do would keep it, because nothing makes it look.
 */
export const tidyMemorySoon = (log: Log): void =>
  void setTimeout(
    () => void collect().catch((error: unknown) => log.warn({ err: error }, 'heap not tidied')),
    AFTER_MS,
  ).unref()
