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

/** The one way in which areas call addresses that people typed. */
export interface Outbound {
  /** The host stands in the allow list of the site. */
  isListed(url: string): Promise<boolean>
  /** Follows no redirect; private addresses are refused unless listed, however the name resolves. */
  send(asked: Asked): Promise<OutboundAnswer>
}

const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, '').toLowerCase()

/** Resolves once, checks, and connects to what was checked: a name that changes in between gains nothing. */
const guardedLookup =
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

const exchange = (url: URL, asked: Asked, allow: AllowList) =>
  new Promise<OutboundAnswer>((resolve, reject) => {
    const host = hostOf(url)
    const isHostListed = allow.hasHost(host)
    if (isIP(host) !== 0 && !isHostListed && isInner(host)) return reject(new OutboundError('refused'))

    const startedAt = performance.now()
    const request = (url.protocol === 'https:' ? https : http).request(url, {
      method: asked.method,
      headers: { 'user-agent': 'portal', ...asked.headers },
      lookup: guardedLookup(allow, isHostListed),
      agent: false,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
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

export const createOutbound = (platform: Platform, settings: Settings): Outbound => {
  const allowed = async () => parseAllowList(`${platform.config.OUTBOUND_ALLOW} ${await settings.get('outboundAllow')}`)

  return {
    isListed: async (url) => URL.canParse(url) && (await allowed()).hasHost(hostOf(new URL(url))),
    send: async (asked) => {
      if (!URL.canParse(asked.url)) throw new OutboundError('refused')
      return exchange(new URL(asked.url), asked, await allowed())
    },
  }
}
