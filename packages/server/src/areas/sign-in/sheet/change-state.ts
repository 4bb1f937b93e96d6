import type { changeSheetState, rotateCodes } from '@portal/contract/areas/sign-in/sheet.ts'
import { signRefusals as no } from '@portal/contract/areas/sign-in/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { updateRow } from '#src/kit/store.ts'
import { ALL_ROWS } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuseField } from '#src/platform/errors.ts'
import type { Call, HandlerOf } from '#src/platform/http/serve.ts'
import { signSheets } from '#src/schema/sign-in/sheets.ts'
import type { Sheet } from '#src/shared/sign-in/sheets.ts'
import { ensureUnsealed, hostedSheet } from '../access.ts'
import { type Engine, ownerOf } from '../engine.ts'
import { closesAt, stateAt } from './state.ts'

type Body = Call<typeof changeSheetState>['body']
type Values = Partial<typeof signSheets.$inferInsert>

const EXTENDED_MINUTES = 5
const REOPENED_MINUTES = 10
const LEAST_REASON = 2

const later = (at: Date, minutes: number) => new Date(at.getTime() + minutes * MINUTE_MS)
const earlier = (a: Date, b: Date) => (a < b ? a : b)

/** The window that is open now, or the next one to close, moves. */
const extended = (sheet: Sheet, now: Date, minutes = EXTENDED_MINUTES): Values => {
  const isOut = sheet.outTo !== null && sheet.outFrom !== null && (now > sheet.inTo || now >= sheet.outFrom)
  return isOut && sheet.outTo ? { outTo: later(sheet.outTo, minutes) } : { inTo: later(sheet.inTo, minutes) }
}

const reopened = (sheet: Sheet, now: Date, minutes = REOPENED_MINUTES): Values => {
  const to = later(now, minutes)
  return {
    state: 'open',
    inFrom: earlier(sheet.inFrom, now),
    inTo: to,
    ...(sheet.outFrom && { outFrom: earlier(sheet.outFrom, now), outTo: to }),
  }
}

const closed = (sheet: Sheet, now: Date): Values => ({
  state: 'closed',
  inTo: earlier(sheet.inTo, now),
  ...(sheet.outTo && { outTo: earlier(sheet.outTo, now) }),
})

const moved = (sheet: Sheet, { action, minutes, reason = '' }: Body, now: Date): Values => {
  const state = stateAt(sheet, now.getTime())
  switch (action) {
    case 'open':
      ensure(state === 'planned', errors.stateChanged)
      return { state: 'open', inFrom: earlier(sheet.inFrom, now) }
    case 'extend':
      ensure(state === 'open', no.notOpen)
      return extended(sheet, now, minutes)
    case 'close':
      ensure(state === 'open', no.notOpen)
      return closed(sheet, now)
    case 'reopen':
      ensure(state === 'closed', errors.stateChanged)
      if (reason.length < LEAST_REASON) refuseField('reason', no.reason)
      return { ...reopened(sheet, now, minutes), stateReason: reason }
    case 'cancel':
      if (reason.length < LEAST_REASON) refuseField('reason', no.reason)
      return { state: 'cancelled', stateReason: reason }
  }
}

export const updateSheet = (tx: Tx, sheet: Sheet, values: Values): Promise<Sheet> =>
  updateRow(Object.assign(tx, { scope: ALL_ROWS }), signSheets, sheet, values)

export const changeStateWith =
  (engine: Engine): HandlerOf<typeof changeSheetState> =>
  async ({ tx, body, actor, origin }) => {
    const sheet = await hostedSheet(tx, actor, engine.portal.signIn, body.sheetId, 'update')
    ensureUnsealed(sheet)
    ensure(!ownerOf(engine, sheet.ownerType).rounds, no.ofRounds)
    const nowMs = await engine.clock.at(origin.receivedAt)
    const saved = await updateSheet(tx, sheet, moved(sheet, body, new Date(nowMs)))
    const [last] = tx.notes.slice(-1)
    if (last && body.reason) last.reason = body.reason
    tx.afterCommit.push(() => engine.watchers.moved(sheet.id))
    return { state: stateAt(saved, nowMs), closesAt: closesAt(saved) }
  }

/** 作废旧码: every code that was shown or printed is dead at once. */
export const rotateWith =
  (engine: Engine): HandlerOf<typeof rotateCodes> =>
  async ({ tx, body, actor }) => {
    const sheet = await hostedSheet(tx, actor, engine.portal.signIn, body.sheetId, 'update')
    ensureUnsealed(sheet)
    const generation = (sheet.generation % 65_535) + 1
    await updateSheet(tx, sheet, { generation, posterVersion: sheet.posterVersion + 1 })
    tx.afterCommit.push(() => engine.watchers.moved(sheet.id))
    return { generation }
  }
