import { setTimeout as delay } from 'node:timers/promises'
import { serveHealth } from '#src/platform/http/health.ts'
import { createHttp } from '#src/platform/http/http.ts'
import { createJobs } from '#src/platform/jobs.ts'
import type { Platform } from '#src/platform/platform.ts'
import { createProviders } from '#src/platform/providers.ts'
import { createPeople } from '#src/shared/access/people.ts'
import { createApproval } from '#src/shared/approval/approval.ts'
import { createAttempts } from '#src/shared/attempt/create-attempts.ts'
import { createCertificateBases } from '#src/shared/certificate-bases.ts'
import { createContent } from '#src/shared/content/content.ts'
import { createDictionaryUses } from '#src/shared/dictionary/uses.ts'
import { createBelongings } from '#src/shared/directory/merge.ts'
import { createStudyClock } from '#src/shared/evidence/study-clock.ts'
import { createStudyItems } from '#src/shared/evidence/study-items.ts'
import { createExports } from '#src/shared/exchange/export/exportable.ts'
import { createImports } from '#src/shared/exchange/import/kinds.ts'
import { createFiles } from '#src/shared/files/create-files.ts'
import { createGuideProviders } from '#src/shared/guide/guide-providers.ts'
import { createLiveMedia } from '#src/shared/live-media/create-live-media.ts'
import { createLotsOwners } from '#src/shared/lots/show.ts'
import { createMediaOwners } from '#src/shared/media-versions/create-media-owners.ts'
import { createChannels } from '#src/shared/messaging/channels.ts'
import { createPalette } from '#src/shared/palette/palette.ts'
import { createPapers } from '#src/shared/paper/papers.ts'
import { createPdf } from '#src/shared/pdf/create-pdf.ts'
import { createPointsEvents } from '#src/shared/points/events.ts'
import type { Area, Portal } from '#src/shared/portal.ts'
import { createPosts } from '#src/shared/post/engine.ts'
import { servePush } from '#src/shared/push/push-hub.ts'
import { createReports } from '#src/shared/reports/report.ts'
import { createKept } from '#src/shared/retention/kept-data.ts'
import { createSearch } from '#src/shared/search/search.ts'
import { admitGuest } from '#src/shared/session/guests.ts'
import { createSessions } from '#src/shared/session/sessions.ts'
import { createTargetHolders } from '#src/shared/session/target-holders.ts'
import { createSettings } from '#src/shared/settings/settings.ts'
import { createSignIn } from '#src/shared/sign-in/sign-in.ts'
import { areas } from './areas.ts'
import { serveBackfills } from './backfills.ts'
import { serveOpenapi } from './serve-openapi.ts'
import { serveWeb } from './serve-web.ts'

const JOB_CONCURRENCY = 2
/** How long a stop waits for requests that are under way. */
const PATIENCE_MS = 10_000

export interface RunningApp extends Portal {
  /** Connects the listener and the job runner; the routes are there before. */
  start(options?: { jobs?: boolean }): Promise<void>
  /** Stops taking work, finishes what runs, closes the connections; those still busy after `patienceMs` are cut. */
  stop(options?: { patienceMs?: number }): Promise<void>
}

/** The whole server, or that of some areas, without `listen`: every route and job declared, nothing connected. */
export const buildApp = async (platform: Platform, given: readonly Area[] = areas): Promise<RunningApp> => {
  const app = await createHttp(platform)
  const jobs = createJobs({ pool: platform.pool, log: platform.log, concurrency: JOB_CONCURRENCY })
  const people = createPeople(platform)
  platform.authenticate = createSessions(platform, people).authenticate
  platform.admitGuest = (token) => admitGuest(platform, token)
  const state = { ready: true }
  serveHealth(app, platform, state)
  const push = servePush(app, platform)
  const kept = createKept()
  const files = await createFiles({ app, platform, jobs, kept })
  const approval = createApproval(platform)
  const belongings = createBelongings()
  const attempts = createAttempts(platform, files)
  const guide = createGuideProviders()
  const settings = createSettings(platform)
  const liveMedia = createLiveMedia({ app, platform, files, jobs, settings })
  const portal: Portal = {
    app,
    platform,
    jobs,
    people,
    settings,
    approval,
    files,
    pdf: createPdf({ app, platform, jobs, files }),
    content: createContent({ app, belongings, guide }),
    attempts,
    guide,
    palette: createPalette(),
    search: createSearch(),
    channels: createChannels(),
    reports: createReports(),
    targetHolders: createTargetHolders(),
    exports: createExports(),
    imports: createImports(),
    jobKinds: createProviders('job kind'),
    kept,
    belongings,
    explained: createProviders('explained kind'),
    narrowings: createProviders('narrowing'),
    dictionaryUses: createDictionaryUses(),
    guests: createProviders('guest thing'),
    pointsEvents: createPointsEvents(),
    studyItems: createStudyItems(),
    studyClock: createStudyClock(),
    studyOpenings: createProviders('opening of studies'),
    bankOwners: createProviders('owner of banks'),
    lotsOwners: createLotsOwners(app),
    liveEnds: createProviders('end of a live class'),
    entryFacts: createProviders('facts about entering'),
    liveRounds: createProviders('rounds of live classes'),
    push,
    liveMedia,
    mediaOwners: createMediaOwners({ platform, files, jobs }),
    posts: createPosts({ platform, files, approval }),
    signIn: createSignIn(),
    certificateBases: createCertificateBases(),
    papers: createPapers({ platform, files }),
    classItems: createProviders('contents of special classes'),
    activityParts: createProviders('parts of activities of kind'),
    archive: createProviders('section of the archive'),
    hourProofs: createProviders('proof of hours'),
    auditPack: createProviders('part of audit packs'),
    videos: { documents: createProviders('documents among videos'), uses: createProviders('use of videos') },
  }
  for (const area of given) await area(portal)
  serveBackfills(portal)
  serveOpenapi(app, platform)
  await serveWeb(portal)

  return {
    ...portal,
    start: async ({ jobs: withJobs = true } = {}) => {
      await platform.listener.start()
      if (withJobs) {
        await jobs.start()
        attempts.startSweep()
        liveMedia.start()
      }
    },
    stop: async ({ patienceMs = PATIENCE_MS } = {}) => {
      state.ready = false
      // Whoever distributes the calls has to learn of it first; until then each is answered as ever.
      await delay(platform.config.drainSeconds * 1000)
      push.close()
      await liveMedia.stop()
      // Who sends or reads no further must not keep the server from ending.
      const cut = setTimeout(() => app.server.closeAllConnections(), patienceMs)
      await app.close().finally(() => clearTimeout(cut))
      await attempts.stopSweep()
      await jobs.stop()
      await platform.listener.stop()
      await Promise.all([platform.pool.end(), platform.lane.end(), platform.reportPool.end()])
    },
  }
}
