import { exhibitionRefusals, workRefusals as no, type WorkState } from '@portal/contract/areas/exhibition/words.ts'
import type { submitWork, withdrawWork } from '@portal/contract/areas/exhibition/work.ts'
import { sql } from 'drizzle-orm'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { exhibitionWorks } from '#src/schema/exhibition/exhibition.ts'
import type { Portal } from '#src/shared/portal.ts'
import { isFilmReady } from '../film/films.ts'
import { holdExhibition, momentOf } from '../show/exhibitions.ts'
import { holdsFor, reachedBy } from '../show/reach.ts'
import { ensureSubmittable } from './entering.ts'
import { beginRound, show } from './round.ts'
import { lockOwnWork, lockWork, moveWork, WORK_SUBJECT } from './works.ts'

const MAY_SUBMIT: readonly WorkState[] = ['draft', 'refused', 'withdrawn']

export const submitWith =
  (portal: Portal): HandlerOf<typeof submitWork> =>
  async ({ tx, body: { id }, actor }) => {
    const work = await lockOwnWork(tx, actor, id, 'add')
    ensure(MAY_SUBMIT.includes(work.state), no.notSubmittable)
    await ensureSubmittable(tx, actor, work)
    // Entered for somebody by one who may moderate himself: nobody else has to look, but a film must play first.
    const isOthers = work.authorId !== actor.id
    if (
      isOthers &&
      (await holdsFor(tx, work.exhibitionId, reachedBy(tx, actor, 'audit'))) &&
      (await isFilmReady(tx, work))
    ) {
      await moveWork(tx, work, { submittedAt: await momentOf(tx) })
      await show(tx, await lockWork(tx, id))
    } else await beginRound(portal, tx, actor, work)
    return { state: (await lockWork(tx, id)).state }
  }

/** 撤回 by its author; what was decided stays in the rows. */
export const withdrawWith =
  ({ approval }: Portal): HandlerOf<typeof withdrawWork> =>
  async ({ tx, body: { id }, actor }) => {
    // The open round is taken first: whoever decides takes it in this order, too.
    const isOwn = sql`${exhibitionWorks.id} = ${id} and ${exhibitionWorks.authorId} = ${actor.id}`
    ensure((await tx.db.$count(exhibitionWorks, isOwn)) > 0, exhibitionRefusals.workGone)
    await approval.withdrawBecauseChanged(tx, WORK_SUBJECT, id)
    const work = await lockWork(tx, id)
    const exhibition = await holdExhibition(tx, work.exhibitionId)
    ensure(exhibition.announcedAt === null, exhibitionRefusals.announcedFixed)
    ensure(work.state === 'shown' || work.state === 'withdrawn', no.notWithdrawable)
    if (work.state === 'shown') await moveWork(tx, work, { state: 'withdrawn' })
    return { state: 'withdrawn' }
  }
