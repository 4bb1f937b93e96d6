import type { signByNumber, signByTouch } from '@portal/contract/areas/sign-in/sign.ts'
import type { SignAnswer } from '@portal/contract/areas/sign-in/sign-answer.ts'
import { signMessages, signRefusals } from '@portal/contract/areas/sign-in/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { OwnCall, Worded } from '#src/platform/http/serve.ts'
import { signSheets } from '#src/schema/sign-in/sheets.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'
import { areDigits } from '#src/shared/sign-in/digits.ts'
import type { Sheet } from '#src/shared/sign-in/sheets.ts'
import { type Engine, ownerOf } from '../engine.ts'
import { complete, keepSaid, keptSaid } from './complete.ts'
import { refuseCode, type Said, said, spoken } from './outcome.ts'
import { sharedSheet } from './press.ts'
import { holdTouch, useTouch } from './touch.ts'
import { forgetTries, writeAttempt } from './write.ts'

/** Presses of one person one after the other; one that was answered is answered alike. */
const once = async (
  { portal }: Engine,
  { tx, actor, body, commit }: OwnCall<typeof signByTouch> | OwnCall<typeof signByNumber>,
  work: (tx: Tx) => Promise<Said | null>,
): Promise<Worded<SignAnswer> | null> => {
  const { inLine } = portal.platform
  const answer = await inLine(`sign ${actor.id}`, async () => {
    const kept = await keptSaid(tx, actor.id, body.clientId)
    return kept ?? (await commit(work))
  })
  return answer ? spoken(answer) : null
}

export const signWith =
  (engine: Engine) =>
  async (call: OwnCall<typeof signByTouch>): Promise<Worded<SignAnswer>> => {
    const { body, actor, origin } = call
    const { touchId, deviceId, clientId } = body
    const nowMs = await engine.clock.at(origin.receivedAt)
    const answer = await once(engine, call, async (tx) => {
      const touch = await holdTouch(tx, { touchId, deviceId, cookie: origin.cookie, nowMs })
      if (!touch || touch.used) return touch ? keptSaid(tx, actor.id, clientId) : null
      const sheet = await sharedSheet(tx, touch.sheetId)
      const { direction, method, at } = touch
      const { position, signature } = body
      const press = { actor, sheet, direction, method, at, deviceId, position, signature, address: origin.address }
      const words = await complete(engine, tx, { ...press, call: 'sign' })
      await Promise.all([useTouch(tx, touchId), keepSaid(tx, actor.id, clientId, words)])
      return words
    })
    return answer ?? refuseCode('HOLD_LOST', new Date(nowMs))
  }

const MOST_WRONG = 5
const LOCK_MINUTES = 10
const MOST_WRONG_A_SHEET = 200

interface Tries extends Record<string, unknown> {
  wrong: number
  locked: boolean
}

/** Holds the person's tries at the digits of this sheet. */
const holdTries = async (tx: Tx, sheetId: string, userId: string): Promise<Tries> => {
  const { rows } = await tx.db.execute<Tries>(sql`
    insert into sign_number_tries as t (sheet_id, user_id, wrong) values (${sheetId}, ${userId}, 0)
    on conflict (sheet_id, user_id) do update set
      wrong = case when t.locked_until <= now() then 0 else t.wrong end,
      locked_until = case when t.locked_until <= now() then null else t.locked_until end
    returning wrong, locked_until is not null as locked`)
  return rows[0] ?? { wrong: 0, locked: false }
}

const countWrong = async (tx: Tx, sheetId: string, userId: string): Promise<number> => {
  const { rows } = await tx.db.execute<{ wrong: number }>(sql`
    update sign_number_tries set wrong = wrong + 1,
      locked_until = case when wrong + 1 >= ${MOST_WRONG} then now() + ${LOCK_MINUTES} * interval '1 minute' end
    where sheet_id = ${sheetId} and user_id = ${userId} returning wrong`)
  return rows[0]?.wrong ?? 0
}

/** So many wrong ones are no slips of the finger: the digits go off, and the hosts learn of it. */
const guardSheet = async (tx: Tx, sheet: Sheet): Promise<void> => {
  const { rows } = await tx.db.execute<{ n: number }>(sql`
    select count(*) as n from sign_attempts where sheet_id = ${sheet.id} and code in ('NUM_WRONG', 'LOCKED')
      and call = 'number' and at > now() - interval '10 minutes'`)
  if ((rows[0]?.n ?? 0) < MOST_WRONG_A_SHEET) return
  const off = await tx.db
    .update(signSheets)
    .set({ digitsOff: true })
    .where(and(eq(signSheets.id, sheet.id), eq(signSheets.digitsOff, false)))
  if (off.rowCount === 0) return
  const words = signMessages.numberOff
  await sendMessage(tx, sheet.hostIds, {
    event: `signIn:${sheet.id}:numberOff`,
    kind: words.kind,
    title: fill(words.title, { title: sheet.title }),
    text: words.text,
    reason: words.reason,
    urgent: true,
  })
}

export const numberWith =
  (engine: Engine) =>
  async (call: OwnCall<typeof signByNumber>): Promise<Worded<SignAnswer>> => {
    const { body, actor, origin } = call
    const { sheetId, digits, direction, deviceId, clientId } = body
    const at = new Date(await engine.clock.at(origin.receivedAt))
    const answer = await once(engine, call, async (tx) => {
      const sheet = await sharedSheet(tx, sheetId)
      ensure(sheet.methods.includes('number') && !sheet.digitsOff, signRefusals.numberOff)
      const tries = await holdTries(tx, sheetId, actor.id)
      const kept = await keptSaid(tx, actor.id, clientId)
      if (kept) return kept
      const isRight = !tries.locked && areDigits(engine.keys, { ...sheet, direction }, digits, at.getTime())
      if (!isRight) {
        const words = await refusedDigits(engine, tx, call, { sheet, at, isLocked: tries.locked })
        await keepSaid(tx, actor.id, clientId, words)
        return words
      }
      await forgetTries(tx, sheetId, actor.id)
      const { position, signature } = body
      const press = { actor, sheet, direction, at, deviceId, position, signature, address: origin.address }
      const words = await complete(engine, tx, { ...press, method: 'number', call: 'number' })
      await keepSaid(tx, actor.id, clientId, words)
      return words
    })
    return answer ?? refuse(errors.missing)
  }

const refusedDigits = async (
  engine: Engine,
  tx: Tx,
  { body, actor, origin }: OwnCall<typeof signByNumber>,
  { sheet, at, isLocked }: { sheet: Sheet; at: Date; isLocked: boolean },
): Promise<Said> => {
  const left = isLocked ? 0 : MOST_WRONG - (await countWrong(tx, sheet.id, actor.id))
  const code = left > 0 ? 'NUM_WRONG' : 'LOCKED'
  const words = said({ code, at, values: { n: left } }, sheet, ownerOf(engine, sheet.ownerType))
  // Nothing of a sheet is told to whom it has not been opened.
  const hidden = { ...words, answer: { ...words.answer, sheet: null } }
  const own = { sheetId: sheet.id, userId: actor.id, deviceId: body.deviceId, address: origin.address }
  await writeAttempt(tx, { ...own, at, call: 'number', code, message: words.message })
  await guardSheet(tx, sheet)
  return hidden
}
