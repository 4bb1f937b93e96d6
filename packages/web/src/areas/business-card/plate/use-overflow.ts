import { cardRefusals as no } from '@portal/contract/areas/business-card/words.ts'
import type { WriteFault } from '#src/kit/words-of-error.ts'

const OVERFLOWS = new RegExp(`^${no.overflow.message.replace('{n}', '\\d+')}$`)

/** What the last save was refused for, if it was values that would not fit: the next one may be meant all the same. */
export const useOverflow = (error: WriteFault | null): string | null =>
  error?.fields.find(({ message }) => OVERFLOWS.test(message))?.message ?? null
