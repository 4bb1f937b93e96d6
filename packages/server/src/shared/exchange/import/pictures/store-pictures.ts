import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Actor } from '#src/platform/actor.ts'
import { AppError } from '#src/platform/errors.ts'
import { checkContent } from '#src/shared/files/check-content.ts'
import { insertFile, storeBytes } from '#src/shared/files/store-file.ts'
import type { Portal } from '#src/shared/portal.ts'
import type { FoundPicture } from './found-picture.ts'

const kinds: [string, Buffer][] = [
  ['png', Buffer.from('89504e47', 'hex')],
  ['jpg', Buffer.from('ffd8ff', 'hex')],
  ['gif', Buffer.from('GIF8', 'latin1')],
  ['webp', Buffer.from('RIFF', 'latin1')],
]

const extensionOf = (bytes: Buffer) => kinds.find(([, head]) => bytes.subarray(0, head.length).equals(head))?.[0]

const storeOne = async (
  { platform, files }: Portal,
  actor: Actor,
  name: string,
  bytes: Buffer,
): Promise<string | null> => {
  const extension = extensionOf(bytes)
  if (extension === undefined) return null
  const temporary = path.join(platform.tempDir, `${randomUUID()}.${extension}`)
  try {
    await writeFile(temporary, bytes, { flag: 'wx' })
    const shown = `${name.replace(/\.\w+$/, '')}.${extension}`
    const checked = await checkContent({ path: temporary, name: shown, purpose: 'picture' }, await files.tools())
    const stored = await storeBytes(files.store, checked)
    const owner = { name: shown, purpose: 'picture', ownerId: actor.id, ownerOrgId: actor.orgId }
    return (await insertFile(platform.db, files.store, stored, checked, owner)).id
  } catch (error) {
    // A picture that is none is said at the question that names it.
    if (error instanceof AppError) return null
    throw error
  } finally {
    await rm(temporary, { force: true })
    await rm(`${temporary}.clean`, { force: true })
  }
}

/** Each is encoded anew by a process of its own: a few side by side keep the cores busy and others in their turn. */
const SIDE_BY_SIDE = 4

/** Pictures of an upload as files of whoever sent it, by the names its texts call them; of two of one name the first. */
export const storePictures = async (
  portal: Portal,
  actor: Actor,
  pictures: readonly FoundPicture[],
): Promise<Record<string, string>> => {
  const taken = new Set<string>()
  const waiting = pictures.flatMap(({ names, bytes }) => {
    const own = names.filter((name) => !taken.has(name))
    for (const name of own) taken.add(name)
    return own.length === 0 ? [] : [{ names: own, bytes }]
  })
  const stored: Record<string, string> = {}
  const store = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { names, bytes } = next
      const id = await storeOne(portal, actor, names[0] ?? '', bytes)
      if (id !== null) for (const name of names) stored[name] = id
    }
  }
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, store))
  return stored
}
