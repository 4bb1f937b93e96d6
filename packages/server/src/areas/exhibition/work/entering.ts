import { exhibitionRefusals, workRefusals as no } from '@portal/contract/areas/exhibition/words.ts'
import { sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import { exhibitionWorks } from '#src/schema/exhibition/exhibition.ts'
import { ensureFilmSound } from '../film/films.ts'
import { type Exhibition, holdExhibition, momentOf, stageOf } from '../show/exhibitions.ts'
import { holdsFor, inAudience, reachedBy } from '../show/reach.ts'
import { whyNotEdit } from './editing.ts'
import type { Work } from './works.ts'

/** Works are entered while they are collected, by those who are asked. */
export const ensureCollecting = async (tx: Tx, actor: Actor, exhibition: Exhibition): Promise<void> => {
  const at = await momentOf(tx)
  ensure(exhibition.submitFrom !== null && exhibition.submitTo !== null && at < exhibition.submitTo, no.closed)
  ensure(at >= exhibition.submitFrom, no.notOpen)
  ensure(await holdsFor(tx, exhibition.id, inAudience('submit', actor.facets)), no.outside)
}

/** Who enters works of others, or outside of the window. */
export const managesEntries = (tx: Tx, actor: Actor, exhibitionId: string): Promise<boolean> =>
  holdsFor(tx, exhibitionId, reachedBy(tx, actor, 'add'))

/** Two works of one person that are sent at one time cannot pass the limit together. */
const ensureRoom = async (tx: Tx, work: Work, exhibition: Exhibition): Promise<void> => {
  await tx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`works ${exhibition.id} ${work.authorId}`}, 0))`,
  )
  const entered = sql`${exhibitionWorks.exhibitionId} = ${exhibition.id} and ${exhibitionWorks.authorId} = ${work.authorId}
    and ${exhibitionWorks.state} in ('submitted', 'shown') and ${exhibitionWorks.id} <> ${work.id}`
  const n = exhibition.worksPerPerson
  ensure((await tx.db.$count(exhibitionWorks, entered)) < n, no.most, { n })
}

/**
 * A new work while works are collected; one that was sent back, or is shown and changed, as long as it may be changed.
 * Holds for every way in, so the approval engine asks it as well.
 */
export const ensureSubmittable = async (tx: Tx, actor: Actor, work: Work): Promise<void> => {
  const exhibition = await holdExhibition(tx, work.exhibitionId)
  const manages = await managesEntries(tx, actor, exhibition.id)
  ensure(manages || work.authorId === actor.id, exhibitionRefusals.workGone)
  const why = whyNotEdit(work, await stageOf(tx, exhibition), manages)
  if (why) refuse(why)
  if (!manages && work.state === 'draft') await ensureCollecting(tx, actor, exhibition)
  ensure(work.consentVersion === exhibition.rightsVersion, no.consent)
  await ensureFilmSound(tx, exhibition, work)
  await ensureRoom(tx, work, exhibition)
}
