import type { Area } from '#src/shared/portal.ts'
import { guideLearningWith, holdsTargetThisYear, hoursThisYear } from './guide.ts'
import { archivedHours } from './hours/archive.ts'
import { packedHours } from './hours/pack.ts'
import { hourRoutes } from './hours/routes.ts'
import { createHourRules } from './hours/rules.ts'
import { videoSource } from './item/video-source.ts'
import { registerStudyOfPeople } from './merge-people.ts'
import { countNotes } from './note/notes.ts'
import { noteRoutes } from './note/routes.ts'
import { beatRoutes } from './play/routes.ts'
import { proofRoutes } from './proof/routes.ts'
import { studyProof } from './record/proof.ts'
import { recordRoutes } from './record/routes.ts'
import { courseDone, hourSourcesReport, studyPeople } from './report/reports.ts'
import type { Study } from './study.ts'
import { targetRoutes } from './target/routes.ts'
import { timeRoutes } from './time/routes.ts'

/** Study records, class hours and their targets: evidence comes in as beats, every figure is derived from it. */
export const learningArea: Area = (portal) => {
  registerStudyOfPeople(portal.belongings)
  portal.pointsEvents.provide('videoDone')
  const { studyItems: items } = portal
  const study: Study = { clock: portal.studyClock.now, rules: createHourRules(portal.platform), items }
  portal.auditPack.provide('hours', packedHours)
  portal.archive.provide('hours', archivedHours(portal.hourProofs))
  portal.hourProofs.provide('video', (tx, _actor, entry) => studyProof(tx, 'video', entry))
  portal.hourProofs.provide('live', (tx, _actor, entry) => studyProof(tx, 'live', entry))
  items.provide('video', videoSource)
  portal.targetHolders.provide(holdsTargetThisYear)
  portal.guide.provide('learning', guideLearningWith(items, portal.files))
  portal.guide.figures.provide('hours', hoursThisYear)
  portal.guide.figures.provide('notes', countNotes)
  for (const report of [studyPeople, courseDone, hourSourcesReport]) portal.reports.provide(report)
  beatRoutes(portal, study)
  hourRoutes(portal, study)
  recordRoutes(portal, study)
  noteRoutes(portal, study)
  targetRoutes(portal)
  timeRoutes(portal, study)
  proofRoutes(portal, study)
}
