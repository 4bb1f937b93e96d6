import http from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import type { AllowList } from '#src/shared/outbound/networks.ts'
import { guardedLookup, hostOf, OutboundError } from '#src/shared/outbound/outbound.ts'

const TIMEOUT_MS = 10_000
const MOST_REDIRECTS = 5

/** http or https, without a name and password, at a host of the list. */
export const isAllowedUrl = (text: string, allow: AllowList): boolean => {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
  return isWeb && url.username === '' && url.password === '' && allow.hasHost(hostOf(url))
}

const getOnce = (url: URL, allow: AllowList) =>
  new Promise<http.IncomingMessage>((resolve, reject) => {
    const host = hostOf(url)
    if (!isAllowedUrl(url.href, allow) || (isIP(host) !== 0 && !allow.hasAddress(host)))
      return reject(new OutboundError('refused'))
    const { get } = url.protocol === 'https:' ? https : http
    const request = get(
      url,
      { lookup: guardedLookup(allow, false), agent: false, headers: { 'user-agent': 'portal' } },
      resolve,
    )
    request.setTimeout(TIMEOUT_MS, () => request.destroy(new Error('timeout')))
    request.on('error', reject)
  })

export interface Got {
  /** Where the last redirect led. */
  url: URL
  response: http.IncomingMessage
}

/**
 * Asks an address that somebody typed, and those that it is sent on to: each is judged by itself. A listed name that
 * leads into the house gains nothing: such an address must be listed as one. Throws an {@link OutboundError}.
 */
export const guardedGet = async (text: string, allow: AllowList): Promise<Got> => {
  let url = new URL(text)
  for (let hops = 0; hops <= MOST_REDIRECTS; hops += 1) {
    const response = await getOnce(url, allow)
    const { statusCode = 0, headers } = response
    if (statusCode < 300 || statusCode >= 400 || headers.location === undefined) return { url, response }
    response.resume()
    url = new URL(headers.location, url)
  }
  throw new OutboundError('refused', new Error('too many redirects'))
}
