interface Seen {
  page: number
  share: number
}

const HALF = 0.5

/** The page that is shown well enough to be read: half of it, or, where it was made larger than the window, all that fits. */
export const pageRead = (seen: readonly Seen[]): number | null => {
  const [first, ...others] = seen
  if (!first) return null
  const best = others.reduce((most, each) => (each.share > most.share ? each : most), first)
  return best.share >= HALF || others.length === 0 ? best.page : null
}
