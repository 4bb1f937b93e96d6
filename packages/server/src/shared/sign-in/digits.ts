import { createHmac } from 'node:crypto'
import type { SignDirection } from '@portal/contract/areas/sign-in/words.ts'
import type { SignKeys } from './keys.ts'

/** New every 30 seconds, valid for 60. */
export const DIGITS_STEP_MS = 30_000
const COUNT = 1_000_000

export interface DigitsOf {
  publicId: Buffer
  generation: number
  direction: SignDirection
}

const digitsOfStep = (keys: Pick<SignKeys, 'at'>, { publicId, generation, direction }: DigitsOf, step: number) => {
  const { key } = keys.at(step * DIGITS_STEP_MS)
  const mac = createHmac('sha256', key).update('sign-in digits').update(publicId)
  const bytes = mac.update(`${generation} ${direction} ${step}`).digest()
  return String(Number(bytes.readBigUInt64BE(0) % BigInt(COUNT))).padStart(6, '0')
}

const stepOf = (atMs: number) => Math.floor(atMs / DIGITS_STEP_MS)

/** What the wall shows now, and until when. */
export const digitsAt = (keys: Pick<SignKeys, 'at'>, of: DigitsOf, atMs: number) => {
  const step = stepOf(atMs)
  return { digits: digitsOfStep(keys, of, step), until: new Date((step + 1) * DIGITS_STEP_MS) }
}

/** Those of this half minute and of the one before. */
export const areDigits = (keys: Pick<SignKeys, 'at'>, of: DigitsOf, given: string, atMs: number): boolean => {
  const step = stepOf(atMs)
  return given === digitsOfStep(keys, of, step) || given === digitsOfStep(keys, of, step - 1)
}
