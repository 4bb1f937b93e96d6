import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SignDirection } from '@portal/contract/areas/sign-in/words.ts'

/** A new code every 15 seconds, valid for 30 from its issue: two are live at any moment. */
export const STEP_MS = 15_000
export const LIFE_MS = 30_000
/** How much before its issue a code is believed. */
export const EARLY_MS = 2000

const VERSION = 1
const HEAD_BYTES = 17
const MAC_BYTES = 16
const TOKEN_BYTES = HEAD_BYTES + MAC_BYTES
const WORD = 'sign-in'

export type TokenMethod = 'rotate' | 'poster'

const TYPES: readonly { method: TokenMethod; direction: SignDirection }[] = [
  { method: 'rotate', direction: 'in' },
  { method: 'rotate', direction: 'out' },
  { method: 'poster', direction: 'in' },
  { method: 'poster', direction: 'out' },
]

export interface TokenFields {
  /** Key id. */
  k: number
  method: TokenMethod
  direction: SignDirection
  /** Public id of the sheet. */
  sheet: Buffer
  generation: number
  /** Step since the epoch of the sheet; version of the print on posters. */
  step: number
}

export interface ReadToken extends TokenFields {
  head: Buffer
  mac: Buffer
}

const macOf = (key: Buffer, head: Buffer): Buffer =>
  createHmac('sha256', key).update(head).update(WORD).digest().subarray(0, MAC_BYTES)

/** 33 bytes as 44 characters. */
export const encodeToken = (key: Buffer, { k, method, direction, sheet, generation, step }: TokenFields): string => {
  const type = TYPES.findIndex((each) => each.method === method && each.direction === direction) + 1
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeUInt8(VERSION, 0)
  head.writeUInt8(k, 1)
  head.writeUInt8(type, 2)
  sheet.copy(head, 3, 0, 8)
  head.writeUInt16BE(generation, 11)
  head.writeUInt32BE(step, 13)
  return Buffer.concat([head, macOf(key, head)]).toString('base64url')
}

/** What a text says of itself; null for another shape, version or type. */
export const readToken = (text: string): ReadToken | null => {
  if (!/^[\w-]{44}$/.test(text)) return null
  const bytes = Buffer.from(text, 'base64url')
  // One text for one token: the last character carries nothing of its own.
  if (bytes.length !== TOKEN_BYTES || bytes.toString('base64url') !== text) return null
  const type = TYPES[bytes.readUInt8(2) - 1]
  if (bytes.readUInt8(0) !== VERSION || !type) return null
  return {
    ...type,
    k: bytes.readUInt8(1),
    sheet: bytes.subarray(3, 11),
    generation: bytes.readUInt16BE(11),
    step: bytes.readUInt32BE(13),
    head: bytes.subarray(0, HEAD_BYTES),
    mac: bytes.subarray(HEAD_BYTES),
  }
}

export const isSigned = ({ head, mac }: Pick<ReadToken, 'head' | 'mac'>, key: Buffer): boolean =>
  timingSafeEqual(macOf(key, head), mac)

export const stepAt = (epochMs: number, atMs: number): number => Math.floor((atMs - epochMs) / STEP_MS)

/** When a step is shown from, and until when it is valid. */
export const lifeOfStep = (epochMs: number, step: number) => {
  const issue = epochMs + step * STEP_MS
  return { issue, validTo: issue + LIFE_MS }
}

/** [issue − 2 s, issue + 30 s). */
export const isAlive = (epochMs: number, step: number, atMs: number): boolean => {
  const { issue, validTo } = lifeOfStep(epochMs, step)
  return atMs >= issue - EARLY_MS && atMs < validTo
}
