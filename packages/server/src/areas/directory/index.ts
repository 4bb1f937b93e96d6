import { ALL_ROWS } from '#src/platform/actor.ts'
import { bareTx } from '#src/platform/database/tx.ts'
import { enqueue } from '#src/platform/jobs.ts'
import { REFRESH_GROUPS_JOB } from '#src/shared/directory/group-refresh.ts'
import type { Area } from '#src/shared/portal.ts'
import { applyDay, refreshAllGroups } from './day/apply-day.ts'
import { DAY_JOB } from './day/job.ts'
import { groupRoutes } from './group/routes.ts'
import { groupMemberImport } from './import/members/kind.ts'
import { peopleImport } from './import/people/kind.ts'
import { unitImport } from './import/units/kind.ts'
import { orgRoutes } from './org/routes.ts'
import { paletteOfPeople, paletteOfUnits } from './palette.ts'
import { pickerRoutes } from './picker/routes.ts'
import { syncRoutes } from './sync/routes.ts'
import { archivedUnits } from './user/archive.ts'
import { remaskIdentityNumbers } from './user/remask.ts'
import { userRoutes } from './user/routes.ts'
import { registerDirectoryOfPeople } from './user-merge/person-rows.ts'

/** 00:00 and 00:10 in Shanghai: a run that was missed or cut short is made up for. */
const AT_MIDNIGHT = '0,10 16 * * *'

/** At each start, for a newer build may mask differently, and at night, for what an older one had staged. */
const REMASK_JOB = 'directory.remask'
const AT_NIGHT = '30 17 * * *'

/** Units, people and groups. */
export const directoryArea: Area = (portal) => {
  registerDirectoryOfPeople(portal.belongings)
  userRoutes(portal)
  orgRoutes(portal)
  groupRoutes(portal)
  pickerRoutes(portal)
  syncRoutes(portal)
  portal.palette.provide('person', paletteOfPeople)
  portal.palette.provide('unit', paletteOfUnits)
  portal.archive.provide('units', archivedUnits)
  portal.imports.provide(peopleImport(portal.platform.secrets))
  portal.imports.provide(unitImport)
  portal.imports.provide(groupMemberImport)
  portal.jobs.provide(DAY_JOB, () => applyDay(portal.platform), { cron: AT_MIDNIGHT })
  portal.jobs.provide(REFRESH_GROUPS_JOB, () => refreshAllGroups(portal.platform))
  portal.jobs.provide(REMASK_JOB, async () => void (await remaskIdentityNumbers(portal.platform)), { cron: AT_NIGHT })
  portal.app.addHook('onListen', () =>
    enqueue(bareTx(portal.platform.db, null, ALL_ROWS), REMASK_JOB, {}, { key: REMASK_JOB }),
  )
}
