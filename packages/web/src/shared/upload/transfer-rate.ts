const WINDOW_MS = 8000

interface Sample {
  atMs: number
  bytes: number
}

/** Speed over the last seconds, so that a pause or a quick start does not colour it for long. */
export const createRate = (now: () => number) => {
  let samples: Sample[] = []

  return {
    /** Bytes a second and seconds left; null while too little is known. */
    take(bytes: number, totalBytes: number): { speed: number; leftSeconds: number | null } {
      const atMs = now()
      samples = [...samples.filter((sample) => atMs - sample.atMs <= WINDOW_MS), { atMs, bytes }]
      const [first] = samples
      const seconds = first ? (atMs - first.atMs) / 1000 : 0
      if (!first || seconds < 0.5) return { speed: 0, leftSeconds: null }
      const speed = Math.max(0, (bytes - first.bytes) / seconds)
      return { speed, leftSeconds: speed > 0 ? Math.ceil((totalBytes - bytes) / speed) : null }
    },
  }
}
