import type { Area } from '#src/shared/portal.ts'
import { videoArea } from '#src/areas/video/index.ts'

/** Every area of the product; the order does not matter. */
export const areas: readonly Area[] = [videoArea]
