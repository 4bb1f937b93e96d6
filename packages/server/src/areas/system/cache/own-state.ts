import os from 'node:os'
import type { CacheFigures, CacheKey } from '#src/platform/cache/cache.ts'
import type { Portal } from '#src/shared/portal.ts'
import { maskPersonal, SECRET_FIELD } from '../mask-personal.ts'
import type { Instances } from './instances.ts'

const MOST_KEYS = 2000
const MOST_BYTES = 8192

export interface InstanceState {
  version: string
  uptimeSeconds: number
  memoryBytes: number
  memoryLimit: number
  connections: number
  connectionLimit: number
  transcodes: boolean
  converts: boolean
  caches: CacheFigures[]
}

export interface ShownValue {
  value: string
  ttlMs: number
  cut: boolean
}

export interface KeysAsked {
  name: string
  keyword: string
}

export interface KeysFound {
  keys: CacheKey[]
  total: number
}

type Tooled = Pick<Portal, 'platform' | 'files' | 'pdf'>

const memoryLimit = (): number => {
  const limit = process.constrainedMemory?.() ?? 0
  return limit > 0 && limit < os.totalmem() ? limit : os.totalmem()
}

const stateOf = async ({ platform, files, pdf }: Tooled): Promise<InstanceState> => {
  const { build, caches, pool, reportPool } = platform
  return {
    version: build,
    uptimeSeconds: Math.floor(process.uptime()),
    memoryBytes: process.memoryUsage().rss,
    memoryLimit: memoryLimit(),
    connections: pool.totalCount - pool.idleCount + reportPool.totalCount - reportPool.idleCount,
    connectionLimit: (pool.options.max ?? 0) + (reportPool.options.max ?? 0),
    transcodes: (await files.tools()) !== null,
    converts: (await pdf.office()) !== null,
    caches: caches.figures(),
  }
}

/** Text of a value without secrets and with masks; functions are no content. */
const valueText = (value: object): string =>
  JSON.stringify(
    value,
    (field, part: unknown) => {
      if (field !== '' && SECRET_FIELD.test(field)) return '***'
      if (part instanceof Map) return Object.fromEntries(part)
      if (part instanceof Set) return [...part]
      return typeof part === 'string' ? maskPersonal(part) : part
    },
    2,
  )

const cutToBytes = (text: string): { text: string; cut: boolean } => {
  const bytes = Buffer.from(text)
  return bytes.length <= MOST_BYTES
    ? { text, cut: false }
    : { text: new TextDecoder().decode(bytes.subarray(0, MOST_BYTES)).replace(/\uFFFD+$/, ''), cut: true }
}

/** What this process tells about itself when another one, or itself, asks. */
export const answerForOwn = (tooled: Tooled, instances: Instances): void => {
  const { caches } = tooled.platform
  instances.answer('state', () => stateOf(tooled))
  instances.answer('keys', ({ name, keyword }: KeysAsked): KeysFound => {
    const keys = caches.keys(name).filter(({ key }) => key.includes(keyword))
    return { keys: keys.slice(0, MOST_KEYS), total: keys.length }
  })
  instances.answer('value', ({ name, key }: { name: string; key: string }): ShownValue | null => {
    const found = caches.peek(name, key)
    if (!found) return null
    const { text, cut } = cutToBytes(valueText(found.value))
    return { value: text, ttlMs: found.ttlMs, cut }
  })
  instances.answer('has', ({ name, key }: { name: string; key: string }) => ({
    has: caches.peek(name, key) !== undefined,
  }))
  instances.answer('warm', async ({ name }: { name: string }) => ({ warmed: await caches.warm(name) }))
}
