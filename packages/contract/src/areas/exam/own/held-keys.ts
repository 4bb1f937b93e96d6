import { z } from 'zod'
import { instant } from '#src/kit/scalars.ts'

/** Keys that a handed-in sitting does not tell yet: what they wait for, and until when as far as that is known. */
export const heldKeys = z.object({
  waitsFor: z.enum(['close', 'results', 'everybody', 'never']),
  until: instant.nullable(),
})
export type HeldKeys = z.output<typeof heldKeys>
