import { z } from 'zod'
import { id, instant } from '../../kit/scalars.ts'
import {
  attendance,
  coordSystem,
  proofName,
  proofState,
  signCode,
  signDirection,
  signOwnerType,
  signVerdict,
} from './words.ts'

/** Made once by the browser and kept there: random, nothing of the device itself. */
export const deviceId = z.string().regex(/^[\w-]{16,64}$/, '设备编号格式不正确')

/** Names one press of a person; a repeat within a day is given the same answer. */
export const clientId = z.string().regex(/^[\w-]{8,64}$/, '请求编号格式不正确')

export const position = z.strictObject({
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  /** Radius in metres that the device answers for. */
  accuracy: z.number().min(0).max(1_000_000),
  coord: coordSystem,
})
export type Position = z.output<typeof position>

/** A drawn signature: a PNG as a data address. */
export const signature = z
  .string()
  .max(80_000, '签名过大，请重新签名')
  .regex(/^data:image\/png;base64,[A-Za-z0-9+/=]+$/, '签名格式不正确')

export const proof = z.object({ name: proofName, state: proofState, text: z.string() })
export type Proof = z.output<typeof proof>

export const signedSheet = z.object({
  id,
  ownerType: signOwnerType,
  ownerId: id,
  title: z.string(),
  place: z.string(),
  start: instant,
  end: instant,
})
export type SignedSheet = z.output<typeof signedSheet>

/**
 * The one answer of sign and number, also inside a refusal: status is 0 always, `success` says which of the two it is,
 * and the message of the envelope is the sentence of the code.
 */
export const signAnswer = z.object({
  code: signCode,
  /** Moment that counts: that of the touch. */
  at: instant,
  status: attendance.nullable(),
  verdict: signVerdict.nullable(),
  proofs: z.array(proof),
  minutesLate: z.int().optional(),
  /** Nothing of the sheet is said to whom its code was not shown. */
  sheet: signedSheet.nullable(),
  /** When the person may sign out. */
  next: z.object({ direction: signDirection, from: instant, to: instant }).nullable(),
})
export type SignAnswer = z.output<typeof signAnswer>
