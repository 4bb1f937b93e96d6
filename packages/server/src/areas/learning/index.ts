import { provideItemSource } from '#src/shared/evidence/item-source.ts'
import type { Area } from '#src/shared/portal.ts'
import { clockOf } from './clock.ts'
import { attainmentCard, guideLearning, holdsTargetThisYear } from './guide.ts'
import { hourRoutes } from './hours/routes.ts'
import { createHourRules } from './hours/rules.ts'
import { videoSource } from './item/video-source.ts'
import { registerStudyOfPeople } from './merge-people.ts'
import { noteRoutes } from './note/routes.ts'
import { beatRoutes } from './play/routes.ts'
import { recordRoutes } from './record/routes.ts'
import { courseDone, hourSourcesReport, studyPeople } from './report/reports.ts'
import { registerStudyPoints } from './study-points.ts'
import { targetRoutes } from './target/routes.ts'
import { timeRoutes } from './time/routes.ts'

/** Study records, class hours and their targets: evidence comes in as beats, every figure is derived from it. */
export const learningArea: Area = (portal) => {
  registerStudyOfPeople()
  registerStudyPoints()
  const clock = clockOf(portal.platform)
  const rules = createHourRules(portal.platform)
  provideItemSource('video', videoSource)
  portal.targetHolders.answerWith(holdsTargetThisYear)
  portal.guide.provide('learning', guideLearning)
  portal.guide.provideCard(attainmentCard(portal.platform))
  for (const report of [studyPeople, courseDone, hourSourcesReport]) portal.reports.provide(report)
  beatRoutes(portal, { clock, rules })
  hourRoutes(portal, { clock, rules })
  recordRoutes(portal, { clock, rules })
  noteRoutes(portal, clock)
  targetRoutes(portal)
  timeRoutes(portal, clock)
}
