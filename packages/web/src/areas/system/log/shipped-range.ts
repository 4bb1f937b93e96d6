import { DAY_MS, startOfDay } from '@portal/contract/kit/shanghai.ts'
import { serverNow } from '#src/platform/session/session.ts'
import { dateText } from '#src/ui/time/date-text.ts'

const SHIPPED_DAYS = 7

/** 近7天, today included, as logs open. */
export const lastDays = () => ({
  from: startOfDay(dateText(serverNow() - (SHIPPED_DAYS - 1) * DAY_MS)),
})
