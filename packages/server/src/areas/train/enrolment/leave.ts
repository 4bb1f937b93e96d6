import { enrolmentRefusals as no } from '@portal/contract/areas/train/refusals.ts'
import { LIVE_STATES } from '@portal/contract/areas/train/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { HOUR_MS } from '@portal/contract/kit/shanghai.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import { approvalRequests } from '#src/schema/approval.ts'
import { withdrawEvent } from '#src/shared/messaging/messages.ts'
import type { Portal } from '#src/shared/portal.ts'
import { holdsSeat, takeSeat } from '#src/shared/seats/seats.ts'
import { ENROLMENT } from '../audit/submit-review.ts'
import type { TrainClass } from '../class/state.ts'
import { changeEnrolments, type Enrolment, noteEnrolment, readEnrolment, WITHOUT_SEAT } from './change.ts'
import { type HeldClass, holdClass } from './held-class.ts'
import { settle } from './settle.ts'
import { offerEvent } from './tell.ts'

/** Until when somebody may leave by himself; null before there is a first start. */
export const withdrawUntil = ({ startsAt, withdrawBefore }: Pick<TrainClass, 'startsAt' | 'withdrawBefore'>) =>
  startsAt === null ? null : new Date(startsAt.getTime() - withdrawBefore * HOUR_MS)

/** Ends the open request of an enrolment: silently where its submitter himself goes. */
export const endReview = async (portal: Portal, tx: Tx, actor: Actor, id: string): Promise<void> => {
  const [open] = await tx.db
    .select({ submitterId: approvalRequests.submitterId })
    .from(approvalRequests)
    .where(
      and(
        eq(approvalRequests.subjectType, ENROLMENT),
        eq(approvalRequests.subjectId, id),
        eq(approvalRequests.state, 'pending'),
      ),
    )
  if (!open) return
  const request = { subjectType: ENROLMENT, subjectId: id }
  if (open.submitterId === actor.id && tx.actor?.id === actor.id) await portal.approval.withdraw(tx, request)
  else await portal.approval.withdrawBecauseChanged(tx, ENROLMENT, id)
}

interface Leaving {
  state: 'withdrawn' | 'removed' | 'declined' | 'rejected'
  reason: string
  byId: string | null
}

export const isLive = (state: string): boolean => (LIVE_STATES as readonly string[]).includes(state)

/** Somebody goes, in whatever state he is, out of a class that is held: his seat goes to who is next. */
export const letGo = async (tx: Tx, held: HeldClass, enrolment: Enrolment, leaving: Leaving): Promise<void> => {
  const { id, state, pool } = enrolment
  if (holdsSeat(held.rules, state)) takeSeat(held.taken, pool, -1)
  else if (state === 'waitlisted') held.waiting -= 1
  await changeEnrolments(tx, [id], { ...leaving, ...WITHOUT_SEAT }, held.now)
  noteEnrolment(tx, held, { id, before: state, after: leaving.state, reason: leaving.reason })
  if (state === 'offered') await withdrawEvent(tx, offerEvent(id))
  await settle(tx, held)
}

/** The enrolment with its class, which is held; refuses one that is over or of somebody else. */
export const holdEnrolment = async (
  tx: Tx,
  id: string,
  isMeant: (enrolment: Enrolment) => boolean | Promise<boolean>,
): Promise<{ held: HeldClass; enrolment: Enrolment }> => {
  const seen = await readEnrolment(tx, id)
  ensure(seen && (await isMeant(seen)), errors.missing)
  const held = await holdClass(tx, seen.classId)
  return { held, enrolment: (await readEnrolment(tx, id)) ?? refuse(errors.missing) }
}

/** 退出 by oneself. */
export const withdrawOwn = async (
  portal: Portal,
  tx: Tx,
  actor: Actor,
  { id, reason }: { id: string; reason: string },
): Promise<void> => {
  const seen = await readEnrolment(tx, id)
  ensure(seen?.userId === actor.id, errors.missing)
  const { rows } = await tx.db.execute<{ over: boolean }>(sql`
    select coalesce(starts_at - withdraw_before * interval '1 hour' <= now(), false) as over
    from train_classes where id = ${seen.classId}`)
  ensure(isLive(seen.state), no.notLive)
  // Who only waits or is asked may always go.
  const isBound = seen.state === 'confirmed' || seen.state === 'pending'
  ensure(!isBound || rows[0]?.over === false, no.withdrawOver)
  const before = seen.state
  if (before === 'pending') await endReview(portal, tx, actor, id)
  const { held, enrolment } = await holdEnrolment(tx, id, ({ userId }) => userId === actor.id)
  if (isLive(enrolment.state)) await letGo(tx, held, enrolment, { state: 'withdrawn', reason, byId: actor.id })
  else {
    ensure(before === 'pending' && enrolment.state === 'withdrawn', no.notLive)
    await changeEnrolments(tx, [id], { state: 'withdrawn', reason, byId: actor.id }, held.now)
  }
}
