import type { FastifyInstance } from 'fastify'
import type { JobRegistry } from '#src/platform/jobs.ts'
import type { Platform } from '#src/platform/platform.ts'
import type { ExplainedKinds } from '#src/shared/access/explained-objects.ts'
import type { Narrowings } from '#src/shared/access/narrowings.ts'
import type { People } from '#src/shared/access/people.ts'
import type { ActivityParts } from '#src/shared/activity-parts.ts'
import type { Approval } from '#src/shared/approval/approval.ts'
import type { ArchiveSources, HourProofs } from '#src/shared/archive/archive.ts'
import type { PackSources } from '#src/shared/archive/pack.ts'
import type { Attempts } from '#src/shared/attempt/attempts.ts'
import type { BankOwners } from '#src/shared/bank-owners.ts'
import type { CertificateBases } from '#src/shared/certificate-bases.ts'
import type { ClassItemsProvider } from '#src/shared/class-items.ts'
import type { ContentKinds } from '#src/shared/content/kinds.ts'
import type { DictionaryUses } from '#src/shared/dictionary/uses.ts'
import type { Belongings } from '#src/shared/directory/merge.ts'
import type { StudyClock } from '#src/shared/evidence/study-clock.ts'
import type { StudyItems } from '#src/shared/evidence/study-items.ts'
import type { StudyOpenings } from '#src/shared/evidence/study-openings.ts'
import type { Exports } from '#src/shared/exchange/export/exportable.ts'
import type { Imports } from '#src/shared/exchange/import/kinds.ts'
import type { JobKinds } from '#src/shared/exchange/job/job-kinds.ts'
import type { Files } from '#src/shared/files/files.ts'
import type { GuideProviders } from '#src/shared/guide/guide-providers.ts'
import type { LiveEnds } from '#src/shared/live-ends.ts'
import type { LiveMedia } from '#src/shared/live-media/live-media.ts'
import type { LiveRounds } from '#src/shared/live-rounds.ts'
import type { LotsOwners } from '#src/shared/lots/owners.ts'
import type { MediaOwners } from '#src/shared/media-versions/owner.ts'
import type { Channels } from '#src/shared/messaging/channels.ts'
import type { Palette } from '#src/shared/palette/palette.ts'
import type { Papers } from '#src/shared/paper/papers.ts'
import type { Pdf } from '#src/shared/pdf/pdf.ts'
import type { EntryFacts } from '#src/shared/place/entry-facts.ts'
import type { PointsEvents } from '#src/shared/points/events.ts'
import type { PostEngine } from '#src/shared/post/engine.ts'
import type { Push } from '#src/shared/push/push-hub.ts'
import type { Reports } from '#src/shared/reports/report.ts'
import type { Kept } from '#src/shared/retention/kept-data.ts'
import type { SearchSources } from '#src/shared/search/search.ts'
import type { GuestThings } from '#src/shared/session/guests.ts'
import type { TargetHolders } from '#src/shared/session/target-holders.ts'
import type { Settings } from '#src/shared/settings/settings.ts'
import type { SignIn } from '#src/shared/sign-in/sign-in.ts'
import type { VideoSupplements } from '#src/shared/video-supplements.ts'

/** What an area is given to register its endpoints and jobs; it joins an engine by `portal.<engine>.provide(…)`. */
export interface Portal {
  app: FastifyInstance
  platform: Platform
  jobs: JobRegistry
  people: People
  settings: Settings
  /** The approval engine: areas provide their subjects and submit. */
  approval: Approval
  /** Uploads, the store and signed addresses. */
  files: Files
  /** Documents as pages: contents of PDF, and PDF made of office documents. */
  pdf: Pdf
  /** Likes, favourites, ratings and comments: areas hand in their kinds of content. */
  content: ContentKinds
  /** The attempt engine: areas register their scenes. */
  attempts: Attempts
  /** Parts of the two start pages, handed in by their areas. */
  guide: GuideProviders
  /** What Ctrl K finds of each area. */
  palette: Palette
  /** What learners find, handed in by the areas that own it. */
  search: SearchSources
  /** Ways out of the house for messages; an area that has one plugs it in. */
  channels: Channels
  /** Named reports of the statistics, handed in by their areas. */
  reports: Reports
  /** Whether roles carry an hour target, answered by the learning area. */
  targetHolders: TargetHolders
  /** Lists that people may take away as a file. */
  exports: Exports
  /** Kinds of rows that come in from files. */
  imports: Imports
  /** What may be done with background jobs beside watching them. */
  jobKinds: JobKinds
  /** Data that lies in several areas and is cleared by one rule. */
  kept: Kept
  /** What belongs to a person, for a merge of two. */
  belongings: Belongings
  /** Things that the privilege explainer can be asked about. */
  explained: ExplainedKinds
  /** Configurations that narrow codes, for the explainer. */
  narrowings: Narrowings
  /** Columns that hold codes of a dictionary. */
  dictionaryUses: DictionaryUses
  /** Things that people without an account may be invited to. */
  guests: GuestThings
  /** Events that rules of points are made for. */
  pointsEvents: PointsEvents
  /** Kinds of things that are studied. */
  studyItems: StudyItems
  /** Opens a sitting, for areas that let people into a room of their own. */
  studyOpenings: StudyOpenings
  /** What time it is for everything that judges study. */
  studyClock: StudyClock
  /** Areas that question banks belong to. */
  bankOwners: BankOwners
  /** What ends with a live class. */
  liveEnds: LiveEnds
  /** Rounds of sign-in of live classes, handed in by whoever keeps them. */
  liveRounds: LiveRounds
  /** The browsers that are connected to this process. */
  push: Push
  /** What visits, reports and lessons tell of somebody who wants to enter a place. */
  entryFacts: EntryFacts
  /** Picture and sound of live classes: pushes and pulls, what viewers are given, and recordings. */
  liveMedia: LiveMedia
  /** Whose files are made playable: videos, and films of exhibitions. */
  mediaOwners: MediaOwners
  /** Announcements, notices and articles; areas provide what posts may relate to. */
  posts: PostEngine
  /** The sign-in engine: areas provide the owners of sheets. */
  signIn: SignIn
  /** What certificates may be given for: classes and exams, each told by its area. */
  certificateBases: CertificateBases
  /** Papers that prove something: kept as PDF, and verified by their codes. */
  papers: Papers
  /** Parts of the archive of a person, handed in by the areas that own their rows. */
  archive: ArchiveSources
  /** What proves hours, handed in by the areas where they are earned. */
  hourProofs: HourProofs
  /** What areas bring to audit packs: what is missing, and their papers. */
  auditPack: PackSources
  /** Documents that stand among videos, and what keeps a video from being deleted. */
  videos: VideoSupplements
  /** Contents of special classes, for what their trainees have to complete. */
  classItems: ClassItemsProvider
  /** Things that are drawn by lots, each told by its area. */
  lotsOwners: LotsOwners
  /** What activities ask of people beside their quiz, each kind told by the area of its facts. */
  activityParts: ActivityParts
}

export type Area = (portal: Portal) => void | Promise<void>
