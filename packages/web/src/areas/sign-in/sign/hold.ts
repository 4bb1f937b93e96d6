import type { touchCode } from '@portal/contract/areas/sign-in/sign.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { z } from 'zod'
import { readTabItem, writeTabItem } from '#src/platform/storage.ts'

export type Touch = ResultOf<typeof touchCode>

const KEY = 'signInTouch'

/** What of a touch must outlive the way through the sign-in form. */
const kept = z.object({
  t: z.string(),
  touchId: z.string(),
  guests: z.boolean(),
  needs: z.array(z.enum(['position', 'signature'])),
  page: z.string(),
  /** By the clock of this device, with which it is compared. */
  until: z.number(),
})
export type Hold = z.output<typeof kept>

/** A touch is good for five minutes and for one sign-in; the clocks of phones are not asked. */
export const keepHold = (t: string, { touchId, guests, needs, page, validTo, serverTime }: Touch): Hold => {
  const until = Date.now() + (validTo.getTime() - serverTime.getTime())
  const hold: Hold = { t, touchId, guests, needs, page, until }
  writeTabItem(KEY, JSON.stringify(hold))
  return hold
}

/** The touch that waits in this browser tab; of a certain code where one is named. */
export const readHold = (t?: string): Hold | null => {
  try {
    const hold = kept.parse(JSON.parse(readTabItem(KEY) ?? 'null'))
    return hold.until > Date.now() && (t === undefined || hold.t === t) ? hold : null
  } catch {
    return null
  }
}

export const dropHold = () => writeTabItem(KEY, null)
