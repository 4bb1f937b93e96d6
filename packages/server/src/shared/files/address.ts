import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import type { Secrets } from '#src/platform/secrets.ts'

export type Disposition = 'inline' | 'attachment'

/** What a signature binds: one file or one tree, one person, one way of showing, one end. */
export interface Address {
  /** `f/<file id>` or `t/<tree key>`: all files of a tree share one signature. */
  key: string
  userId: string
  disposition: Disposition
  expiresAt: Date
}

const STEP_MS = 5 * MINUTE_MS

/** Between five and ten minutes ahead, on a grid, so that a list asked for again names the same cacheable addresses. */
export const addressExpiry = (now = Date.now()): Date => new Date((Math.floor(now / STEP_MS) + 2) * STEP_MS)

const signed = ({ key, userId, disposition, expiresAt }: Address) =>
  ['file', key, userId, disposition, Math.floor(expiresAt.getTime() / 1000)].join('\n')

/** The query that opens an address. */
export const queryOf = (secrets: Secrets, address: Address): string =>
  new URLSearchParams({
    u: address.userId,
    e: String(Math.floor(address.expiresAt.getTime() / 1000)),
    d: address.disposition,
    s: secrets.sign(signed(address)),
  }).toString()

/** The address behind a request, or null where its signature is not ours or its time is over. */
export const openAddress = (secrets: Secrets, key: string, query: Record<string, unknown>): Address | null => {
  const { u, e, d, s } = query
  if (typeof u !== 'string' || typeof e !== 'string' || typeof s !== 'string' || !/^\d{1,12}$/.test(e)) return null
  if (d !== 'inline' && d !== 'attachment') return null
  const address: Address = { key, userId: u, disposition: d, expiresAt: new Date(Number(e) * 1000) }
  if (!secrets.verify(signed(address), s) || address.expiresAt.getTime() <= Date.now()) return null
  return address
}
