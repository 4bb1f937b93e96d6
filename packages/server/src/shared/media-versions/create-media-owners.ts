import type { JobRegistry } from '#src/platform/jobs.ts'
import type { Platform } from '#src/platform/platform.ts'
import { createProviders } from '#src/platform/providers.ts'
import type { Files } from '#src/shared/files/files.ts'
import { DROP_TREES_JOB, PROCESS_JOB } from './enqueue.ts'
import type { MediaOwner, MediaOwnerKind, MediaOwners } from './owner.ts'
import { processMedia, reviveMedia } from './process.ts'

interface Parts {
  platform: Platform
  files: Files
  jobs: JobRegistry
}

/** The pipeline of files that are played; areas provide whose files these are. */
export const createMediaOwners = ({ platform, files, jobs }: Parts): MediaOwners => {
  const mediaOwners = createProviders<MediaOwnerKind, MediaOwner>('owner of media')
  jobs.provide(PROCESS_JOB, processMedia({ platform, files, mediaOwners }))
  jobs.provide('media.revive', reviveMedia({ platform }), { cron: '*/10 * * * *' })
  jobs.provide(DROP_TREES_JOB, async ({ trees }: { trees: readonly string[] }) => {
    for (const tree of trees) await files.store.removeTree(tree)
  })
  return mediaOwners
}
