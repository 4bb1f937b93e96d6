import type { confirmSheet, remindConfirmers } from '@portal/contract/areas/sign-in/sheet.ts'
import { signRefusals as no, signMessages } from '@portal/contract/areas/sign-in/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuseField } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'
import type { Sheet } from '#src/shared/sign-in/sheets.ts'
import { confirmableSheet, ensureUnsealed, noteOfSheet } from '../access.ts'
import type { Engine } from '../engine.ts'
import { updateSheet } from './change-state.ts'
import { stateAt } from './state.ts'

const LEAST_REASON = 2

/** The lecturer of the session says that the sheet is right; whoever does so in his place says why. */
export const confirmWith =
  (engine: Engine): HandlerOf<typeof confirmSheet> =>
  async ({ tx, body: { sheetId, note = '' }, actor }) => {
    const sheet = await confirmableSheet(tx, actor, engine.portal.signIn, sheetId)
    ensureUnsealed(sheet)
    ensure(sheet.confirmerIds.length > 0, errors.missing)
    const nowMs = await engine.clock.at()
    if (!sheet.confirmerIds.includes(actor.id)) {
      ensure(stateAt(sheet, nowMs) === 'closed', no.notClosed)
      ensure(sheet.confirmedAt === null, no.confirmed)
      if ([...note].length < LEAST_REASON) refuseField('note', no.standInReason)
    }
    const confirmedAt = new Date(nowMs)
    await updateSheet(tx, sheet, { confirmedAt, confirmedBy: actor.id, confirmNote: note })
    const [last] = tx.notes.slice(-1)
    if (last && note !== '') last.reason = note
    tx.afterCommit.push(() => engine.watchers.moved(sheet.id))
    return { confirmedAt }
  }

const wasTold = async (tx: Tx, event: string): Promise<boolean> => {
  const { rows } = await tx.db.execute(sql`select 1 from messages where event = ${event} limit 1`)
  return rows.length > 0
}

const tellConfirmers = (tx: Tx, { title, confirmerIds }: Sheet, event: string): Promise<number> => {
  const words = signMessages.confirm
  return sendMessage(tx, confirmerIds, {
    event,
    kind: words.kind,
    title: fill(words.title, { title }),
    text: fill(words.text, { title }),
    link: '/signInList?view=hosted',
    reason: words.reason,
  })
}

/** Asks the lecturers of a sheet that is over for their word, once a day. */
export const remindConfirmersWith =
  (engine: Engine): HandlerOf<typeof remindConfirmers> =>
  async ({ tx, body, actor }) => {
    const sheet = await confirmableSheet(tx, actor, engine.portal.signIn, body.sheetId)
    ensureUnsealed(sheet)
    const nowMs = await engine.clock.at()
    ensure(stateAt(sheet, nowMs) === 'closed', no.notClosed)
    ensure(sheet.confirmedAt === null, no.confirmed)
    const event = `signIn:${sheet.id}:confirm:${shanghaiDay(new Date(nowMs))}`
    ensure(!(await wasTold(tx, event)), no.remindedToday)
    const others = { ...sheet, confirmerIds: sheet.confirmerIds.filter((id) => id !== actor.id) }
    ensure(others.confirmerIds.length > 0, no.nobodyToRemind)
    const sent = await tellConfirmers(tx, others, event)
    tx.notes.push({ ...noteOfSheet(sheet), kind: 'run', diff: [{ field: 'reminded', before: null, after: sent }] })
    return { sent }
  }
