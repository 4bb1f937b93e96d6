import { DAY_MS } from '@portal/contract/kit/shanghai.ts'

/** The next time a daily job of the clock begins. */
export const nextDailyRun = ({ hour, minute }: { hour: number; minute: number }, now = new Date()): Date => {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), hour, minute)
  return new Date(today > now.getTime() ? today : today + DAY_MS)
}
