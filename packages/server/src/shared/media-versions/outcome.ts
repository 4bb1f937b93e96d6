import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { mediaVersions } from '#src/schema/media-version/media-version.ts'
import { pushTo } from '#src/shared/push/push-hub.ts'
import type { Failure } from './failure.ts'
import type { MediaVersionFacts } from './make-playable.ts'
import { type MediaOwners, ownerOf } from './owner.ts'

/** A process at work on a version; its results count only while no other process has taken over. */
export interface Lease {
  versionId: string
  attempt: number
}

const held = ({ versionId, attempt }: Lease) =>
  and(eq(mediaVersions.id, versionId), eq(mediaVersions.attempts, attempt), eq(mediaVersions.state, 'processing'))

/** Browsers of the uploader ask for the new state. */
const tellUploader = (tx: Tx, userId: string | null) => {
  if (userId !== null) pushTo(tx, [userId], { kind: 'job' })
}

export const beginProcessing = async (tx: Tx, versionId: string) => {
  const [version] = await tx.db
    .update(mediaVersions)
    .set({
      state: 'processing',
      stage: 'transcode',
      percent: 0,
      attempts: sql`${mediaVersions.attempts} + 1`,
      startedAt: sql`now()`,
      progressAt: sql`now()`,
      failCode: '',
      failText: '',
    })
    .where(and(eq(mediaVersions.id, versionId), sql`${mediaVersions.state} in ('queued', 'processing')`))
    .returning()
  if (version) tellUploader(tx, version.createdBy)
  return version ?? null
}

/** False when another process holds the version by now. */
export const noteProgress = async (
  tx: Tx,
  lease: Lease,
  values: Partial<Pick<typeof mediaVersions.$inferInsert, 'percent' | 'stage' | 'renditions' | 'treeKey'>>,
): Promise<boolean> => {
  const { rowCount } = await tx.db
    .update(mediaVersions)
    .set({ ...values, progressAt: sql`now()` })
    .where(held(lease))
  return rowCount === 1
}

export const markReady = async (tx: Tx, owners: MediaOwners, lease: Lease, facts: MediaVersionFacts): Promise<void> => {
  const [version] = await tx.db
    .update(mediaVersions)
    .set({ ...facts, state: 'ready', stage: 'done', percent: 100, readyAt: sql`now()`, progressAt: sql`now()` })
    .where(held(lease))
    .returning()
  if (!version) return
  tellUploader(tx, version.createdBy)
  await owners.of(ownerOf(version).kind)?.onReady?.(tx, version)
}

export const markFailed = async (tx: Tx, lease: Lease, failure: Failure, again: boolean): Promise<void> => {
  const [version] = await tx.db
    .update(mediaVersions)
    .set({
      state: again ? 'queued' : 'failed',
      stage: again ? 'queue' : 'failed',
      failCode: again ? '' : failure.code,
      failText: again ? '' : failure.text,
      technicalLog: failure.log.slice(-16_000),
      progressAt: sql`now()`,
    })
    .where(held(lease))
    .returning({ createdBy: mediaVersions.createdBy })
  if (version) tellUploader(tx, version.createdBy)
}
