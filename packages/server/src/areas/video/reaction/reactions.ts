import type {
  clickCount,
  collectFlag,
  deleteCollection,
  deleteLike,
  saveCollection,
  saveLike,
} from '@portal/contract/areas/video/reaction.ts'
import { videoRefusals as no } from '@portal/contract/areas/video/refusals.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import type { Portal } from '#src/shared/portal.ts'
import { type ContentRule, supplementsOf } from '../supplements.ts'
import { ensureVisible, findOpen } from '../video/access.ts'

const SLOT_SECONDS = 1800

/** Counted by database time; a manager's preview of what is not open counts nothing. */
export const click: HandlerOf<typeof clickCount> = async ({ tx, body, actor }) => {
  const video = await ensureVisible(tx, actor, body.videoId)
  const isOpen = (await findOpen(tx, actor, video.id)) !== null
  if (!isOpen) return { clickCount: video.clickCount, counted: false }
  const { rows } = await tx.db.execute<{ n: number }>(sql`
    with counted as (
      insert into clicks (user_id, video_id, slot)
      values (${actor.id}, ${video.id}, floor(extract(epoch from now()) / ${SLOT_SECONDS})::int)
      on conflict do nothing returning 1
    )
    update videos set click_count = click_count + 1 where id = ${video.id} and exists (select 1 from counted)
    returning click_count as n`)
  return { clickCount: rows[0]?.n ?? video.clickCount, counted: rows.length > 0 }
}

const likeCount = async (tx: Tx, videoId: string): Promise<number> => {
  const { rows } = await tx.db.execute<{ n: number }>(sql`select like_count as n from videos where id = ${videoId}`)
  return rows[0]?.n ?? 0
}

/** The figure moves only with the row that proves it: repeating changes nothing. */
export const like: HandlerOf<typeof saveLike> = async ({ tx, body, actor }) => {
  const { id } = await ensureVisible(tx, actor, body.videoId)
  await tx.db.execute(sql`
    with added as (insert into likes (user_id, video_id) values (${actor.id}, ${id}) on conflict do nothing returning 1)
    update videos set like_count = like_count + 1 where id = ${id} and exists (select 1 from added)`)
  return { liked: true, likeCount: await likeCount(tx, id) }
}

export const unlike: HandlerOf<typeof deleteLike> = async ({ tx, body, actor }) => {
  const { id } = await ensureVisible(tx, actor, body.videoId)
  await tx.db.execute(sql`
    with gone as (delete from likes where user_id = ${actor.id} and video_id = ${id} returning 1)
    update videos set like_count = like_count - 1 where id = ${id} and exists (select 1 from gone)`)
  return { liked: false, likeCount: await likeCount(tx, id) }
}

type Subject = BodyOf<typeof collectFlag>

const collectionState = async (tx: Tx, actor: Actor, { subjectType, subjectId }: Subject) => {
  const { rows } = await tx.db.execute<{ n: number; mine: boolean | null }>(sql`
    select count(*) as n, bool_or(user_id = ${actor.id}) as mine from collections
    where subject_type = ${subjectType} and subject_id = ${subjectId}`)
  return { collected: rows[0]?.mine ?? false, collectCount: rows[0]?.n ?? 0 }
}

/** Favourites of every kind of content; each kind is judged by the area that owns it. */
export const collectionHandlers = ({ platform }: Portal) => {
  const ruleOf = ({ subjectType }: Subject): ContentRule =>
    supplementsOf(platform).contents.get(subjectType) ?? refuse(no.subjectUnknown)

  const save: HandlerOf<typeof saveCollection> = async ({ tx, body, actor }) => {
    const rule = ruleOf(body)
    await rule.ensureOpen(tx, actor, body.subjectId)
    const { rowCount } = await tx.db.execute(sql`
      insert into collections (user_id, subject_type, subject_id)
      values (${actor.id}, ${body.subjectType}, ${body.subjectId}) on conflict do nothing`)
    if (rowCount === 1) await rule.collected?.(tx, body.subjectId, 1)
    return collectionState(tx, actor, body)
  }

  /** What is no longer open can still be taken out of the favourites. */
  const remove: HandlerOf<typeof deleteCollection> = async ({ tx, body, actor }) => {
    const rule = ruleOf(body)
    const { rowCount } = await tx.db.execute(sql`
      delete from collections where user_id = ${actor.id} and subject_type = ${body.subjectType}
        and subject_id = ${body.subjectId}`)
    if (rowCount === 1) await rule.collected?.(tx, body.subjectId, -1)
    return collectionState(tx, actor, body)
  }

  const flag: HandlerOf<typeof collectFlag> = async ({ tx, body, actor }) => {
    await ruleOf(body).ensureOpen(tx, actor, body.subjectId)
    return collectionState(tx, actor, body)
  }

  return { save, remove, flag }
}

export const keepCollectCount = async (tx: Tx, id: string, change: 1 | -1): Promise<void> => {
  const { rowCount } = await tx.db.execute(
    sql`update videos set collect_count = collect_count + ${change}::int where id = ${id}`,
  )
  ensure(rowCount === 1, no.subjectUnknown)
}
