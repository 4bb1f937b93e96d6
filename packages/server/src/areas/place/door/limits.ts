import { placeRefusals as no } from '@portal/contract/areas/place/words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { countAttempt } from '#src/areas/account/public.ts'
import type { Db } from '#src/platform/database/db.ts'
import { AppError, refuse } from '#src/platform/errors.ts'
import { type CodedPlace, placeByToken } from '#src/shared/place/places.ts'

/** Twenty presses in ten minutes. */
const BY_DEVICE = { limit: 20, windowSeconds: 600, lockSeconds: 60 }
/** A whole site shares one address: only codes that are none count against it. */
const BY_ADDRESS = { limit: 60, windowSeconds: 60, lockSeconds: 60 }

const ensureRoom = async (db: Db, key: string, rule: typeof BY_DEVICE): Promise<void> => {
  const counted = await countAttempt(db, key, rule)
  if ('lockedSeconds' in counted)
    refuse({ ...no.tooOften, message: fill(no.tooOften.message, { n: counted.lockedSeconds }) })
}

export const ensureDeviceRoom = (db: Db, deviceId: string): Promise<void> =>
  ensureRoom(db, `placePress|${deviceId}`, BY_DEVICE)

/** The place behind a code; whoever tries codes is soon told to wait. */
export const placeOfToken = async (db: Db, address: string, token: string): Promise<CodedPlace> => {
  try {
    return await placeByToken({ db }, token)
  } catch (error) {
    if (error instanceof AppError) await ensureRoom(db, `placesFrom|${address}`, BY_ADDRESS)
    throw error
  }
}
