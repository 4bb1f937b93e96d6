import type { touchCode } from '@portal/contract/areas/sign-in/sign.ts'
import { type SignCode, signSentences } from '@portal/contract/areas/sign-in/words.ts'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Tx } from '#src/platform/database/tx.ts'
import type { OwnCall } from '#src/platform/http/serve.ts'
import { newToken, sha256 } from '#src/platform/secrets.ts'
import { signSheets } from '#src/schema/sign-in/sheets.ts'
import { signTouches } from '#src/schema/sign-in/tries.ts'
import { isKeyOfSheet } from '#src/shared/sign-in/keys.ts'
import type { Sheet } from '#src/shared/sign-in/sheets.ts'
import { isAlive, isSigned, type ReadToken, readToken } from '#src/shared/sign-in/token.ts'
import { type Engine, ownerOf } from '../engine.ts'
import { isBusyAddress, isBusyCaller } from './limits.ts'
import { needsOf, ownTimes } from './needs.ts'
import { refuseCode, signedSheetOf } from './outcome.ts'
import { writeAttempt } from './write.ts'

const TOUCH_MS = 5 * MINUTE_MS
export const TOUCH_COOKIE = 'sign_touch'

type TouchCall = OwnCall<typeof touchCode>

/** What a code is judged by, of whichever call brings it. */
export type CodeCall = Pick<TouchCall, 'tx' | 'body' | 'actor' | 'origin'>

interface Failure {
  code: SignCode
  sheet?: Sheet
}

interface Good {
  token: ReadToken
  sheet: Sheet
}

const sheetOf = async (tx: Tx, { sheet }: ReadToken): Promise<Sheet | undefined> =>
  (await tx.db.select().from(signSheets).where(eq(signSheets.publicId, sheet)))[0]

/** 4 to 6: the sheet stands, the code is of its kind and generation, and alive. */
const judgeToken = (sheet: Sheet, token: ReadToken, at: number): SignCode | null => {
  if (sheet.state === 'cancelled') return 'CANCELLED'
  if (token.generation !== sheet.generation) return 'EXPIRED'
  if (token.method === 'poster' && token.step !== sheet.posterVersion) return 'EXPIRED'
  if (!sheet.methods.includes(token.method)) return 'BAD_CODE'
  return token.method === 'rotate' && !isAlive(sheet.epochAt.getTime(), token.step, at) ? 'EXPIRED' : null
}

/** 1 to 6 in their order; nothing about the sheet is known before the third. */
export const judgeCode = async (
  engine: Engine,
  { tx, body, actor, origin }: CodeCall,
  at: number,
): Promise<Good | Failure> => {
  const token = readToken(body.t)
  if (!token) return { code: 'BAD_CODE' }
  if (await isBusyCaller(tx, { deviceId: body.deviceId, userId: actor?.id ?? null })) return { code: 'SLOW' }
  if (await isBusyAddress(tx, origin.address)) return { code: 'SLOW' }
  const { number, key } = engine.keys.named(token.k, at)
  if (!isSigned(token, key)) return { code: 'BAD_CODE' }
  const sheet = await sheetOf(tx, token)
  if (!sheet || !isKeyOfSheet(number, sheet.createdAt.getTime())) return { code: 'BAD_CODE' }
  const code = judgeToken(sheet, token, at)
  return code ? { code, sheet } : { token, sheet }
}

/** Codes that are no good are counted by address, as far as that limit goes. */
export const keepFailure = async ({ tx, body, actor, origin }: CodeCall, { code, sheet }: Failure, at: Date) => {
  if (code === 'SLOW' || (code === 'BAD_CODE' && (await isBusyAddress(tx, origin.address)))) return
  const attempt = {
    sheetId: sheet?.id ?? null,
    userId: actor?.id ?? null,
    deviceId: body.deviceId,
    address: origin.address,
  }
  await writeAttempt(tx, { ...attempt, at, call: 'touch', code, message: signSentences[code] })
}

export const touchWith =
  (engine: Engine) =>
  async (call: TouchCall): ReturnType<typeof touched> => {
    const { tx, body, actor, origin, leave } = call
    const at = new Date(await engine.clock.at(origin.receivedAt))
    const found = await judgeCode(engine, call, at.getTime())
    if ('code' in found) {
      await keepFailure(call, found, at)
      return refuseCode(found.code, at)
    }
    const { token, sheet } = found
    const [id, secret] = [v7(), newToken()]
    await tx.db.insert(signTouches).values({
      id,
      sheetId: sheet.id,
      direction: token.direction,
      method: token.method,
      deviceId: body.deviceId,
      cookieHash: sha256(secret),
      userId: actor?.id ?? null,
      address: origin.address,
      at,
    })
    leave({ name: TOUCH_COOKIE, value: secret, path: '/rest/signIn', seconds: TOUCH_MS / 1000 })
    return touched(engine, call, { id, sheet, token, at })
  }

const touched = async (
  engine: Engine,
  { tx, actor }: TouchCall,
  { id, sheet, token, at }: { id: string; sheet: Sheet; token: ReadToken; at: Date },
) => ({
  touchId: id,
  loginNeeded: actor === null,
  guests: sheet.guests && token.direction === 'in',
  needs: needsOf(sheet),
  direction: token.direction,
  page: ownerOf(engine, sheet.ownerType).page,
  validTo: new Date(at.getTime() + TOUCH_MS),
  serverTime: at,
  ...(actor && { sheet: signedSheetOf(sheet), mine: await ownTimes(tx, sheet.id, actor.id) }),
})

interface HeldTouch {
  sheetId: string
  direction: 'in' | 'out'
  method: 'rotate' | 'poster'
  at: Date
  used: boolean
}

const cookieIn = (header: string): string | undefined =>
  header
    .split(';')
    .map((part) => part.trim().split('='))
    .find(([name]) => name === TOUCH_COOKIE)?.[1]

/** The touch of this browser, held; null where it is over, another's, or none. One that is used is said so. */
export const holdTouch = async (
  tx: Tx,
  { touchId, deviceId, cookie, nowMs }: { touchId: string; deviceId: string; cookie: string; nowMs: number },
): Promise<HeldTouch | null> => {
  const [touch] = await tx.db.select().from(signTouches).where(eq(signTouches.id, touchId)).for('update')
  const secret = cookieIn(cookie)
  if (!touch || touch.deviceId !== deviceId || secret === undefined || sha256(secret) !== touch.cookieHash) return null
  if (touch.usedAt === null && nowMs >= touch.at.getTime() + TOUCH_MS) return null
  const { sheetId, direction, method, at, usedAt } = touch
  return { sheetId, direction, method, at, used: usedAt !== null }
}

export const useTouch = (tx: Tx, touchId: string) =>
  tx.db.execute(sql`update sign_touches set used_at = now() where id = ${touchId}`)
