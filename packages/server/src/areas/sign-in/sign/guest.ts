import type { signAsGuest } from '@portal/contract/areas/sign-in/sign.ts'
import {
  guestConsent,
  signRefusals as no,
  pendingReasons,
  signSentences,
} from '@portal/contract/areas/sign-in/words.ts'
import { errors } from '@portal/contract/errors.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse, refuseField } from '#src/platform/errors.ts'
import { type OwnCall, type Worded, worded } from '#src/platform/http/serve.ts'
import { signEntries, signSheets } from '#src/schema/sign-in/sheets.ts'
import { phoneColumns } from '#src/shared/directory/phone.ts'
import type { Sheet } from '#src/shared/sign-in/sheets.ts'
import { judge } from '#src/shared/sign-in/verdict.ts'
import { noteOfSheet } from '../access.ts'
import type { Engine } from '../engine.ts'
import { type Trial, tried } from './checks.ts'
import { type Outcome, refuseCode, said, signedSheetOf } from './outcome.ts'
import { holdTouch, useTouch } from './touch.ts'

type GuestCall = OwnCall<typeof signAsGuest>
type Result = ResultOf<typeof signAsGuest>

/** The window alone: everything else about a guest is looked at by a host. */
const windowFault = (sheet: Sheet, at: Date): Outcome | null => {
  const standing = { userId: '', known: { expected: true, onLeave: false }, in: null, out: null }
  const device = { isKnown: true, isOthers: false }
  const trial: Trial = {
    sheet,
    standing,
    direction: 'in',
    method: 'scan',
    at,
    device,
    position: undefined,
    address: '',
    networks: [],
  }
  const outcome = tried(trial)
  return outcome.code === 'OK' || outcome.code === 'LATE' ? null : outcome
}

const holdGuest = async ({ portal }: Engine, tx: Tx, sheet: Sheet, { body }: GuestCall, at: Date): Promise<string> => {
  const { phoneSealed, phoneMask, phoneIndex } = phoneColumns(portal.platform.secrets, body.phone)
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    insert into sign_guests as g (id, sheet_id, name, phone_sealed, phone_mask, phone_index, org, consent_version, at)
    values (${v7()}, ${sheet.id}, ${body.name}, ${phoneSealed}, ${phoneMask}, ${phoneIndex}, ${body.org},
      ${body.consentVersion}, ${at.toISOString()}::timestamptz)
    on conflict (sheet_id, phone_index) do update set name = excluded.name, org = excluded.org returning g.id`)
  return rows[0]?.id ?? refuse(errors.missing)
}

/** One entry of a guest, always pending; the same telephone again is the same guest. */
const writeGuest = async (engine: Engine, tx: Tx, sheet: Sheet, call: GuestCall, at: Date): Promise<Result> => {
  const guestId = await holdGuest(engine, tx, sheet, call, at)
  const [known] = await tx.db
    .select()
    .from(signEntries)
    .where(sql`${eq(signEntries.guestId, guestId)} and ${signEntries.state} in ('counted', 'pending')`)
  if (known) return { state: known.state, at: known.at, sheet: signedSheetOf(sheet) }
  const facts = {
    method: 'guest',
    isDeviceKnown: false,
    reading: null,
    radius: sheet.radius,
    isNetworkOk: false,
  } as const
  const { proofs, reason } = judge(facts, sheet.proofs, { isGuest: true })
  const values = {
    sheetId: sheet.id,
    guestId,
    direction: 'in',
    at,
    method: 'guest',
    deviceId: call.body.deviceId,
  } as const
  await tx.db.insert(signEntries).values({ ...values, verdict: 'amber', proofs, state: 'pending', reason })
  tx.notes.push({ ...noteOfSheet(sheet), diff: [{ field: 'guest', before: null, after: guestId }] })
  tx.afterCommit.push(() => engine.watchers.moved(sheet.id))
  return { state: 'pending', at, sheet: signedSheetOf(sheet) }
}

export const guestWith =
  (engine: Engine) =>
  async (call: GuestCall): Promise<Worded<Result>> => {
    const { body, origin, commit } = call
    if (body.consentVersion !== guestConsent.version) refuseField('consentVersion', no.guestConsent)
    const nowMs = await engine.clock.at(origin.receivedAt)
    const result = await commit(async (tx) => {
      const touch = await holdTouch(tx, { ...body, cookie: origin.cookie, nowMs })
      if (!touch || touch.used) return null
      const [sheet = refuse(errors.missing)] = await tx.db
        .select()
        .from(signSheets)
        .where(eq(signSheets.id, touch.sheetId))
        .for('key share')
      ensure(sheet.guests && touch.direction === 'in', no.noGuests)
      const fault = windowFault(sheet, touch.at)
      if (fault) return refuse({ ...no.notOpen, message: said(fault, sheet, {}).message })
      await useTouch(tx, body.touchId)
      return writeGuest(engine, tx, sheet, call, touch.at)
    })
    if (!result) return refuseCode('HOLD_LOST', new Date(nowMs))
    return worded(fill(signSentences.PENDING, { reason: pendingReasons.guest }), result)
  }
