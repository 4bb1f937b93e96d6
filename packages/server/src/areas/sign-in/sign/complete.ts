import type { Position } from '@portal/contract/areas/sign-in/sign-answer.ts'
import { type EntryMethod, type SignDirection, signRefusals } from '@portal/contract/areas/sign-in/words.ts'
import { sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { Sheet } from '#src/shared/sign-in/sheets.ts'
import { networksFor } from '#src/shared/sign-in/unit-networks.ts'
import { type Engine, ownerOf } from '../engine.ts'
import { type Trial, tried } from './checks.ts'
import { claimDevice, deviceFacts } from './devices.ts'
import { isSuccess, type Outcome, type Said, said } from './outcome.ts'
import { holdStanding } from './standing.ts'
import { writeAttempt, writeTrial } from './write.ts'

/** A person at the end of a code, whichever way he came by it. */
export interface Press {
  actor: Actor
  sheet: Sheet
  direction: SignDirection
  method: EntryMethod
  at: Date
  deviceId: string
  position: Position | undefined
  signature: string | undefined
  address: string
  call: 'sign' | 'number' | 'room'
}

/** Where a counted sign-out stands or a pending entry waits, one more that would wait changes nothing. */
const isIdle = ({ standing, direction }: Trial, { code }: Outcome): boolean =>
  code === 'PENDING' && standing[direction] !== null

/** Checks 8 to 13 of one person, whose row is held from here on; refusals stay as evidence. */
export const complete = async (engine: Engine, tx: Tx, press: Press): Promise<Said> => {
  const { sheet, actor, deviceId, at, call } = press
  const owner = ownerOf(engine, sheet.ownerType)
  const standing = await holdStanding(tx, sheet, actor.id, sheet.walkIn === 'confirm')
  const own = { sheetId: sheet.id, deviceId, userId: actor.id }
  const networks = await networksFor(tx, sheet, press.method)
  const trial: Trial = { ...press, standing, networks, device: await deviceFacts(tx, own) }
  let outcome = tried(trial)
  if (isSuccess(outcome) && outcome.code !== 'ALREADY') {
    ensure(sheet.signature === 'none' || press.signature !== undefined, signRefusals.signatureNeeded)
    if (!(await claimDevice(tx, own))) outcome = { code: 'DEVICE_USED', at }
    else if (!isIdle(trial, outcome))
      await writeTrial(engine, tx, trial, outcome, { deviceId, signature: press.signature ?? '' })
  }
  const words = said(outcome, sheet, owner)
  const isEvidence = !isSuccess(outcome) || outcome.code === 'ALREADY' || isIdle(trial, outcome)
  if (isEvidence) {
    const refused = { ...own, address: press.address, at, call, code: outcome.code, message: words.message }
    await writeAttempt(tx, refused, trial, outcome)
  }
  return words
}

/** What a press was answered stays for a day: a reply that was lost is given again. */
export const keepSaid = async (tx: Tx, userId: string, clientId: string, { answer, message }: Said): Promise<void> => {
  await tx.db.execute(sql`
    insert into sign_answers (user_id, client_id, answer, message)
    values (${userId}, ${clientId}, ${JSON.stringify(answer)}::jsonb, ${message})
    on conflict (user_id, client_id) do nothing`)
}

interface KeptRow extends Record<string, unknown> {
  answer: Said['answer']
  message: string
}

const dated = (answer: Said['answer']): Said['answer'] => ({
  ...answer,
  at: new Date(answer.at),
  sheet: answer.sheet && {
    ...answer.sheet,
    start: new Date(answer.sheet.start),
    end: new Date(answer.sheet.end),
  },
  next: answer.next && { ...answer.next, from: new Date(answer.next.from), to: new Date(answer.next.to) },
})

export const keptSaid = async (tx: Pick<Tx, 'db'>, userId: string, clientId: string): Promise<Said | null> => {
  const { rows } = await tx.db.execute<KeptRow>(sql`
    select answer, message from sign_answers where user_id = ${userId} and client_id = ${clientId}
      and at > now() - interval '24 hours'`)
  const [found] = rows
  return found ? { answer: dated(found.answer), message: found.message } : null
}
