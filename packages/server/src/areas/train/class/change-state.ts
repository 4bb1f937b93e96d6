import type { changeClassState } from '@portal/contract/areas/train/class/class-manage.ts'
import { classRefusals as no } from '@portal/contract/areas/train/refusals.ts'
import { LIVE_STATES } from '@portal/contract/areas/train/words.ts'
import { isEmptyAudience } from '@portal/contract/shared/audience.ts'
import { sql } from 'drizzle-orm'
import { updateRow } from '#src/kit/store.ts'
import { ALL_ROWS } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuseField } from '#src/platform/errors.ts'
import type { Call, HandlerOf } from '#src/platform/http/serve.ts'
import { trainClasses } from '#src/schema/train/class.ts'
import { findRule, holds } from '#src/shared/approval/rules.ts'
import type { Portal } from '#src/shared/portal.ts'
import { ENROLMENT } from '../audit/submit-review.ts'
import { type HeldClass, holdRow, rulesOf } from '../enrolment/held-class.ts'
import { settle } from '../enrolment/settle.ts'
import { tell } from '../enrolment/tell.ts'
import { sessionsOf } from '../session/read.ts'
import { bookRooms, freeRooms } from '../session/save.ts'
import { cancelSheets, tellSheets } from '../session/sheets.ts'
import { checkSeatsKept } from './check-input.ts'
import { keepQuotas } from './columns.ts'
import { ensureMayOpen } from './may-open.ts'
import { lockClass } from './reach.ts'
import { TAKES, type TrainClass } from './state.ts'

type Body = Call<typeof changeClassState>['body']
type Changed = { row: TrainClass; promoted: number; sent: number }

const lengthOf = (text: string) => [...text].length

const write = (tx: Tx, row: TrainClass, values: Partial<TrainClass>): Promise<TrainClass> =>
  updateRow({ ...tx, scope: ALL_ROWS }, trainClasses, row, values)

/** Nobody could come in, or nobody could decide about him. */
const ensureReady = async ({ classItems }: Portal, tx: Tx, { row, now }: HeldClass): Promise<void> => {
  ensure(!row.isTemplate, no.templateFixed)
  ensure(row.state !== 'in_review', no.inReview)
  ensure(row.state === 'draft', row.state === 'cancelled' ? no.cancelledFixed : no.alreadyOpen)
  if (isEmptyAudience(row.audience)) refuseField('audience', no.audienceMissing)
  const sessions = await sessionsOf(tx, row.id)
  const items = row.kind === 'special' ? ((await classItems.of('items')?.count(tx, row.id)) ?? 0) : 0
  ensure(items > 0 || sessions.length > 0, no.nothingInside)
  if (row.endsAt !== null && row.enrolTo > row.endsAt) refuseField('enrolTo', no.enrolLate)
  ensure(row.enrolTo > now, no.enrolOver)
  if (row.review === 'none') return
  const rule = await findRule(tx, ENROLMENT, row.ownerOrgId)
  ensure(rule && holds(rule), no.noApprover)
}

const open = async (portal: Portal, tx: Tx, held: HeldClass): Promise<Changed> => {
  const actor = tx.actor
  if (actor) await ensureMayOpen(tx, actor, held.row)
  await ensureReady(portal, tx, held)
  const row = await write(tx, held.row, { state: 'open', openedAt: held.now })
  await bookRooms(tx, row.id)
  await tellSheets(portal, tx, row.id)
  return { row, promoted: 0, sent: 0 }
}

/** Who holds a seat, and with `withQueue` who waits or is asked about as well. */
const peopleOf = async (tx: Tx, classId: string, withQueue: boolean): Promise<string[]> => {
  const states = withQueue ? [...LIVE_STATES] : ['confirmed']
  const { rows } = await tx.db.execute<{ user_id: string }>(sql`
    select user_id from train_enrolments where class_id = ${classId} and state = any(${sql.param(states)}::text[])`)
  return rows.map(({ user_id: id }) => id)
}

