import type { moveLabels } from '@portal/contract/areas/video/label.ts'
import { errors } from '@portal/contract/errors.ts'
import { lockRow, updateRow } from '#src/kit/store.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { labels } from '#src/schema/label.ts'
import { ensureMayEdit } from './store.ts'
import { moveSubtree, placeBelow } from './tree.ts'

/** Moves and re-sorts branches; a node somebody else moved meanwhile is refused. */
export const move: HandlerOf<typeof moveLabels> = async ({ tx, body, actor }) => {
  for (const { id, revision, parentId, sort } of body.moves) {
    const before = await lockRow(tx, labels, id)
    ensureMayEdit(actor, before.kind)
    ensure(before.revision === revision, errors.stale)
    const place = await placeBelow(tx, before, parentId)
    await updateRow(tx, labels, { id, revision }, { parentId, sort })
    if (place.path !== before.path) await moveSubtree(tx, before, place)
  }
  return { moved: body.moves.length }
}
