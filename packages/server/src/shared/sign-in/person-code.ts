import { sign, verify } from 'node:crypto'
import { SECOND_MS } from '@portal/contract/kit/shanghai.ts'
import type { SignKeys } from './keys.ts'

/** 我的签到码: renewed each 30 seconds, good for 60. */
export const PERSON_CODE_MS = 60_000
export const PERSON_CODE_RENEW_MS = 30_000
const EARLY_MS = 2000

const VERSION = 1
const BODY_BYTES = 21
const SIGNATURE_BYTES = 64

/** Whole seconds: a code names its moment in four bytes. */
export const makePersonCode = ({ person }: Pick<SignKeys, 'person'>, userId: string, atMs: number): string => {
  const body = Buffer.alloc(BODY_BYTES)
  body.writeUInt8(VERSION, 0)
  Buffer.from(userId.replaceAll('-', ''), 'hex').copy(body, 1)
  body.writeUInt32BE(Math.floor(atMs / SECOND_MS), 17)
  return Buffer.concat([body, sign(null, body, person.sign)]).toString('base64url')
}

export type PersonCode = { userId: string; issuedMs: number; mark: string } | 'bad' | 'stale'

/** Whose code it is; `mark` tells one code of a person from the next. */
export const readPersonCode = ({ person }: Pick<SignKeys, 'person'>, text: string, atMs: number): PersonCode => {
  if (!/^[\w-]{1,200}$/.test(text)) return 'bad'
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length !== BODY_BYTES + SIGNATURE_BYTES || bytes.readUInt8(0) !== VERSION) return 'bad'
  const body = bytes.subarray(0, BODY_BYTES)
  if (!verify(null, body, person.verify, bytes.subarray(BODY_BYTES))) return 'bad'
  const issuedMs = body.readUInt32BE(17) * SECOND_MS
  if (atMs < issuedMs - EARLY_MS || atMs >= issuedMs + PERSON_CODE_MS) return 'stale'
  const hex = body.subarray(1, 17).toString('hex')
  const userId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { userId, issuedMs, mark: String(issuedMs / SECOND_MS) }
}
