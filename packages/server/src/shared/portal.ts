import type { FastifyInstance } from 'fastify'
import type { JobRegistry } from '#src/platform/jobs.ts'
import type { Platform } from '#src/platform/platform.ts'
import type { People } from '#src/shared/access/people.ts'

/** What an area is given to register its endpoints and jobs. */
export interface Portal {
  app: FastifyInstance
  platform: Platform
  jobs: JobRegistry
  people: People
}

export type Area = (portal: Portal) => void | Promise<void>
