import { z } from 'zod'
import { id, instant } from '../../../kit/scalars.ts'

/** People on the seats of one pool, by how they hold them. */
const held = {
  confirmed: z.int(),
  offered: z.int(),
  pending: z.int(),
}

/** Seats of a quota unit: `used` ≤ `quota` of its own, `inGeneral` more on seats for all. */
export const unitSeats = z.object({
  orgId: id,
  orgName: z.string(),
  quota: z.int(),
  used: z.int(),
  ...held,
  inGeneral: z.int(),
  /** Still kept for the unit until `releaseAt`; 0 from then on. */
  kept: z.int(),
})
export type UnitSeats = z.output<typeof unitSeats>

/** All figures of the seats of a class (50 section 3): `occ` = taken, `N` = the capacity. */
export const seatFigures = z.object({
  N: z.int(),
  occ: z.int(),
  confirmed: z.int(),
  offered: z.int(),
  /** Waits for a decision; holds a seat where seats are taken by applying. */
  pending: z.int(),
  waiting: z.int(),
  /** Seats that anybody may take at this moment. */
  general: z.object({ seats: z.int(), used: z.int(), ...held }),
  /** Kept for units at this moment. */
  kept: z.int(),
  byUnit: z.array(unitSeats),
  releaseAt: instant.nullable(),
  /** When the first open offer ends. */
  offerEnd: instant.nullable(),
})
export type SeatFigures = z.output<typeof seatFigures>
