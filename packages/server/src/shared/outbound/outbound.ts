import { lookup } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Platform } from '#src/platform/platform.ts'
import type { Settings } from '../settings/settings.ts'
import { type AllowList, isInner, parseAllowList } from './networks.ts'

const TIMEOUT_MS = 5000
const MOST_BYTES = 64 * 1024

export type OutboundFault = 'refused' | 'timeout' | 'failed'

/** A request that got no answer, and why. */
export class OutboundError extends Error {
  readonly fault: OutboundFault

  constructor(fault: OutboundFault, cause?: unknown) {
    super(`outbound request ${fault}`, { cause })
    this.fault = fault
  }
}

/** More was answered than was asked for; the cause of a failed request. */
export class AnswerTooLongError extends Error {}

interface Asked {
  url: string
  method: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
}

export interface OutboundAnswer {
  status: number
  ms: number
}

/** An answer with its content; longer ones than asked for are a failure. */
export interface OutboundText {
  status: number
  text: string
  /** Seconds after which to ask again, where the other side says so. */
  retryAfter: number
}

/** The one way in which areas call addresses that people typed. */
export interface Outbound {
  /** The host stands in the allow list of the site. */
  isListed(url: string): Promise<boolean>
  /** Follows no redirect; private addresses are refused unless listed, however the name resolves. */
  send(asked: Asked): Promise<OutboundAnswer>
  /** As {@link Outbound.send}, with what was answered. */
  read(asked: Asked, most: { bytes: number; ms: number }): Promise<OutboundText>
  /** For other protocols: refuses a private address, and guards how the name resolves. */
  guard(url: string): Promise<LookupFunction>
}

/** The host as lists name it: without the brackets of an address, in small letters. */
export const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, '').toLowerCase()

/** Resolves once, checks, and connects to what was checked: a name that changes in between gains nothing. */
export const guardedLookup =
  (allow: AllowList, isHostListed: boolean): LookupFunction =>
  (host, options, done) => {
    lookup(host, { all: true }).then(
      (found) => {
        const good = found.filter(({ address }) => isHostListed || allow.hasAddress(address) || !isInner(address))
        const [first] = good
        if (!first) return done(new OutboundError('refused'), '', 4)
        return options.all ? done(null, good) : done(null, first.address, first.family)
      },
      (error: NodeJS.ErrnoException) => done(error, '', 4),
    )
  }

const faultOf = (error: unknown): OutboundError => {
  if (error instanceof OutboundError) return error
  const isTimeout = error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')
  return new OutboundError(isTimeout ? 'timeout' : 'failed', error)
}

const guardOf = (url: URL, allow: AllowList): LookupFunction => {
  const host = hostOf(url)
  const isHostListed = allow.hasHost(host)
  if (isIP(host) !== 0 && !isHostListed && isInner(host)) throw new OutboundError('refused')
  return guardedLookup(allow, isHostListed)
}

const requestOf = (url: URL, asked: Asked, allow: AllowList, timeoutMs: number) =>
  (url.protocol === 'https:' ? https : http).request(url, {
    method: asked.method,
    headers: { 'user-agent': 'portal', ...asked.headers },
    lookup: guardOf(url, allow),
    agent: false,
    signal: AbortSignal.timeout(timeoutMs),
  })

const exchange = (url: URL, asked: Asked, allow: AllowList) =>
  new Promise<OutboundAnswer>((resolve, reject) => {
    const startedAt = performance.now()
    const request = requestOf(url, asked, allow, TIMEOUT_MS)
    request.on('error', (error) => reject(faultOf(error)))
    request.on('response', (response) => {
      let bytes = 0
      const finish = () => resolve({ status: response.statusCode ?? 0, ms: Math.round(performance.now() - startedAt) })
      // The status alone counts; what comes beyond the bound is cut off.
      response.on('data', (part: Buffer) => {
        bytes += part.length
        if (bytes > MOST_BYTES) {
          finish()
          request.destroy()
        }
      })
      response.on('end', finish)
      response.on('error', (error) => reject(faultOf(error)))
    })
    request.end(asked.body)
  })

const readWhole = (url: URL, asked: Asked, allow: AllowList, most: { bytes: number; ms: number }) =>
  new Promise<OutboundText>((resolve, reject) => {
    const request = requestOf(url, asked, allow, most.ms)
    request.on('error', (error) => reject(faultOf(error)))
    request.on('response', (response) => {
      const parts: Buffer[] = []
      let bytes = 0
      response.on('data', (part: Buffer) => {
        bytes += part.length
        if (bytes > most.bytes) return request.destroy(new OutboundError('failed', new AnswerTooLongError()))
        parts.push(part)
      })
      response.on('end', () => {
        const retryAfter = Number(response.headers['retry-after'] ?? 0)
        const text = Buffer.concat(parts).toString('utf8')
        resolve({ status: response.statusCode ?? 0, text, retryAfter: Number.isFinite(retryAfter) ? retryAfter : 0 })
      })
      response.on('error', (error) => reject(faultOf(error)))
    })
    request.end(asked.body)
  })

export const createOutbound = (platform: Platform, settings: Settings): Outbound => {
  const allowed = async () => parseAllowList(`${platform.config.OUTBOUND_ALLOW} ${await settings.get('outboundAllow')}`)

  return {
    isListed: async (url) => URL.canParse(url) && (await allowed()).hasHost(hostOf(new URL(url))),
    send: async (asked) => {
      if (!URL.canParse(asked.url)) throw new OutboundError('refused')
      return exchange(new URL(asked.url), asked, await allowed())
    },
    read: async (asked, most) => {
      if (!URL.canParse(asked.url)) throw new OutboundError('refused')
      return readWhole(new URL(asked.url), asked, await allowed(), most)
    },
    guard: async (url) => {
      if (!URL.canParse(url)) throw new OutboundError('refused')
      return guardOf(new URL(url), await allowed())
    },
  }
}
