interface Clock {
  nextDayAt: Date
  serverNow: Date
}

const MIDNIGHT_SPARE_MS = 500
const SHORTEST_WAIT_MS = 1000

/** Milliseconds until the new day begins by the clock of the server, when the page asks again; false: not known yet. */
export const untilTomorrow = (today: Clock | undefined): number | false =>
  today === undefined
    ? false
    : Math.max(SHORTEST_WAIT_MS, today.nextDayAt.getTime() - today.serverNow.getTime() + MIDNIGHT_SPARE_MS)
