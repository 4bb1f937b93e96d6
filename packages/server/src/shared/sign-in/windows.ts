import type { SheetSettings } from '@portal/contract/areas/sign-in/sheet.ts'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'

type Minutes = Pick<SheetSettings, 'mode' | 'openBefore' | 'closeAfter' | 'outBefore' | 'outAfter'>

export interface Windows {
  inFrom: Date
  inTo: Date
  outFrom: Date | null
  outTo: Date | null
}

const plus = (at: Date, minutes: number) => new Date(at.getTime() + minutes * MINUTE_MS)

/** When a sheet may be signed, from its plan (50 section 4). */
export const windowsOf = (start: Date, end: Date, minutes: Minutes, exact = false): Windows => {
  if (exact) return { inFrom: start, inTo: end, outFrom: null, outTo: null }
  const isOut = minutes.mode === 'inOut'
  return {
    inFrom: plus(start, -minutes.openBefore),
    inTo: plus(start, minutes.closeAfter),
    outFrom: isOut ? plus(end, -minutes.outBefore) : null,
    outTo: isOut ? plus(end, minutes.outAfter) : null,
  }
}
