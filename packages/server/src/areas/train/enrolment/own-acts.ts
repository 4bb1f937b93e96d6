import type {
  confirmOffer,
  declineOffer,
  EnrolAnswer,
  withdrawEnrolment,
} from '@portal/contract/areas/train/enrolment/apply.ts'
import { enrolmentRefusals as no } from '@portal/contract/areas/train/refusals.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { readEvent } from '#src/shared/messaging/messages.ts'
import type { Portal } from '#src/shared/portal.ts'
import { submitReview } from '../audit/submit-review.ts'
import { TAKES } from '../class/state.ts'
import { changeEnrolments, noteEnrolment } from './change.ts'
import { isReviewed } from './enrol.ts'
import { holdEnrolment, letGo, withdrawOwn } from './leave.ts'
import { settle } from './settle.ts'
import { offerEvent } from './tell.ts'

const answer = (id: string, state: EnrolAnswer['state']): EnrolAnswer => ({
  id,
  state,
  waitPosition: null,
  conflicts: [],
})

/** An offer of the caller's that he may still answer. */
const holdOffer = async (tx: Tx, id: string, userId: string) => {
  const found = await holdEnrolment(tx, id, (seen) => seen.userId === userId)
  const { held, enrolment } = found
  ensure(held.row.state !== 'cancelled', no.cancelled)
  ensure(enrolment.state !== 'expired', no.offerOver)
  ensure(enrolment.state === 'offered' && TAKES.includes(held.row.state), no.notOffered)
  ensure(enrolment.offerEnd === null || enrolment.offerEnd > held.now, no.offerOver)
  return found
}

/** 确认参加: the seat is his; where applying takes the seat, somebody may still have to decide about him. */
export const confirmWith =
  (portal: Portal): HandlerOf<typeof confirmOffer> =>
  async ({ tx, body, actor }) => {
    const { held, enrolment } = await holdOffer(tx, body.id, actor.id)
    const { row, now } = held
    const state = isReviewed(row, enrolment) && row.seatAt === 'apply' ? 'pending' : 'confirmed'
    await changeEnrolments(tx, [body.id], { state, offerEnd: null, byId: actor.id }, now)
    noteEnrolment(tx, held, { id: body.id, before: 'offered', after: state })
    await readEvent(tx, actor.id, offerEvent(body.id))
    if (state === 'pending') await submitReview(portal, tx, actor, body.id)
    await settle(tx, held)
    return answer(body.id, state)
  }

export const decline: HandlerOf<typeof declineOffer> = async ({ tx, body, actor }) => {
  const { held, enrolment } = await holdOffer(tx, body.id, actor.id)
  await readEvent(tx, actor.id, offerEvent(body.id))
  await letGo(tx, held, enrolment, { state: 'declined', reason: '', byId: actor.id })
  return answer(body.id, 'declined')
}

export const withdrawWith =
  (portal: Portal): HandlerOf<typeof withdrawEnrolment> =>
  async ({ tx, body, actor }) => {
    await withdrawOwn(portal, tx, actor, body)
    return answer(body.id, 'withdrawn')
  }
