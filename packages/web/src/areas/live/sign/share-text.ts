import { rateText } from '@portal/contract/areas/notice/post-reading.ts'

/** A share is told with four decimals. */
const WHOLE = 10_000

/** How much of what should be signed was, cut to one decimal; `—` where nothing should. */
export const shareText = (rate: number | null): string =>
  rate === null ? '—' : rateText(Math.round(rate * WHOLE), WHOLE)
