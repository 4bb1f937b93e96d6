import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** By then nothing of the start is being worked on any more. */
const AFTER_MS = 10_000

const collect = (): void => {
  // Only contexts that are made while the flag is set know the word.
  setFlagsFromString('--expose-gc')
  const collectGarbage: () => void = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  // Without moving what is left together hardly a page becomes free.
  setFlagsFromString('--compact-on-every-full-gc')
  collectGarbage()
  setFlagsFromString('--no-compact-on-every-full-gc')
}

/**
 * What a start leaves behind, in the first one the whole of the demo data, goes back to the system soon after it: a
 * process that has nothing to do would keep it, because nothing makes it look.
 */
export const tidyMemorySoon = (): void => void setTimeout(collect, AFTER_MS).unref()
