import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { InferInsertModel, InferSelectModel } from 'drizzle-orm'
import { ROOT_ORG_ID } from '#src/app/essentials.ts'
import type { Db } from '#src/platform/database/db.ts'
import { sha256 } from '#src/platform/secrets.ts'
import { blobs, files } from '#src/schema/file.ts'
import type { TestApp } from '../app.ts'

type File = InferSelectModel<typeof files>

interface FileWishes extends Partial<InferInsertModel<typeof files>> {
  container?: string
  bytes?: number
}

/** Rows of a stored file whose bytes nobody asks for. */
export const aFile = async (db: Db, { container = 'mp4', bytes = 1000, ...values }: FileWishes = {}): Promise<File> => {
  const hash = values.sha256 ?? sha256(randomBytes(16))
  await db.insert(blobs).values({ sha256: hash, bytes, container }).onConflictDoNothing()
  const [row] = await db
    .insert(files)
    .values({ sha256: hash, name: '样片.mp4', purpose: 'video', ownerOrgId: ROOT_ORG_ID, ...values })
    .returning()
  if (!row) throw new Error('nothing was inserted')
  return row
}

/** A file with its bytes in the store of the running server. */
export const aStoredFile = async (t: TestApp, content: Buffer, wishes: FileWishes = {}): Promise<File> => {
  const { files: service, platform } = t.running
  const temp = path.join(platform.tempDir, randomBytes(8).toString('hex'))
  await writeFile(temp, content)
  const stored = await service.store.put(temp)
  return aFile(t.db, { ...stored, ...wishes })
}
