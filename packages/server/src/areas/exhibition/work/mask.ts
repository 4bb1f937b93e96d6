import { exhibitionRefusals, workRefusals as no } from '@portal/contract/areas/exhibition/words.ts'
import type { MaskShape, maskWork } from '@portal/contract/areas/exhibition/work.ts'
import { eq } from 'drizzle-orm'
import { lockRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse, refuseField } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { enqueue } from '#src/platform/jobs.ts'
import type { MediaTools } from '#src/platform/media/ffmpeg.ts'
import { coverPicture, smallPicture } from '#src/platform/media/picture.ts'
import { exhibitionWorks, workFiles } from '#src/schema/exhibition/exhibition.ts'
import { releaseFile } from '#src/shared/files/form-files.ts'
import type { Portal } from '#src/shared/portal.ts'
import { makePicture } from './made-picture.ts'
import { picturesOf } from './pictures.ts'
import { SMALL_PICTURES_JOB, SMALL_SIDE } from './small-pictures.ts'
import { filesOf, noteWork, type WorkFile } from './works.ts'

interface Workshop {
  portal: Portal
  tx: Tx
  tools: MediaTools
}

/** What was shown before this mask. */
const releaseMade = async (tx: Tx, { maskedFileId, thumbFileId }: WorkFile): Promise<void> => {
  for (const id of [maskedFileId, thumbFileId]) if (id !== null) await releaseFile(tx, id)
}

const cover = async ({ portal, tx, tools }: Workshop, file: WorkFile, shapes: WorkFile['shapes']): Promise<void> => {
  if (shapes.length === 0) {
    await tx.db
      .update(workFiles)
      .set({ shapes, maskedFileId: null, thumbFileId: null })
      .where(eq(workFiles.id, file.id))
    return releaseMade(tx, file)
  }
  const { db } = tx
  const maskedFileId = await makePicture(portal, db, file.fileId, (from, to) => coverPicture(tools, from, to, shapes))
  const thumbFileId = await makePicture(portal, db, maskedFileId, async (from, to) => {
    await smallPicture(tools, from, to, SMALL_SIDE)
    return 'jpg'
  })
  await db.update(workFiles).set({ shapes, maskedFileId, thumbFileId }).where(eq(workFiles.id, file.id))
  await releaseMade(tx, file)
}

/** The same shapes in the same order. */
const isSame = (a: WorkFile['shapes'], b: WorkFile['shapes']): boolean => {
  const text = (shapes: WorkFile['shapes']) =>
    shapes.map(({ shape, x, y, width, height }) => [shape, x, y, width, height].join()).join(';')
  return text(a) === text(b)
}

const withoutFile = ({ shape, x, y, width, height }: MaskShape) => ({ shape, x, y, width, height })

/** 打码: what everybody sees, small, large or taken along, is made anew with these shapes. */
export const maskWith =
  (portal: Portal): HandlerOf<typeof maskWork> =>
  async ({ tx, body: { id, shapes }, actor }) => {
    const tools = (await portal.files.tools()) ?? refuse(no.noTools)
    const work = await lockRow(tx, exhibitionWorks, id)
    const files = await filesOf(tx, id)
    if (shapes.some(({ fileId }) => !files.some((file) => file.fileId === fileId)))
      refuseField('shapes', exhibitionRefusals.workGone)
    for (const file of files) {
      const own = shapes.filter(({ fileId }) => fileId === file.fileId).map(withoutFile)
      if (!isSame(own, file.shapes)) await cover({ portal, tx, tools }, file, own)
    }
    const before = files.reduce((sum, file) => sum + file.shapes.length, 0)
    noteWork(tx, work, [{ field: 'masks', before, after: shapes.length }])
    await enqueue(tx, SMALL_PICTURES_JOB, { workId: id })
    const pictures = await picturesOf(tx, portal.files, actor, work, false)
    return { maskedUrls: pictures.filter(({ masked }) => masked).map(({ url }) => url) }
  }
