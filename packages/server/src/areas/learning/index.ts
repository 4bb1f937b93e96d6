import { provideItemSource } from '#src/shared/evidence/item-source.ts'
import type { Area } from '#src/shared/portal.ts'
import { beatRoutes } from './beat/routes.ts'
import { clockOf } from './clock.ts'
import { createHourRules } from './hours/rules.ts'
import { videoSource } from './item/video-source.ts'

export const learningArea: Area = (portal) => {
  const clock = clockOf(portal.platform)
  const rules = createHourRules(portal.platform)
  provideItemSource('video', videoSource)
  beatRoutes(portal, { clock, rules })
}
