import {
  classResults,
  graduateClass,
  markPractical,
  undoGraduation,
} from '@portal/contract/areas/train/result/result.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { P } from '@portal/contract/privileges.ts'
import { serve } from '#src/platform/http/serve.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import type { Portal } from '#src/shared/portal.ts'
import { sessionOwner } from '../presence/owner.ts'
import { certificatesOfClasses } from './certificates.ts'
import { followCorrection } from './follow.ts'
import { GRADUATE_JOB, graduate, graduateByJob } from './graduate.ts'
import { practical } from './practical.ts'
import { resultsWith } from './results.ts'
import { undoWith } from './undo.ts'

/** How somebody without a seat comes into a class at its door. */
export type AdmitWalkIn = (tx: Tx, classId: string, userId: string) => Promise<'seat' | 'listener'>

/** Attendance and results of classes: sheets of sessions, graduation and what follows of both. */
export const joinResults = (portal: Portal, admit: AdmitWalkIn): void => {
  const { app, jobs } = portal
  portal.signIn.provide('session', sessionOwner({ admit, corrected: followCorrection(portal) }))
  portal.certificateBases.provide('class', certificatesOfClasses)
  portal.pointsEvents.provide('classPassed')
  jobs.provide(GRADUATE_JOB, graduateByJob(portal))
  serveList(portal, classResults, [P.trainClassExport], resultsWith(portal))
  serve(app, graduateClass, graduate)
  serve(app, undoGraduation, undoWith(portal))
  serve(app, markPractical, practical)
}
