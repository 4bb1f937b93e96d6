import type { OwnMediaFailCode } from '@portal/contract/areas/video/refusals.ts'
import type { InferSelectModel } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Providers } from '#src/platform/providers.ts'
import type { mediaVersions } from '#src/schema/media-version/media-version.ts'

export type MediaVersion = InferSelectModel<typeof mediaVersions>

/** Things whose files are made playable. */
export type MediaOwnerKind = 'video' | 'work'

/** The one thing that a version belongs to. */
export interface MediaOwned {
  kind: MediaOwnerKind
  id: string
}

/** Why a file of this length is not made playable for its owner; null where it is. */
export type LengthRule = (durationMs: number) => OwnMediaFailCode | null

/** What the pipeline asks of an area whose things have such files. */
export interface MediaOwner {
  lengthRule(db: Db, ownerId: string): Promise<LengthRule>
  /** Told in the transaction that makes a version playable. */
  onReady?(tx: Tx, version: MediaVersion): Promise<void>
}

export type MediaOwners = Providers<MediaOwnerKind, MediaOwner>

/** A check of the table says that there is exactly one. */
export const ownerOf = ({ videoId, workId }: Pick<MediaVersion, 'videoId' | 'workId'>): MediaOwned =>
  videoId === null ? { kind: 'work', id: workId ?? '' } : { kind: 'video', id: videoId }

/** The columns that say whose it is. */
export const ownerColumns = ({ kind, id }: MediaOwned) =>
  kind === 'video' ? { videoId: id, workId: null } : { videoId: null, workId: id }
