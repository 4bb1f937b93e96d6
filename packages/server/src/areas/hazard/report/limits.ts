import { hazardRefusals as no } from '@portal/contract/areas/hazard/words.ts'
import { placeRefusals } from '@portal/contract/areas/place/words.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@portal/contract/kit/shanghai.ts'
import { countAttempt } from '#src/areas/account/public.ts'
import type { Db } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { AppError, refuse } from '#src/platform/errors.ts'
import { type CodedPlace, placeByToken } from '#src/shared/place/places.ts'

const rule = (limit: number, ms: number) => ({ limit, windowSeconds: ms / SECOND_MS, lockSeconds: ms / SECOND_MS })

const REPORTS = rule(5, HOUR_MS)
const PICTURES = rule(30, HOUR_MS)
const LOOKS = rule(20, 10 * MINUTE_MS)
/** A whole site shares one address: only codes and receipts that are none count against it. */
const UNKNOWN = rule(60, MINUTE_MS)

const count = async (db: Db, key: string, limit: ReturnType<typeof rule>): Promise<void> => {
  const counted = await countAttempt(db, key, limit)
  if ('lockedSeconds' in counted) refuse(no.tooOften, { n: counted.lockedSeconds })
}

/** Each act of a device by itself. */
export const countReport = (db: Db, deviceId: string) => count(db, `hazardReport|${deviceId}`, REPORTS)
export const countPicture = (db: Db, deviceId: string) => count(db, `hazardPicture|${deviceId}`, PICTURES)
export const countLook = (db: Db, deviceId: string) => count(db, `hazardLook|${deviceId}`, LOOKS)

const countUnknown = (db: Db, address: string) => count(db, `hazardUnknown|${address}`, UNKNOWN)

interface Asking {
  /** Counts stand beside the transaction: what is refused would take its count back with it. */
  db: Db
  address: string
}

/** The place of a code; one that is none counts against the address. */
export const placeOfCode = (tx: Tx, token: string, { db, address }: Asking): Promise<CodedPlace> => {
  return placeByToken(tx, token).catch(async (error: unknown) => {
    if (error instanceof AppError && error.code === placeRefusals.codeUnknown.code) await countUnknown(db, address)
    throw error
  })
}

export const refuseReceipt = async ({ db, address }: Asking): Promise<never> => {
  await countUnknown(db, address)
  return refuse(no.receiptUnknown)
}
