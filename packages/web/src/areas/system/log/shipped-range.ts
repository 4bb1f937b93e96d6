import { serverNow } from '#src/platform/session/session.ts'
import { dateText } from '#src/ui/time/date-text.ts'

const DAY_MS = 86_400_000
const SHIPPED_DAYS = 7

/** 近7天, today included, as logs open. */
export const lastDays = () => ({
  from: new Date(`${dateText(serverNow() - (SHIPPED_DAYS - 1) * DAY_MS)}T00:00:00+08:00`),
})
