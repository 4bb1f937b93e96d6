import { hazardHeat, listHazardSets } from '@portal/contract/areas/exam/hazard-answer.ts'
import { serve } from '#src/platform/http/serve.ts'
import type { Portal } from '#src/shared/portal.ts'
import { heatWith } from './heat.ts'
import { listWith } from './list.ts'
import { hazardScene } from './scene.ts'

export const hazardRoutes = (portal: Portal): void => {
  const { app, attempts } = portal
  serve(app, listHazardSets, listWith(attempts))
  serve(app, hazardHeat, heatWith(portal))
  attempts.provide(hazardScene(attempts))
  portal.pointsEvents.provide('hazardSet')
}
