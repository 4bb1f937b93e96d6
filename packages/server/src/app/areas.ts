import type { Area } from '#src/shared/portal.ts'

/** Every area of the product; the order does not matter. */
export const areas: readonly Area[] = []
