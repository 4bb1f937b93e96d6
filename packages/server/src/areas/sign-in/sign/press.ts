import { signRefusals as no, type SignOwnerType } from '@portal/contract/areas/sign-in/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { eq } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import { signSheets } from '#src/schema/sign-in/sheets.ts'
import type { Sheet } from '#src/shared/sign-in/sheets.ts'
import type { Engine } from '../engine.ts'
import { complete } from './complete.ts'
import { refuseCode, type Said } from './outcome.ts'
import { type CodeCall, judgeCode, keepFailure } from './touch.ts'

/** Held against the seal and the cancellation, not against others who sign. */
export const sharedSheet = async (tx: Tx, id: string): Promise<Sheet> => {
  const [sheet] = await tx.db.select().from(signSheets).where(eq(signSheets.id, id)).for('key share')
  return sheet ?? refuse(errors.missing)
}

interface Pressed {
  actor: Actor
  sheetId: string
  /** In the room, where the caller has seen that the person is; or by a code that {@link sheetOfCode} has judged. */
  method: 'room' | 'rotate'
  deviceId: string
  address: string
  at: Date
}

/** One press of a person who needs neither digits nor a touch of before. */
export const press = async (engine: Engine, tx: Tx, { sheetId, ...pressed }: Pressed): Promise<Said> => {
  const sheet = await sharedSheet(tx, sheetId)
  ensure(sheet.methods.includes(pressed.method), no.noMethod)
  const call = pressed.method === 'room' ? 'room' : 'sign'
  const bare = { direction: 'in', call, position: undefined, signature: undefined } as const
  return complete(engine, tx, { ...pressed, ...bare, sheet })
}

/** The sheet that a scanned code opens, by the time at which it came; a bad one is refused and kept as evidence. */
export const sheetOfCode = async (engine: Engine, call: CodeCall, at: Date, type: SignOwnerType): Promise<string> => {
  const found = await judgeCode(engine, call, at.getTime())
  const isOurs = !('code' in found) && found.sheet.ownerType === type && found.token.direction === 'in'
  if (isOurs) return found.sheet.id
  const failure = 'code' in found ? found : { code: 'BAD_CODE' as const, sheet: found.sheet }
  await keepFailure(call, failure, at)
  return refuseCode(failure.code, at)
}
