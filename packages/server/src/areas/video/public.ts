import { and } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import { anyOf } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { videos } from '#src/schema/video.ts'
import type { Files } from '#src/shared/files/files.ts'
import { openTo } from '#src/shared/publication/open-to.ts'
import { videoRows } from './video/rows.ts'

/** Cards of the given videos, as far as they are open to the person; in the order of the ids. */
export const openVideoRows = async (tx: Tx, files: Files, actor: Actor, ids: readonly string[]) => {
  const found = await tx.db
    .select({ id: videos.id })
    .from(videos)
    .where(and(anyOf(videos.id, ids), openTo(videos, actor)))
  const open = new Set(found.map(({ id }) => id))
  return videoRows(
    files,
    { tx, actor },
    ids.filter((id) => open.has(id)),
  )
}

export { removeBy as removeLabelsBy } from './label/delete.ts'
export { foldInto as foldLabelsInto } from './label/merge.ts'
export { labelsForPost, setPostLabels } from './label/post-labels.ts'
export { changeLabel, insertLabel } from './label/store.ts'
export { findManaged, findOpen, reachable } from './video/access.ts'
export { videoRows } from './video/rows.ts'
export { whereVideos } from './video/where.ts'
