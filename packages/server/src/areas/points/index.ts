import { postEntries, startPosting } from '#src/shared/points/post.ts'
import type { Area } from '#src/shared/portal.ts'
import { foldCounts } from './board/counts.ts'
import { alignPlaces, freezeBoards } from './board/freeze.ts'
import { boardRoutes } from './board/routes.ts'
import { archivedPoints } from './entry/archive.ts'
import { ownPoints } from './entry/own-points.ts'
import { entryRoutes } from './entry/routes.ts'
import { registerPointsOfPeople } from './merge-people.ts'
import { pointsOfPeople } from './report/reports.ts'
import { ruleRoutes } from './rule/routes.ts'

/** Rules, ledger and boards of points; other areas earn through shared/points. */
export const pointsArea: Area = (portal) => {
  const { app, jobs, platform } = portal
  registerPointsOfPeople(portal.belongings)
  entryRoutes(portal)
  portal.guide.figures.provide('points', ownPoints)
  portal.archive.provide('points', archivedPoints)
  boardRoutes(portal)
  ruleRoutes(portal)
  portal.reports.provide(pointsOfPeople)
  let stopPosting = async () => {}
  app.addHook('onListen', async () => {
    stopPosting = startPosting(platform).stop
  })
  app.addHook('onClose', () => stopPosting())
  jobs.provide('points.fold', () => foldCounts(platform.db), { cron: '* * * * *' })
  // Just after midnight in Shanghai: a period that froze in this moment keeps its unit table.
  jobs.provide(
    'points.freeze',
    async () => {
      await postEntries(platform)
      await alignPlaces(platform.reportDb)
      await freezeBoards(platform.reportDb, new Date())
    },
    { cron: '1 16 * * *' },
  )
}
