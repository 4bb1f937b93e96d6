import {
  PHOTO_MAX_BYTES,
  PHOTO_MIN_SIDE,
  photoRefusals,
  type uploadPhoto,
} from '@portal/contract/areas/account/profile.ts'
import { eq } from 'drizzle-orm'
import { AppError, ensure } from '#src/platform/errors.ts'
import type { Call, Commit } from '#src/platform/http/serve.ts'
import { cleanImage, readImageHead, shownSize } from '#src/platform/media/image.ts'
import { ImageFailure } from '#src/platform/media/image-parts.ts'
import { MediaFailure } from '#src/platform/media/media-failure.ts'
import { sniffFile } from '#src/platform/media/sniff.ts'
import { users } from '#src/schema/directory.ts'
import { rightsChanged } from '#src/shared/access/people.ts'
import type { Files } from '#src/shared/files/files.ts'
import type { PhotoStore } from './photo-store.ts'

/** Every process of this server reads the same address, so a page may keep it for ever. */
export const PHOTO_PATH = '/files/photo/'

/** What a damaged file cannot tell is no image. */
const asImage = async <Value>(work: () => Promise<Value>): Promise<Value> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ImageFailure || error instanceof MediaFailure) throw new AppError(photoRefusals.notAnImage)
    throw error
  }
}

const formatOf = async (file: string): Promise<'png' | 'jpg'> => {
  const { container } = await sniffFile(file)
  ensure(container === 'png' || container === 'jpg', photoRefusals.notAnImage)
  return container
}

/** Takes a new avatar: what the bytes are decides, never the name; metadata such as the place of a photo is dropped. */
export const takePhoto =
  (files: Files, store: PhotoStore) =>
  async ({ body, actor, commit }: Call<typeof uploadPhoto> & { commit: Commit }) => {
    const { path: file, bytes } = body.attach
    ensure(bytes <= PHOTO_MAX_BYTES, photoRefusals.tooLarge)
    const format = await formatOf(file)
    const { width, height } = shownSize(await asImage(() => readImageHead(file)))
    ensure(width >= PHOTO_MIN_SIDE && height >= PHOTO_MIN_SIDE, photoRefusals.tooSmall)

    const tools = await files.tools()
    // The cleaned copy replaces the received file, which is removed with the answer.
    await asImage(() => cleanImage(file, file, tools))
    const photo = `${PHOTO_PATH}${await store.keep(file, format)}`
    await commit(async (tx) => {
      const [before] = await tx.db.select({ photo: users.photo }).from(users).where(eq(users.id, actor.id))
      await tx.db.update(users).set({ photo }).where(eq(users.id, actor.id))
      const diff = [{ field: 'photo', before: before?.photo ?? '', after: photo }]
      tx.notes.push({ objectType: 'users', objectId: actor.id, objectName: actor.name, diff })
      rightsChanged(tx, actor.id)
    })
    return photo
  }
