import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { earnPoints } from '#src/shared/points/earn.ts'
import type { Post } from '#src/shared/post/access.ts'
import { columnsWith, finishColumns } from './finish.ts'

/** What follows when somebody has read a post: articles and days in history earn once each, columns may be completed. */
export const followReading = async (tx: Tx, actor: Actor, { id, kind, title }: Post): Promise<void> => {
  if (kind !== 'article' && kind !== 'history') return
  await earnPoints(tx, {
    personId: actor.id,
    event: 'postRead',
    sourceId: `post:${id}`,
    title,
    occurredAt: new Date(),
  })
  if (kind === 'article') await finishColumns(tx, actor, await columnsWith(tx, 'article', id))
}
