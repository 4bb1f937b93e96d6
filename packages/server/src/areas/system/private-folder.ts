import { chmod, mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'

const FOLDER = 0o700
export const PRIVATE_FILE = 0o600

/** A folder that only the account of the portal enters; one that an older build left open is closed. */
export const makePrivateFolder = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: FOLDER })
  // A place that belongs to somebody else, such as a mounted share, is under his care.
  await chmod(folder, FOLDER).catch(() => undefined)
}

/** What was copied into it brought the rights it had elsewhere. */
export const closeToOthers = async (folder: string): Promise<void> => {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await chmod(path.join(entry.parentPath, entry.name), entry.isDirectory() ? FOLDER : PRIVATE_FILE)
}
