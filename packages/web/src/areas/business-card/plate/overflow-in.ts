import { cardRefusals as no } from '@portal/contract/areas/business-card/words.ts'
import type { WriteFault } from '#src/kit/words-of-error.ts'

const OVERFLOWS = new RegExp(`^${no.overflow.message.replace('{n}', '\\d+')}$`)

/** What a save was refused for, if it was values that would not fit. */
export const overflowIn = (error: WriteFault | null): string | null =>
  error?.fields.find(({ message }) => OVERFLOWS.test(message))?.message ?? null
