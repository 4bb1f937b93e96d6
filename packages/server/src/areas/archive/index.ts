import { archiveRefusals as no } from '@portal/contract/areas/archive/refusals.ts'
import type { Area } from '#src/shared/portal.ts'
import { archivedCards } from './card/archive.ts'
import { cardRoutes } from './card/routes.ts'
import { cardTasks } from './card/tasks.ts'
import { registerArchivesOfPeople } from './merge-people.ts'
import { expirePacks, PACK_JOB, queueWaitingPacks } from './pack/ask.ts'
import { packedArchive } from './pack/own-parts.ts'
import { runPack } from './pack/pack-job.ts'
import { packRoutes } from './pack/routes.ts'
import { allowProofs } from './trainee/correction.ts'
import { openAllArchives } from './trainee/file.ts'
import { createArchiveReader } from './trainee/get.ts'
import { findPrinted, PRINT_JOB } from './trainee/print.ts'
import { runPrint } from './trainee/print-job.ts'
import { traineeRoutes } from './trainee/routes.ts'

/** 一人一档: what the areas know of a person, put together when it is asked for. */
export const archiveArea: Area = (portal) => {
  registerArchivesOfPeople(portal.belongings)
  const read = createArchiveReader(portal)
  allowProofs(portal)
  portal.papers.verified.provide('archive', findPrinted)
  portal.platform.constraints.provide('job_rules_from_key', no.ruleOverlap)
  portal.platform.constraints.provide('safety_cards_open_key', no.cardOpen)
  portal.archive.provide('cards', archivedCards)
  portal.guide.provideTasks('card', cardTasks)
  traineeRoutes(portal, read)
  cardRoutes(portal)
  portal.auditPack.provide('archive', packedArchive)
  packRoutes(portal)
  portal.jobs.provide(PACK_JOB, runPack(portal))
  portal.jobs.provide('archive.queue', () => queueWaitingPacks(portal), { cron: '* * * * *' })
  portal.jobs.provide('archive.expire', async () => void (await expirePacks(portal)), { cron: '40 17 * * *' })
  portal.jobs.provide(PRINT_JOB, runPrint(portal, read))
  portal.jobs.provide('archive.open', async () => void (await openAllArchives(portal.platform.db)), {
    cron: '*/5 * * * *',
  })
}
