import {
  classResults,
  graduateClass,
  markPractical,
  type ResultRow,
  undoGraduation,
} from '@portal/contract/areas/train/result/result.ts'
import { conditionText, resultWords } from '@portal/contract/areas/train/result/result-words.ts'
import { P } from '@portal/contract/privileges.ts'
import { serve } from '#src/platform/http/serve.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import type { Portal } from '#src/shared/portal.ts'
import { followPlans } from '../presence/clock.ts'
import { sessionOwner } from '../presence/owner.ts'
import { admitWalkIn } from '../presence/walk-in.ts'
import { archivedClasses } from './archive.ts'
import { certificatesOfClasses } from './certificates.ts'
import { followCorrection } from './follow.ts'
import { GRADUATE_JOB, graduate, graduateByJob } from './graduate.ts'
import { registerResultsOfPeople } from './merge-people.ts'
import { packedClasses } from './pack.ts'
import { practical } from './practical.ts'
import { resultsWith } from './results.ts'
import { undoWith } from './undo.ts'

/** What somebody missed stands before what he met. */
const conditionsText = ({ conditions }: ResultRow): string =>
  [...conditions]
    .sort((a, b) => Number(a.ok) - Number(b.ok))
    .map((condition) => `${condition.ok ? resultWords.met : resultWords.missed}${conditionText(condition)}`)
    .join('\n')

/** Attendance and results of classes: sheets of sessions, graduation and what follows of both. */
export const joinResults = (portal: Portal): void => {
  const { app, jobs, platform, signIn } = portal
  registerResultsOfPeople(portal.belongings)
  signIn.provide('session', sessionOwner({ admit: admitWalkIn, corrected: followCorrection(portal) }))
  portal.archive.provide('classes', archivedClasses)
  portal.auditPack.provide('class', packedClasses)
  portal.certificateBases.provide('class', certificatesOfClasses)
  portal.pointsEvents.provide('classPassed')
  jobs.provide('train.sheets', () => followPlans(platform, signIn), { cron: '* * * * *', queue: 'train_sheets' })
  jobs.provide(GRADUATE_JOB, graduateByJob(portal))
  serveList(portal, classResults, [P.trainClassExport], resultsWith(portal), {
    cells: { conditions: { title: resultWords.conditions, cell: conditionsText } },
  })
  serve(app, graduateClass, graduate)
  serve(app, undoGraduation, undoWith(portal))
  serve(app, markPractical, practical)
}
