import type { promoteWaiting } from '@portal/contract/areas/train/audit/audit.ts'
import { enrolmentRefusals as no } from '@portal/contract/areas/train/refusals.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuseField } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { offerEnd, seatFor, takeSeat } from '#src/shared/seats/seats.ts'
import { lockClass } from '../class/reach.ts'
import { changeEnrolments, noteEnrolment } from '../enrolment/change.ts'
import { type HeldClass, holdRow, queueOf } from '../enrolment/held-class.ts'
import { type Offered, settle } from '../enrolment/settle.ts'
import { tellOffer } from '../enrolment/tell.ts'

interface Wish {
  enrolmentId: string
  reason: string
  byId: string
}

/** Offers a free seat to this one; whoever is passed over stands in the reason. */
const offerTo = async (tx: Tx, held: HeldClass, { enrolmentId, reason, byId }: Wish): Promise<Offered> => {
  const { row, rules, taken, now } = held
  const queue = await queueOf(tx, row.id, rules.quotas)
  const at = queue.findIndex(({ id }) => id === enrolmentId)
  const wanted = queue[at]
  ensure(wanted, no.notWaiting)
  if (at > 0 && [...reason].length < 2) refuseField('reason', no.jumpReason, { n: at })
  const seat = seatFor(rules, taken, wanted.unit, now.getTime())
  ensure(seat, no.noSeat)
  const end = offerEnd(rules, now.getTime())
  ensure(end !== null, no.tooLateToOffer)
  const until = new Date(end)
  takeSeat(taken, seat.pool)
  held.waiting -= 1
  const values = { state: 'offered', pool: seat.pool, offeredAt: now, offerEnd: until, reason, byId } as const
  await changeEnrolments(tx, [enrolmentId], values, now)
  noteEnrolment(tx, held, { id: enrolmentId, before: 'waitlisted', after: 'offered', reason })
  await tellOffer(tx, row, { id: enrolmentId, userId: wanted.userId, until })
  return { id: enrolmentId, userId: wanted.userId, until }
}

/**
 * 手动递补. In order it is what happens by itself; with somebody named he is offered the next free seat before the
 * others, so what is free now must not have gone to them in the same act.
 */
export const promote: HandlerOf<typeof promoteWaiting> = async ({ tx, body, actor }) => {
  const held = await holdRow(tx, await lockClass(tx, actor, body.classId, 'promote'))
  ensure(held.row.state !== 'cancelled', no.cancelled)
  ensure(held.waiting > 0, no.nobodyWaits)
  const { enrolmentId, reason = '' } = body
  const first = enrolmentId === undefined ? [] : [await offerTo(tx, held, { enrolmentId, reason, byId: actor.id })]
  const offered = [...first, ...(await settle(tx, held))]
  ensure(offered.length > 0, no.noSeat)
  const { rows } = await tx.db.execute<{ id: string; name: string }>(sql`
    select id, name from users where id = any(${sql.param(offered.map(({ userId }) => userId))}::uuid[])`)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return { offered: offered.map(({ id, userId, until }) => ({ id, name: names.get(userId) ?? '', offerEnd: until })) }
}
