import { type Channel, type VideoAction, videoCodes } from '@portal/contract/areas/video/video.ts'
import { errors } from '@portal/contract/errors.ts'
import { and, eq, type InferSelectModel, isNull, type SQL, sql } from 'drizzle-orm'
import { ACTOR, type Place } from '#src/kit/page-read/place.ts'
import type { Actor } from '#src/platform/actor.ts'
import { inScope, type Tx, type Within } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import { videos } from '#src/schema/video.ts'
import { openTo } from '#src/shared/publication/open-to.ts'
import { isActiveAnchor } from '../anchor.ts'

export type Video = InferSelectModel<typeof videos>

const channels: readonly Channel[] = ['portal', 'school']

const ofAnchor = (person: string | Place): SQL => sql`(${videos.source} = 'anchor' and ${videos.createdBy} = ${person})`

/** Own videos of an anchor may be looked at without a code; changed and submitted only while his term runs. */
const ownAsAnchor = (actor: Actor, action: VideoAction): SQL[] => {
  if (action === 'menu') return [ofAnchor(actor.id)]
  return action === 'edit' ? [sql`(${ofAnchor(actor.id)} and ${isActiveAnchor(actor.id)})`] : []
}

/** Rows of one channel that the code of its menu reaches, and one's own, in the text of a list. */
export const reachableWithin = (within: Within): SQL =>
  sql`(${within(videos.ownerOrgId, videos.createdBy)} or ${ofAnchor(ACTOR)})`

/** Videos on which the actor may do this: per channel the code of that channel and its data scope. */
export const reachable = (tx: Tx, actor: Actor, action: VideoAction): SQL => {
  const parts = channels.flatMap((channel) => {
    const code = videoCodes[channel][action]
    if (!actor.holds(code)) return []
    const rows = inScope({ ...tx, actor, scope: actor.scopeOf([code]) }, videos.ownerOrgId, videos.createdBy)
    return [sql`(${videos.channel} = ${channel} and ${rows})`]
  })
  const all = [...parts, ...ownAsAnchor(actor, action)]
  return all.length === 0 ? sql`false` : sql`(${sql.join(all, sql` or `)})`
}

/** The video held against other writers, or the one answer for absent, deleted and foreign alike. */
export const lockVideo = async (tx: Tx, actor: Actor, id: string, action: VideoAction): Promise<Video> => {
  const [video] = await tx.db
    .select()
    .from(videos)
    .where(and(eq(videos.id, id), isNull(videos.deletedAt), reachable(tx, actor, action)))
    .for('update')
  return video ?? refuse(errors.missing)
}

export const findManaged = async (tx: Tx, actor: Actor, id: string, action: VideoAction): Promise<Video | null> => {
  const [video] = await tx.db
    .select()
    .from(videos)
    .where(and(eq(videos.id, id), reachable(tx, actor, action)))
  return video ?? null
}

/** The video as a learner finds it: published, valid and addressed to the person. */
export const findOpen = async (tx: Tx, actor: Actor, id: string): Promise<Video | null> => {
  const [video] = await tx.db
    .select()
    .from(videos)
    .where(and(eq(videos.id, id), openTo(videos, actor)))
  return video ?? null
}
