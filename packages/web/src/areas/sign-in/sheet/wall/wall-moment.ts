/** A code of the wall is on show for one step and valid for two. */
export const STEP_MS = 15_000
/** Longer without a word of the server, and what is on the wall may be anything. */
export const HOLD_MS = 60_000

export interface WallToken {
  token: string
  shownFrom: Date
  validTo: Date
}

export interface WallMoment {
  token: string | null
  /** Until the next code. */
  leftMs: number
  /** There were codes, but what is left of them must not be scanned. */
  cut: boolean
}

const NOTHING: WallMoment = { token: null, leftMs: 0, cut: false }

/** What hangs on the wall at a moment of the server's clock, by what the server said last and when it said it. */
export const wallMoment = (tokens: readonly WallToken[], answeredAt: number, now: number): WallMoment => {
  if (tokens.length === 0) return NOTHING
  const shown = tokens.findLast(({ shownFrom }) => shownFrom.getTime() <= now)
  if (now - answeredAt > HOLD_MS || tokens.every(({ validTo }) => validTo.getTime() <= now))
    return { ...NOTHING, cut: true }
  if (!shown || shown.validTo.getTime() <= now) return NOTHING
  return { token: shown.token, leftMs: Math.max(0, shown.shownFrom.getTime() + STEP_MS - now), cut: false }
}
