import type { auditEnrolments } from '@portal/contract/areas/train/audit/audit.ts'
import { enrolmentRefusals as no } from '@portal/contract/areas/train/refusals.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse, refuseField } from '#src/platform/errors.ts'
import type { Call, OwnCall } from '#src/platform/http/serve.ts'
import { eachAlone } from '#src/shared/batch/each-alone.ts'
import { createTurns } from '#src/shared/batch/turns.ts'
import type { Portal } from '#src/shared/portal.ts'
import { readEnrolment } from '../enrolment/change.ts'
import { placeOf } from '../enrolment/held-class.ts'
import { ENROLMENT } from './submit-review.ts'

type Body = Call<typeof auditEnrolments>['body']

/** The open request of an enrolment, else the last one: its state says who was first. */
const requestOf = async (tx: Tx, enrolmentId: string): Promise<string> => {
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select id from approval_requests where subject_type = ${ENROLMENT} and subject_id = ${enrolmentId}
    order by submitted_at desc, id desc limit 1`)
  return rows[0]?.id ?? refuse(no.missing)
}

/** One act on one enrolment; answers the place in the queue of somebody who was passed on to it. */
const auditOne = async (portal: Portal, tx: Tx, actor: Actor, id: string, body: Body): Promise<number | null> => {
  const { action, opinion } = body
  const enrolment = (await readEnrolment(tx, id)) ?? refuse(no.missing)
  const requestId = await requestOf(tx, id)
  if (action === 'pass' || action === 'reject') {
    ensure(enrolment.userId !== actor.id, no.ownEnrolment)
    const { rows } = await tx.db.execute<{ state: string }>(sql`
      select state from train_classes where id = ${enrolment.classId}`)
    ensure(rows[0]?.state !== 'cancelled', no.cancelled)
    ensure(enrolment.state === 'pending', no.handled)
  }
  const toUserIds = body.toUserIds
  const addMode = action === 'add' ? ('before' as const) : undefined
  await portal.approval.decide(tx, actor, { requestId, action, opinion, toUserIds, addMode })
  return action === 'pass' ? placeOf(tx, id) : null
}

/**
 * Whoever decides about one class does so in his turn: each decision closes the tasks and messages of all its reviewers,
 * and takes from the same seats. Within this process they wait without a connection, among several on the lock.
 */
const classOf = async (tx: Tx, enrolmentId: string): Promise<string> =>
  (await readEnrolment(tx, enrolmentId))?.classId ?? refuse(no.missing)

const takeTurn = (tx: Tx, classId: string) =>
  tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`enrolment:${classId}`}, 0))`)

export const auditWith = (portal: Portal) => {
  const inTurn = createTurns()
  return async ({ tx: start, body, actor, commit }: OwnCall<typeof auditEnrolments>) => {
    if (body.action === 'reject' && [...body.opinion].length < 2) refuseField('opinion', no.rejectReason)
    const classId = await classOf(start, body.ids[0] ?? '')
    const { done, failed } = await inTurn(classId, () =>
      commit(async (tx) => {
        await takeTurn(tx, classId)
        return eachAlone(tx, body.ids, (id) => auditOne(portal, tx, actor, id, body))
      }),
    )
    const places = done.filter((place) => place !== null)
    const [only] = places
    return {
      done: done.length,
      waitlisted: places.length,
      message: done.length === 1 && only !== undefined ? fill(no.fullQueued.message, { n: only }) : '',
      failed,
    }
  }
}