const confirm = async (tx: Tx, held: HeldClass, reason: string): Promise<Changed> => {
  ensure(held.row.state !== 'cancelled', no.cancelledFixed)
  ensure(
    held.row.state === 'open',
    held.row.state === 'draft' || held.row.state === 'in_review' ? no.notOpen : no.alreadyConfirmed,
  )
  const people = await peopleOf(tx, held.row.id, false)
  if (people.length < held.row.minSeats && lengthOf(reason) < 2)
    refuseField('reason', no.belowMinimum, { n: held.row.minSeats })
  const row = await write(tx, held.row, { state: 'confirmed', confirmedAt: held.now, confirmReason: reason })
  return { row, promoted: 0, sent: await tell(tx, row, people, { word: 'opened', event: 'confirmed' }) }
}

/** Everybody who holds, is asked or waits hears of it once; open requests end. */
const cancel = async (portal: Portal, tx: Tx, held: HeldClass, reason: string): Promise<Changed> => {
  ensure(held.row.state !== 'cancelled', no.cancelledFixed)
  ensure(held.row.state !== 'draft' && held.row.state !== 'in_review', no.notOpen)
  ensure(TAKES.includes(held.row.state), no.notCancellable)
  if (lengthOf(reason) < 2) refuseField('reason', no.reasonMissing)
  const people = await peopleOf(tx, held.row.id, true)
  const row = await write(tx, held.row, { state: 'cancelled', cancelReason: reason })
  await freeRooms(tx, row.id)
  await cancelSheets(portal, tx, row.id, reason)
  const values = { reason }
  return { row, promoted: 0, sent: await tell(tx, row, people, { word: 'cancelled', event: 'cancelled', values }) }
}

const changeSeats = async (tx: Tx, held: HeldClass, { capacity, unitQuotas }: Body): Promise<Changed> => {
  ensure(held.row.state !== 'cancelled', no.cancelledFixed)
  ensure(TAKES.includes(held.row.state) || held.row.state === 'draft', no.endedFixed)
  const quotas = unitQuotas ?? [...held.rules.quotas].map(([orgId, quota]) => ({ orgId, quota }))
  const wanted = { ...held.row, capacity: capacity ?? held.row.capacity }
  if (new Set(quotas.map(({ orgId }) => orgId)).size < quotas.length) refuseField('unitQuotas', no.quotaTwice)
  checkSeatsKept(held, wanted, quotas)
  if (quotas.reduce((sum, { quota }) => sum + quota, 0) > wanted.capacity) refuseField('unitQuotas', no.quotaSum)
  if (wanted.minSeats > wanted.capacity) refuseField('capacity', no.minAboveSeats)
  const row = await write(tx, held.row, { capacity: wanted.capacity })
  if (unitQuotas) {
    await keepQuotas(tx, row.id, quotas)
    tx.notes.push({
      objectType: 'train_classes',
      objectId: row.id,
      objectName: row.title,
      diff: [{ field: 'unitQuotas', before: [...held.rules.quotas.values()], after: quotas.map(({ quota }) => quota) }],
    })
  }
  const rules = rulesOf(row, new Map(quotas.map(({ orgId, quota }) => [orgId, quota])))
  const offered = await settle(tx, { ...held, row, rules })
  return { row, promoted: offered.length, sent: offered.length }
}

const act = (portal: Portal, tx: Tx, held: HeldClass, body: Body): Promise<Changed> => {
  const { action, reason = '' } = body
  switch (action) {
    case 'open':
      return open(portal, tx, held)
    case 'confirm':
      return confirm(tx, held, reason)
    case 'cancel':
      return cancel(portal, tx, held, reason)
    case 'seats':
      return changeSeats(tx, held, body)
  }
}

export const changeStateWith =
  (portal: Portal): HandlerOf<typeof changeClassState> =>
  async ({ tx, body, actor }) => {
    const held = await holdRow(tx, await lockClass(tx, actor, body.id, 'publish'))
    const { row, promoted, sent } = await act(portal, tx, held, body)
    return { state: row.state, revision: row.revision, promoted, sent }
  }
