import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** By then nothing of the start is being worked on any more; in its midst the engine frees pages of its heap in vain. */
const AFTER_MS = 10_000

const collect = (): void => {
  // Only contexts that are made while the flag is set know the word.
  setFlagsFromString('--expose-gc')
  const collectGarbage: () => void = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  collectGarbage()
}

/**
 * What a start leaves behind, in the first one the whole of the demo data, goes back to the system soon after it: a
 * process that has nothing to do would keep it, because nothing makes it look.
 */
export const tidyMemorySoon = (): void => void setTimeout(collect, AFTER_MS).unref()
