import { z } from 'zod'
import { id } from '../../kit/scalars.ts'

/** Receipts by unit; the parts add up to those expected. */
export const receiptFigures = z.object({
  expected: z.int(),
  attending: z.int(),
  onLeave: z.int(),
  deputies: z.int(),
  unanswered: z.int(),
  /** Answered before time or place changed. */
  again: z.int(),
  /** Came neither themselves nor by deputy, and had no leave; null before the sheet closes. */
  missing: z.int().nullable(),
  units: z.array(
    z.object({
      orgId: id,
      orgName: z.string(),
      expected: z.int(),
      attending: z.int(),
      present: z.int().nullable(),
    }),
  ),
  /** 「张建民 代 庞博文」, the first few. */
  standIns: z.array(z.object({ deputy: z.string(), person: z.string() })),
})
export type ReceiptFigures = z.output<typeof receiptFigures>
