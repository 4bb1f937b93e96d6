import type { FastifyInstance } from 'fastify'
import type { JobRegistry } from '#src/platform/jobs.ts'
import type { Platform } from '#src/platform/platform.ts'
import type { People } from '#src/shared/access/people.ts'
import type { GuideProviders } from '#src/shared/guide/guide-providers.ts'
import type { TargetHolders } from '#src/shared/session/target-holders.ts'
import type { Settings } from '#src/shared/settings/settings.ts'

/** What an area is given to register its endpoints and jobs. */
export interface Portal {
  app: FastifyInstance
  platform: Platform
  jobs: JobRegistry
  people: People
  settings: Settings
  /** Parts of the two start pages, handed in by their areas. */
  guide: GuideProviders
  /** Whether roles carry an hour target, answered by the learning area. */
  targetHolders: TargetHolders
}

export type Area = (portal: Portal) => void | Promise<void>
