import { type ExhibitionKind, exhibitionRefusals, workRefusals as no } from '@portal/contract/areas/exhibition/words.ts'
import type { MaskShape, maskWork } from '@portal/contract/areas/exhibition/work.ts'
import { errors } from '@portal/contract/errors.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { eq } from 'drizzle-orm'
import { getRow, lockRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse, refuseField } from '#src/platform/errors.ts'
import type { OwnCall } from '#src/platform/http/serve.ts'
import { enqueue } from '#src/platform/jobs.ts'
import type { MediaTools } from '#src/platform/media/ffmpeg.ts'
import { coverPicture } from '#src/platform/media/picture.ts'
import { exhibitionWorks, workFiles } from '#src/schema/exhibition/exhibition.ts'
import { releaseFile } from '#src/shared/files/form-files.ts'
import type { Portal } from '#src/shared/portal.ts'
import { exhibitionById } from '../show/exhibitions.ts'
import { drawPicture, keepPicture, storedPicture } from './made-picture.ts'
import { picturesOf } from './pictures.ts'
import { SMALL_PICTURES_JOB, smallWith } from './small-pictures.ts'
import { filesOf, lockFiles, noteWork, type WorkFile } from './works.ts'

type Shapes = WorkFile['shapes']

/** What is shown instead of a picture, large and small. */
const draw = async (portal: Portal, tools: MediaTools, { fileId }: WorkFile, shapes: Shapes) => {
  const original = await storedPicture(portal.platform.db, fileId)
  const masked = await drawPicture(portal, original, (from, to) => coverPicture(tools, from, to, shapes))
  return { masked, small: await drawPicture(portal, masked, smallWith(tools)) }
}

interface Masking {
  file: WorkFile
  shapes: Shapes
  /** Null where it is shown as it was. */
  drawn: Awaited<ReturnType<typeof draw>> | null
}

/** Shows these pictures from now on; what was shown before is let go. */
const put = async (portal: Portal, tx: Tx, { file, shapes, drawn }: Masking): Promise<void> => {
  const made = {
    maskedFileId: drawn && (await keepPicture(portal, tx.db, drawn.masked)),
    thumbFileId: drawn && (await keepPicture(portal, tx.db, drawn.small)),
  }
  await tx.db
    .update(workFiles)
    .set({ shapes, ...made })
    .where(eq(workFiles.id, file.id))
  for (const id of [file.maskedFileId, file.thumbFileId]) if (id !== null) await releaseFile(tx, id)
}

/** The same shapes in the same order. */
const isSame = (a: Shapes, b: Shapes): boolean => {
  const text = (shapes: Shapes) =>
    shapes.map(({ shape, x, y, width, height }) => [shape, x, y, width, height].join()).join(';')
  return text(a) === text(b)
}

/** The pictures as they are now, where nobody changed or masked them since they were looked at. */
const holdSame = async (tx: Tx, workId: string, seen: readonly WorkFile[]): Promise<Map<string, WorkFile>> => {
  const held = new Map((await lockFiles(tx, workId)).map((file) => [file.id, file]))
  const isAsSeen = ({ id, shapes }: WorkFile): boolean => isSame(held.get(id)?.shapes ?? [], shapes) && held.has(id)
  ensure(held.size === seen.length && seen.every(isAsSeen), errors.stale)
  return held
}

const withoutFile = ({ shape, x, y, width, height }: MaskShape) => ({ shape, x, y, width, height })

type Masked = (call: OwnCall<typeof maskWork>) => Promise<ResultOf<typeof maskWork>>

/**
 * 打码: what everybody sees, small, large or taken along, is made anew with these shapes. It is drawn before the
 * transaction, which then finds the pictures as they were or refuses.
 */
export const maskWith =
  (portal: Portal, kind: ExhibitionKind): Masked =>
  async ({ tx: start, body: { id, shapes }, actor, commit }) => {
    const tools = (await portal.files.tools()) ?? refuse(no.noTools)
    const { exhibitionId } = await getRow(start, exhibitionWorks, id)
    ensure((await exhibitionById(start, exhibitionId)).kind === kind, exhibitionRefusals.workGone)
    const seen = await filesOf(start, id)
    if (shapes.some(({ fileId }) => !seen.some((file) => file.fileId === fileId)))
      refuseField('shapes', exhibitionRefusals.workGone)
    const maskings: Masking[] = []
    for (const file of seen) {
      const own = shapes.filter(({ fileId }) => fileId === file.fileId).map(withoutFile)
      if (isSame(own, file.shapes)) continue
      maskings.push({ file, shapes: own, drawn: own.length === 0 ? null : await draw(portal, tools, file, own) })
    }
    return commit(async (tx) => {
      const work = await lockRow(tx, exhibitionWorks, id)
      const held = await holdSame(tx, id, seen)
      for (const masking of maskings)
        await put(portal, tx, { ...masking, file: held.get(masking.file.id) ?? masking.file })
      const before = seen.reduce((sum, file) => sum + file.shapes.length, 0)
      noteWork(tx, work, [{ field: 'masks', before, after: shapes.length }])
      await enqueue(tx, SMALL_PICTURES_JOB, { workId: id })
      const pictures = await picturesOf(tx, portal.files, actor, work, false)
      return { maskedUrls: pictures.filter(({ masked }) => masked).map(({ url }) => url) }
    })
  }
