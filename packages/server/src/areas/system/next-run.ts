const DAY_MS = 86_400_000

/** The next time a daily job of the clock begins. */
export const nextDailyRun = ({ hour, minute }: { hour: number; minute: number }, now = new Date()): Date => {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), hour, minute)
  return new Date(today > now.getTime() ? today : today + DAY_MS)
}
