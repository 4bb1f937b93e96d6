export interface ShownPage {
  page: number
  ms: number
}

/** A sleeping computer or a frozen tab showed nothing that anybody read. */
const LONGEST_LOOK_MS = 2000
/** A beat takes so many spans; who turns pages faster than that reads none of them. */
const MOST_PAGES = 100

/** Measures how long each page was shown to somebody. `look` books what has passed since the last look. */
export const createPageClock = (now: () => number) => {
  let page: number | null = null
  let since = now()
  let shown = new Map<number, number>()

  const look = () => {
    const at = now()
    const passed = Math.min(Math.max(0, at - since), LONGEST_LOOK_MS)
    since = at
    if (page !== null && passed > 0) shown.set(page, (shown.get(page) ?? 0) + passed)
  }

  return {
    look,
    /** The page that earns from now on; null while none does. */
    show(next: number | null) {
      look()
      page = next
    },
    /** What no beat has taken yet. */
    untaken: (): ReadonlyMap<number, number> => shown,
    take(): ShownPage[] {
      look()
      const taken = [...shown].map(([each, ms]) => ({ page: each, ms: Math.round(ms) }))
      shown = new Map()
      return taken.filter(({ ms }) => ms > 0).slice(0, MOST_PAGES)
    },
  }
}
