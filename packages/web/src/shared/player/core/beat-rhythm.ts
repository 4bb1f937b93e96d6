const JITTER_MS = 500

/** Calls again and again after about so many seconds; not all players of a class beat at the same moment. */
export const createRhythm = (seconds: () => number, onBeat: () => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined

  const start = () => {
    clearTimeout(timer)
    const wait = seconds() * 1000 + (Math.random() * 2 - 1) * JITTER_MS
    timer = setTimeout(() => {
      onBeat()
      start()
    }, wait)
  }
  return { start, stop: () => clearTimeout(timer) }
}
