import { signRefusals } from '@portal/contract/areas/sign-in/words.ts'
import type { Area } from '#src/shared/portal.ts'
import { createEngine } from './engine.ts'
import { followEntries } from './follow.ts'
import { registerSignsOfPeople } from './merge-people.ts'
import { meetingSigning } from './report/meeting-signing.ts'
import { provideRequestFiles } from './request/files.ts'
import { requestSubjects } from './request/subjects.ts'
import { signInRoutes } from './routes.ts'
import { archivedSignIns } from './sheet/archive.ts'
import { packedSheets } from './sheet/pack.ts'
import { proofOfOwner, proofOfSheet } from './sheet/proof.ts'
import { signInTasks } from './tasks.ts'
import { tidySigns } from './tidy.ts'

/** Sheets of meetings, classes, activities and live rounds: one engine, whose owners other areas provide. */
export const signInArea: Area = (portal) => {
  const { platform, jobs } = portal
  const engine = createEngine(portal)
  registerSignsOfPeople(portal.belongings)
  portal.reports.provide(meetingSigning)
  portal.pointsEvents.provide('signedIn')
  platform.constraints.provide('sign_entries_person_key', signRefusals.already)
  portal.guide.provideTasks('signIn', signInTasks(portal.signIn))
  provideRequestFiles(portal.files)
  for (const subject of requestSubjects(engine)) portal.approval.provide(subject)
  portal.auditPack.provide('signIn', packedSheets)
  portal.archive.provide('signIns', archivedSignIns)
  portal.hourProofs.provide('train', async (tx, actor, { userId, itemId, evidenceId }) => {
    const found = evidenceId === null ? null : await proofOfSheet(tx, actor, userId, evidenceId)
    return found ?? proofOfOwner(tx, actor, userId, itemId)
  })
  signInRoutes(engine)
  jobs.provide('signIn.follow', () => followEntries(platform), { cron: '* * * * *', queue: 'sign_follow' })
  jobs.provide('signIn.tidy', () => tidySigns(platform), { cron: '23 * * * *' })
}
