import { sql } from 'drizzle-orm'
import type { JobHandler } from '#src/platform/jobs.ts'
import type { MediaTools } from '#src/platform/media/ffmpeg.ts'
import { smallPicture } from '#src/platform/media/picture.ts'
import { workFiles } from '#src/schema/exhibition/exhibition.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'
import type { Portal } from '#src/shared/portal.ts'
import { drawPicture, keepPicture, storedPicture } from './made-picture.ts'
import { filesOf, type WorkFile } from './works.ts'

export const SMALL_PICTURES_JOB = 'exhibition.smallPictures'

const SMALL_SIDE = 960

/** How a small picture is drawn of a large one. */
export const smallWith =
  (tools: MediaTools) =>
  async (file: string, outFile: string): Promise<'jpg'> => {
    await smallPicture(tools, file, outFile, SMALL_SIDE)
    return 'jpg'
  }

const makeSmall = async (portal: Portal, tools: MediaTools, file: WorkFile): Promise<void> => {
  const { id, fileId, maskedFileId } = file
  const source = await storedPicture(portal.platform.db, maskedFileId ?? fileId)
  const drawn = await drawPicture(portal, source, smallWith(tools))
  await inBackground(portal.platform, async (tx) => {
    // Masked meanwhile: that act made its own, and this one must not be seen.
    const same = sql`${workFiles.id} = ${id} and ${workFiles.thumbFileId} is null
      and ${workFiles.maskedFileId} is not distinct from ${maskedFileId}`
    const held = await tx.db.select({ id: workFiles.id }).from(workFiles).where(same).for('update')
    if (held.length === 0) return
    await tx.db
      .update(workFiles)
      .set({ thumbFileId: await keepPicture(portal, tx.db, drawn) })
      .where(same)
  })
}

/** Small pictures for walls and lists; where this server cannot make them, the large ones are shown. */
export const makeSmallPictures =
  (portal: Portal): JobHandler<{ workId: string }> =>
  async ({ workId }) => {
    const tools = await portal.files.tools()
    if (tools === null) return
    for (const file of await filesOf(portal.platform, workId))
      if (file.thumbFileId === null) await makeSmall(portal, tools, file)
  }
