import type { LiveHealth, LiveSources } from '@portal/contract/areas/live/media.ts'
import type { Refusal } from '@portal/contract/kit/refusal.ts'
import type { Audience } from '@portal/contract/shared/audience.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Providers } from '#src/platform/providers.ts'
import type { liveClasses } from '#src/schema/live/class.ts'
import type { StoredFile } from '#src/shared/files/store-file.ts'

export type LiveRow = typeof liveClasses.$inferSelect

/** Told in the transaction that notes it: the signal of a class came, or went. */
export type SignalHandler = (tx: Tx, liveId: string, isUp: boolean) => Promise<void>

export interface ReplayDraft {
  title: string
  lecturer: string
  audience: Audience
  hoursHundredths: number | null
  ownerOrgId: string
  /** Who presented: the draft is his. */
  createdBy: string
  file: StoredFile & { name: string }
}

/** The newest version of a video, signed for one person. */
export interface ShownVideo {
  /** Null where nothing can be played yet. */
  source: { kind: 'hls' | 'file'; url: string } | null
  /** Empty where it has no picture. */
  posterUrl: string
  seconds: number
}

/** The library of videos, as live classes need it. */
export interface LiveLibrary {
  /** Who may see it is said by the class; null where it has no version. */
  play(tx: Tx, actor: Actor, videoId: string): Promise<ShownVideo | null>
  /** Keeps a recording as a draft and queues its processing; the id of the video. */
  insertDraft(tx: Tx, draft: ReplayDraft): Promise<string>
}

export interface Chunk {
  session: string
  seq: number
  bytes: Buffer
}

/** Everything of a live class that is picture and sound. */
export interface LiveMedia {
  signals: Providers<string, SignalHandler>
  library: Providers<'video', LiveLibrary>
  /** The video that a class shows, or that is its replay; null where there is none. */
  video(tx: Tx, live: Pick<LiveRow, 'videoId'>, actor: Actor): Promise<ShownVideo | null>
  /** Where this person can watch; the caller has seen that the class is open to him, and that he was not sent out. */
  sources(tx: Tx, live: LiveRow, actor: Actor): Promise<LiveSources>
  health(tx: Tx, live: LiveRow): Promise<LiveHealth>
  /** Push address and key; refuses in one sentence where no push can come. */
  ingest(tx: Tx, live: LiveRow, rotate: boolean): Promise<{ pushUrl: string; streamKey: string; validTo: Date }>
  /** A piece of what a browser records as a WebM of picture and sound; the number of the next one. */
  takeChunk(live: LiveRow, chunk: Chunk): Promise<number>
  /** Why no picture of this kind can come at all; null where one can. */
  whyNot(mode: LiveRow['mode']): Promise<Refusal | null>
  /** Why this address cannot be pulled; null where it can. */
  whyNotPull(url: string): Promise<Refusal | null>
  /** In the transaction that ends a class: the stream is cut after it, and the recording is made. */
  end(tx: Tx, liveId: string): Promise<void>
  /** Of the process that takes pushes, while there is one. */
  ingestPid(): number | undefined
  start(): void
  stop(): Promise<void>
}
