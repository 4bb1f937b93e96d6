import { eq, sql } from 'drizzle-orm'
import type { JobHandler } from '#src/platform/jobs.ts'
import { smallPicture } from '#src/platform/media/picture.ts'
import { workFiles } from '#src/schema/exhibition/exhibition.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'
import type { Portal } from '#src/shared/portal.ts'
import { makePicture } from './made-picture.ts'
import { filesOf } from './works.ts'

export const SMALL_PICTURES_JOB = 'exhibition.smallPictures'

export const SMALL_SIDE = 960

/** Small pictures for walls and lists; where this server cannot make them, the large ones are shown. */
export const makeSmallPictures =
  (portal: Portal): JobHandler<{ workId: string }> =>
  async ({ workId }) => {
    const tools = await portal.files.tools()
    if (tools === null) return
    const { db } = portal.platform
    for (const { id, fileId, maskedFileId, thumbFileId } of await filesOf({ db }, workId)) {
      if (thumbFileId !== null) continue
      const source = maskedFileId ?? fileId
      const made = await makePicture(portal, db, source, async (file, outFile) => {
        await smallPicture(tools, file, outFile, SMALL_SIDE)
        return 'jpg'
      })
      // Masked meanwhile: that act made its own, and this one must not be seen.
      await inBackground(portal.platform, async (tx) => {
        const same = sql`${workFiles.thumbFileId} is null and ${workFiles.maskedFileId} is not distinct from ${maskedFileId}`
        await tx.db
          .update(workFiles)
          .set({ thumbFileId: made })
          .where(sql`${eq(workFiles.id, id)} and ${same}`)
      })
    }
  }
