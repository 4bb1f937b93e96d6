import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { syncFaultWords as words } from '@portal/contract/areas/directory/sync-words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { z } from 'zod'
import { PullError } from './fault.ts'
import type { OpenSource, PullMeans } from './open-source.ts'
import { type Attribute, recordOf, type SourceRecord } from './record.ts'

const MOST = { bytes: 8 * 1024 * 1024, ms: 60_000 }
const MOST_WAITS = 10
const LONGEST_WAIT_SECONDS = 120
const MOST_PAGES = 100_000
const TOO_MANY_REQUESTS = 429
const UNAVAILABLE = 503

const answer = z.object({ list: z.array(z.record(z.string(), z.unknown())), hasMore: z.boolean() })

/** HMAC-SHA256 over the time, a line feed, and the path with its query. */
export const signPull = (secret: string, time: string, target: string): string =>
  createHmac('sha256', secret).update(`${time}\n${target}`).digest('hex')

const ask = (source: OpenSource, { outbound }: PullMeans, url: URL) => {
  const time = String(Math.floor(Date.now() / 1000))
  const headers = {
    accept: 'application/json',
    'x-portal-key': source.account,
    'x-portal-time': time,
    'x-portal-sign': signPull(source.secret, time, `${url.pathname}${url.search}`),
  }
  return outbound.read({ url: url.href, method: 'GET', headers }, MOST)
}

/** The rate limit of the source is waited for, as long as it says. */
const askPatiently = async (source: OpenSource, means: PullMeans, url: URL): Promise<string> => {
  for (let waited = 0; waited <= MOST_WAITS; waited += 1) {
    const { status, text, retryAfter } = await ask(source, means, url)
    if (status === 200) return text
    if (status === 401 || status === 403) throw new PullError(words.signature)
    if (status !== TOO_MANY_REQUESTS && status !== UNAVAILABLE) throw new PullError(fill(words.status, { n: status }))
    if (!means.patient) break
    const seconds = Math.min(Math.max(retryAfter, 1), LONGEST_WAIT_SECONDS)
    await wait(seconds * 1000, undefined, { signal: means.signal })
  }
  throw new PullError(words.busy)
}

const parsed = (text: string) => {
  try {
    return answer.parse(JSON.parse(text))
  } catch {
    throw new PullError(words.notJson)
  }
}

const valuesOf = (value: unknown): Attribute => {
  if (value === null || value === undefined) return []
  if (Array.isArray(value)) return value.flatMap(valuesOf)
  if (typeof value === 'object') return [Object.fromEntries(Object.entries(value))]
  return [String(value)]
}

async function* pagesOf(source: OpenSource, means: PullMeans, kind: SourceRecord['kind'], since: Date | null) {
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const url = new URL(source.address)
    url.searchParams.set('kind', kind === 'unit' ? 'units' : 'people')
    url.searchParams.set('page', String(page))
    if (since !== null) url.searchParams.set('since', since.toISOString())
    const { list, hasMore } = parsed(await askPatiently(source, means, url))
    if (hasMore && list.length === 0) throw new PullError(words.emptyPage)
    yield list.map((item) => recordOf(kind, source.mapping, '', (from) => valuesOf(item[from])))
    if (!hasMore) return
  }
}

/** Units, then people of a signed pull interface, page by page. */
export async function* pullHr(source: OpenSource, means: PullMeans, since: Date | null) {
  yield* pagesOf(source, means, 'unit', since)
  yield* pagesOf(source, means, 'person', since)
}
