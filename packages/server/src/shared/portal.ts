import type { FastifyInstance } from 'fastify'
import type { JobRegistry } from '#src/platform/jobs.ts'
import type { Platform } from '#src/platform/platform.ts'
import type { People } from '#src/shared/access/people.ts'
import type { Approval } from '#src/shared/approval/approval.ts'
import type { Attempts } from '#src/shared/attempt/attempts.ts'
import type { ContentKinds } from '#src/shared/content/kinds.ts'
import type { Files } from '#src/shared/files/files.ts'
import type { GuideProviders } from '#src/shared/guide/guide-providers.ts'
import type { Channels } from '#src/shared/messaging/channels.ts'
import type { Reports } from '#src/shared/reports/report.ts'
import type { TargetHolders } from '#src/shared/session/target-holders.ts'
import type { Settings } from '#src/shared/settings/settings.ts'

/** What an area is given to register its endpoints and jobs. */
export interface Portal {
  app: FastifyInstance
  platform: Platform
  jobs: JobRegistry
  people: People
  settings: Settings
  /** The approval engine: areas register their subjects and submit. */
  approval: Approval
  /** Uploads, the store and signed addresses. */
  files: Files
  /** Likes, favourites, ratings and comments: areas hand in their kinds of content. */
  content: ContentKinds
  /** The attempt engine: areas register their scenes. */
  attempts: Attempts
  /** Parts of the two start pages, handed in by their areas. */
  guide: GuideProviders
  /** Ways out of the house for messages; an area that has one plugs it in. */
  channels: Channels
  /** Named reports of the statistics, handed in by their areas. */
  reports: Reports
  /** Whether roles carry an hour target, answered by the learning area. */
  targetHolders: TargetHolders
}

export type Area = (portal: Portal) => void | Promise<void>
