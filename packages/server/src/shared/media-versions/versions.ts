import { errors } from '@portal/contract/errors.ts'
import { and, desc, eq, max, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import { enqueue } from '#src/platform/jobs.ts'
import { type files, uploads } from '#src/schema/file.ts'
import { mediaVersions } from '#src/schema/media-version/media-version.ts'
import { releaseFile } from '#src/shared/files/form-files.ts'
import { DROP_TREES_JOB, enqueueProcessing } from './enqueue.ts'
import { type MediaOwned, type MediaVersion, ownerColumns } from './owner.ts'

const m = mediaVersions

const ownedBy = ({ kind, id }: MediaOwned): SQL => eq(kind === 'video' ? m.videoId : m.workId, id)

/** Versions of one thing, the newest first. */
export const versionsOf = (tx: Pick<Tx, 'db'>, owner: MediaOwned): Promise<MediaVersion[]> =>
  tx.db.select().from(m).where(ownedBy(owner)).orderBy(desc(m.number))

interface NewVersion {
  file: Pick<typeof files.$inferSelect, 'id' | 'name' | 'sha256'>
  createdBy: string
  changeKind?: MediaVersion['changeKind'] | undefined
  note?: string
}

/** A further file of its thing, queued to be made playable; the caller holds the thing, so numbers do not meet. */
export const addVersion = async (
  tx: Tx,
  owner: MediaOwned,
  { file, createdBy, changeKind = 'keep', note = '' }: NewVersion,
): Promise<MediaVersion> => {
  const [last] = await tx.db
    .select({ n: max(m.number) })
    .from(m)
    .where(ownedBy(owner))
  const [version] = await tx.db
    .insert(m)
    .values({
      ...ownerColumns(owner),
      number: (last?.n ?? 0) + 1,
      fileId: file.id,
      originalName: file.name,
      sha256: file.sha256,
      stage: 'queue',
      changeKind,
      note,
      createdBy,
    })
    .returning()
  if (!version) return refuse(errors.missing)
  await enqueueProcessing(tx, version.id)
  return version
}

/** A file that nobody has looked at yet gives way to the newer one. */
export const cancelOlder = async (tx: Tx, owner: MediaOwned, number: number): Promise<void> => {
  await tx.db
    .update(m)
    .set({ state: 'cancelled', stage: 'cancelled' })
    .where(and(ownedBy(owner), eq(m.state, 'queued'), sql`${m.number} < ${number}`))
}

/** One that failed is tried once more. */
export const tryAgain = async (tx: Tx, versionId: string): Promise<void> => {
  await tx.db
    .update(m)
    .set({ state: 'queued', stage: 'queue', percent: 0, failCode: '', failText: '' })
    .where(eq(m.id, versionId))
  await enqueueProcessing(tx, versionId)
}

/** Lets go of everything that a thing was played from, before it goes itself; trees follow after the commit. */
export const dropVersions = async (tx: Tx, owner: MediaOwned): Promise<void> => {
  const gone = await tx.db.delete(m).where(ownedBy(owner)).returning()
  for (const { fileId } of gone) {
    // The upload it came from would stand beside the one that says nobody uses the file any more.
    await tx.db.delete(uploads).where(eq(uploads.fileId, fileId))
    await releaseFile(tx, fileId)
  }
  const trees = gone.flatMap(({ id, treeKey }) => [...new Set([id, treeKey])]).filter((key) => key !== '')
  if (trees.length > 0) await enqueue(tx, DROP_TREES_JOB, { trees })
}
