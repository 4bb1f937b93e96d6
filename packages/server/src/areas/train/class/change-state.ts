import type { changeClassState } from '@portal/contract/areas/train/class/class-manage.ts'
import { classRefusals as no } from '@portal/contract/areas/train/refusals.ts'
import { LIVE_STATES } from '@portal/contract/areas/train/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse, refuseField } from '#src/platform/errors.ts'
import type { Call, HandlerOf } from '#src/platform/http/serve.ts'
import { trainClasses } from '#src/schema/train/class.ts'
import type { Portal } from '#src/shared/portal.ts'
import { type HeldClass, holdRow, rulesOf } from '../enrolment/held-class.ts'
import { settle } from '../enrolment/settle.ts'
import { tell } from '../enrolment/tell.ts'
import { ensureSeatsWithin, openRulesOfUnit } from '../permission/narrow.ts'
import { freeRooms } from '../session/save.ts'
import { cancelSheets } from '../session/sheets.ts'
import { ensureReady, openToPeople, writeClass } from './approval/open-class.ts'
import { needsApproval, OPENING } from './approval/subject.ts'
import { checkSeatsKept } from './check-input.ts'
import { keepQuotas } from './columns.ts'
import { ensureMayOpen } from './may-open.ts'
import { lockClass } from './reach.ts'
import { TAKES, type TrainClass } from './state.ts'

type Body = Call<typeof changeClassState>['body']
type Changed = { row: TrainClass; promoted: number; sent: number }

const lengthOf = (text: string) => [...text].length

/** 发布报名: at once, or where 开班权限 ask for it after somebody has decided. */
const open = async (portal: Portal, tx: Tx, held: HeldClass): Promise<Changed> => {
  const { actor } = tx
  if (actor) {
    await ensureMayOpen(tx, actor, held.row)
    if (await needsApproval(tx, held.row, actor.id)) {
      await ensureReady(portal, tx, held.row, held.now)
      await portal.approval.submit(tx, actor, { subjectType: OPENING, subjectId: held.row.id })
      const [row = refuse(errors.missing)] = await tx.db
        .select()
        .from(trainClasses)
        .where(eq(trainClasses.id, held.row.id))
      return { row, promoted: 0, sent: 0 }
    }
  }
  await ensureReady(portal, tx, held.row, held.now)
  return { row: await openToPeople(portal, tx, held.row, held.now), promoted: 0, sent: 0 }
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
  const row = await writeClass(tx, held.row, { state: 'confirmed', confirmedAt: held.now, confirmReason: reason })
  return { row, promoted: 0, sent: await tell(tx, row, people, { word: 'opened', event: 'confirmed' }) }
}

/** Everybody who holds, is asked or waits hears of it once; open requests end. */
const cancel = async (portal: Portal, tx: Tx, held: HeldClass, reason: string): Promise<Changed> => {
  ensure(held.row.state !== 'cancelled', no.cancelledFixed)
  ensure(held.row.state !== 'draft' && held.row.state !== 'in_review', no.notOpen)
  ensure(TAKES.includes(held.row.state), no.notCancellable)
  if (lengthOf(reason) < 2) refuseField('reason', no.reasonMissing)
  const people = await peopleOf(tx, held.row.id, true)
  const row = await writeClass(tx, held.row, { state: 'cancelled', cancelReason: reason })
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
  if (tx.actor && wanted.capacity > held.row.capacity) {
    const opening = { category: held.row.category, personId: tx.actor.id }
    ensureSeatsWithin(await openRulesOfUnit(tx, held.row.ownerOrgId), opening, wanted.capacity)
  }
  const row = await writeClass(tx, held.row, { capacity: wanted.capacity })
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
