import type { listRelatedVideos, RelatedVideo, saveRelatedVideos } from '@portal/contract/areas/column/item.ts'
import { columnRefusals as no } from '@portal/contract/areas/column/words.ts'
import { MOST_RELATIONS } from '@portal/contract/areas/notice/post.ts'
import { videoCategory } from '@portal/contract/areas/video/video.ts'
import { errors } from '@portal/contract/errors.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import { recordCounts } from '#src/areas/learning/public.ts'
import { videoRows } from '#src/areas/video/public.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse, refuseField } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { learningColumns } from '#src/schema/column/column.ts'
import type { Files } from '#src/shared/files/files.ts'
import type { Portal } from '#src/shared/portal.ts'
import { findManaged, lockPost } from '#src/shared/post/access.ts'
import { relatePost } from '#src/shared/post/relate.ts'
import { findComposed, lockComposed } from '../column/reach.ts'
import { usableContents } from './candidates.ts'
import { contentKey, loadContents } from './contents.ts'

interface OwnerKey {
  columnId?: string | undefined
  postId?: string | undefined
}

interface Linked {
  title: string
  revision: number
  videoIds: readonly string[]
}

/** The column or the article that videos are linked to, with those that are. */
const findLinked = async (tx: Tx, actor: Actor, { columnId, postId }: OwnerKey): Promise<Linked> => {
  if (columnId !== undefined) {
    const { name, itemsRevision, videoIds } = await findComposed(tx, actor, columnId)
    return { title: name, revision: itemsRevision, videoIds }
  }
  ensure(postId !== undefined, errors.missing)
  ensure(actor.holds(P.articleEdit), errors.noRight)
  const post = (await findManaged(tx, actor, { kind: 'article', id: postId, action: 'edit' })) ?? refuse(errors.missing)
  ensure(post.deletedAt === null, errors.missing)
  const videoIds = post.relations.flatMap(({ type, id }) => (type === 'video' ? [id] : []))
  return { title: post.draft?.title ?? post.title, revision: post.revision, videoIds }
}

const rowsOf = async (files: Files, tx: Tx, actor: Actor, ids: readonly string[]): Promise<RelatedVideo[]> => {
  const rows = await videoRows(files, { tx, actor }, ids)
  const contents = await loadContents(
    tx,
    rows.map(({ id }) => ({ type: 'video', itemId: id })),
  )
  const counts = await recordCounts(
    tx.db,
    'video',
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, title, coverUrl, category, labelTypeName, duration, clickCount }) => {
    const { started = 0, completed = 0 } = counts.get(id) ?? {}
    return {
      id,
      title,
      coverUrl,
      category: wordsOf(videoCategory)[category] ?? '',
      typeName: labelTypeName,
      duration,
      published: contents.get(contentKey({ type: 'video', itemId: id }))?.open ?? false,
      plays: clickCount,
      rate: started === 0 ? null : Math.floor((completed * 1000) / started) / 10,
    }
  })
}

/** 关联视频: also what learners do not see any more, marked. */
export const relatedWith =
  ({ files }: Portal): HandlerOf<typeof listRelatedVideos> =>
  async ({ tx, body, actor }) => {
    const { title, revision, videoIds } = await findLinked(tx, actor, body)
    const list = await rowsOf(files, tx, actor, videoIds)
    return { title, revision, list, total: list.length }
  }

/** What is new has to be there for whoever links it. */
const check = async (tx: Tx, actor: Actor, before: readonly string[], videoIds: readonly string[]): Promise<void> => {
  if (new Set(videoIds).size < videoIds.length) refuseField('videoIds', no.videoTwice)
  const added = videoIds.filter((id) => !before.includes(id)).map((itemId) => ({ type: 'video' as const, itemId }))
  if ((await usableContents(tx, actor, added)).size < added.length) refuseField('videoIds', no.videoUnknown)
}

const saveOfColumn = async (tx: Tx, actor: Actor, columnId: string, videoIds: string[], revision: number) => {
  const column = await lockComposed(tx, actor, columnId)
  ensure(column.itemsRevision === revision, errors.stale)
  await check(tx, actor, column.videoIds, videoIds)
  await tx.db
    .update(learningColumns)
    .set({ videoIds, itemsRevision: revision + 1, updatedAt: sql`now()` })
    .where(eq(learningColumns.id, columnId))
  tx.notes.push({
    objectType: 'learning_columns',
    objectId: columnId,
    objectName: column.name,
    objectOrgId: column.ownerOrgId,
    diff: [{ field: 'videos', before: column.videoIds, after: videoIds }],
  })
}

/** The other things that the article relates to stay as they are. */
const saveOfPost = async (tx: Tx, actor: Actor, postId: string, videoIds: string[], revision: number) => {
  ensure(actor.holds(P.articleEdit), errors.noRight)
  const post = await lockPost(tx, actor, { kind: 'article', id: postId, action: 'edit' })
  ensure(post.revision === revision, errors.stale)
  const others = post.relations.filter(({ type }) => type !== 'video')
  const before = post.relations.flatMap(({ type, id }) => (type === 'video' ? [id] : []))
  await check(tx, actor, before, videoIds)
  const relations = [...videoIds.map((id) => ({ type: 'video' as const, id })), ...others]
  if (relations.length > MOST_RELATIONS) refuseField('videoIds', no.mostVideos)
  await relatePost(tx, post, relations)
}

export const saveRelated: HandlerOf<typeof saveRelatedVideos> = async ({ tx, body, actor }) => {
  const { columnId, postId, videoIds, revision } = body
  if (columnId !== undefined) await saveOfColumn(tx, actor, columnId, videoIds, revision)
  else await saveOfPost(tx, actor, postId ?? refuse(errors.missing), videoIds, revision)
  return { saved: videoIds.length, revision: revision + 1 }
}
