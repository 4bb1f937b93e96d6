import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { DAY_MS } from '@portal/contract/kit/shanghai.ts'
import type { Secrets } from '#src/platform/secrets.ts'

/** Keys change every 90 days; a token names the low byte of the number of its key. */
const PERIOD_MS = 90 * DAY_MS
const IDS = 256

/** Bytes before a raw Ed25519 key in PKCS#8. */
const ED25519_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

export const keyNumberAt = (atMs: number): number => Math.floor(atMs / PERIOD_MS)

export interface SignKeys {
  /** The key that codes are made with at this moment. */
  at(atMs: number): { k: number; key: Buffer }
  /** The latest key of this id that there has been, and its number. */
  named(k: number, atMs: number): { number: number; key: Buffer }
  /** Signs personal codes. */
  person: { sign: KeyObject; verify: KeyObject }
}

/** Derived from the secret of the site, so that every process has the same without asking. */
export const createSignKeys = (secrets: Pick<Secrets, 'keyOf'>): SignKeys => {
  const keyOf = (number: number) => secrets.keyOf(`sign-in ${number}`)
  const seed = secrets.keyOf('sign-in person')
  const sign = createPrivateKey({ key: Buffer.concat([ED25519_HEAD, seed]), format: 'der', type: 'pkcs8' })
  return {
    at: (atMs) => {
      const number = keyNumberAt(atMs)
      return { k: number % IDS, key: keyOf(number) }
    },
    named: (k, atMs) => {
      const current = keyNumberAt(atMs)
      const number = current - ((current - k + IDS) % IDS)
      return { number, key: keyOf(number) }
    },
    person: { sign, verify: createPublicKey(sign) },
  }
}

/** A key lives until the last sheet closes that was made in its time: the sheet knows none that was over before it. */
export const isKeyOfSheet = (number: number, sheetMadeMs: number): boolean => number >= keyNumberAt(sheetMadeMs)
