import { openAllArchives } from './trainee/file.ts'
import type { Area } from '#src/shared/portal.ts'
import { allowProofs } from './trainee/correction.ts'
import { createArchiveReader } from './trainee/get.ts'
import { findPrinted, PRINT_JOB } from './trainee/print.ts'
import { runPrint } from './trainee/print-job.ts'
import { traineeRoutes } from './trainee/routes.ts'

/** 一人一档: what the areas know of a person, put together when it is asked for. */
export const archiveArea: Area = (portal) => {
  const read = createArchiveReader(portal)
  allowProofs(portal)
  portal.papers.verified.provide('archive', findPrinted)
  traineeRoutes(portal, read)
  portal.jobs.provide(PRINT_JOB, runPrint(portal, read))
  portal.jobs.provide('archive.open', async () => void (await openAllArchives(portal.platform.db)), { cron: '*/5 * * * *' })
}
