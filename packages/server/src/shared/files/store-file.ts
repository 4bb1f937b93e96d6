import { uploadRefusals as no } from '@portal/contract/areas/files/upload.ts'
import { errors } from '@portal/contract/errors.ts'
import { v7 } from 'uuid'
import { BlobError, type BlobStore } from '#src/platform/blob-store/blob-store.ts'
import type { Db } from '#src/platform/database/db.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import { blobs, files } from '#src/schema/file.ts'
import type { CheckedFile } from './check-content.ts'

const GB = 1024 ** 3

const freeGb = async (store: BlobStore): Promise<number> => Math.floor(((await store.freeBytes()) ?? 0) / GB)

/** What the store could not do, in the words of section 5; a damaged transfer is the sender's to repeat. */
export const storeRefusal = async (store: BlobStore, error: unknown): Promise<never> => {
  if (!(error instanceof BlobError)) throw error
  if (error.code === 'noSpace') return refuse(errors.noSpace, { n: await freeGb(store) })
  if (error.code === 'mismatch') return refuse(no.damagedOnTheWay)
  if (error.code === 'unavailable') return refuse(no.storeAway)
  throw error
}

export interface FileOwner {
  name: string
  purpose: string
  ownerId: string | null
  ownerOrgId: string
}

export interface StoredFile {
  id: string
  sha256: string
  bytes: number
}

/** Takes the checked bytes into the store, before any row names them. */
export const storeBytes = (store: BlobStore, file: CheckedFile, sha256?: string) =>
  store.put(file.path, sha256 === undefined ? {} : { sha256 }).catch((error: unknown) => storeRefusal(store, error))

/** The rows for stored bytes. A cleaner may have passed between the two, so the bytes are looked for once more. */
export const insertFile = async (
  db: Db,
  store: BlobStore,
  stored: { sha256: string; bytes: number },
  file: Pick<CheckedFile, 'container' | 'facts'>,
  owner: FileOwner,
): Promise<StoredFile> => {
  const id = v7()
  await db
    .insert(blobs)
    .values({ sha256: stored.sha256, bytes: stored.bytes, container: file.container })
    .onConflictDoNothing()
  await db.insert(files).values({ id, sha256: stored.sha256, facts: file.facts, ...owner })
  ensure(await store.stat(stored.sha256), no.storeAway)
  return { id, ...stored }
}
