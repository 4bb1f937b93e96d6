import type { Area } from '#src/shared/portal.ts'
import { joinResults } from './result/join.ts'

export const trainArea: Area = (portal) => {
  joinResults(portal, async () => 'listener')
}
