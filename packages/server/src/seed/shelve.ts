import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROOT_ORG_ID } from '#src/app/essentials.ts'
import type { Db } from '#src/platform/database/db.ts'
import { insertFile, type StoredFile } from '#src/shared/files/store-file.ts'
import type { Portal } from '#src/shared/portal.ts'

export const LECTURER_ID = '00000000-0000-7000-8000-000000040003'

/** Beside `src` in development, beside the bundle in `dist`. */
export const mediaFolder = () =>
  path.join(
    path.dirname(fileURLToPath(import.meta.url)),
    import.meta.url.includes('/dist/') ? '../seed-media' : '../../seed-media',
  )

/** The store takes files over, so it is handed copies. */
export const shelve = async (
  db: Db,
  { files }: Pick<Portal, 'files'>,
  name: string,
  purpose: string,
  container: string,
): Promise<StoredFile> => {
  const fileName = path.basename(name)
  const copy = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'portal-seed-')), fileName)
  fs.copyFileSync(path.join(mediaFolder(), name), copy)
  const stored = await files.store.put(copy)
  fs.rmSync(path.dirname(copy), { recursive: true, force: true })
  const owner = { name: fileName, purpose, ownerId: LECTURER_ID, ownerOrgId: ROOT_ORG_ID }
  return insertFile(db, files.store, stored, { container, facts: {} }, owner)
}
