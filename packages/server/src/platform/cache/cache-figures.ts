import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'

const KEPT_MINUTES = 60
const DEEPEST = 8
/** Objects, strings and numbers as V8 keeps them, roughly. */
const OBJECT_BYTES = 40
const CHARACTER_BYTES = 2
const SLOT_BYTES = 8

/** Memory of a value, near enough to bound a cache by; functions cost nothing of their own. */
export const roughBytes = (value: unknown, depth = 0): number => {
  if (typeof value === 'string') return OBJECT_BYTES + value.length * CHARACTER_BYTES
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return SLOT_BYTES
  if (value instanceof Date) return OBJECT_BYTES
  if (ArrayBuffer.isView(value)) return OBJECT_BYTES + value.byteLength
  const parts: Iterable<unknown> =
    value instanceof Map
      ? [...value.keys(), ...value.values()]
      : value instanceof Set || Array.isArray(value)
        ? value
        : Object.values(value)
  let bytes = OBJECT_BYTES
  for (const part of parts) bytes += SLOT_BYTES + roughBytes(part, depth + 1)
  return bytes
}

export interface HitMinute {
  /** Beginning of the minute, in milliseconds. */
  at: number
  hits: number
  misses: number
}

/** Hits and misses of the last hour by the minute. */
export const createHitHistory = () => {
  const ring: HitMinute[] = []
  const now = (): HitMinute => {
    const at = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
    const last = ring.at(-1)
    if (last?.at === at) return last
    const fresh = { at, hits: 0, misses: 0 }
    ring.push(fresh)
    if (ring.length > KEPT_MINUTES) ring.shift()
    return fresh
  }
  return {
    hit: (times = 1) => {
      now().hits += times
    },
    miss: () => {
      now().misses += 1
    },
    minutes: () => {
      const oldest = Date.now() - KEPT_MINUTES * MINUTE_MS
      return ring.filter(({ at }) => at > oldest).map((minute) => ({ ...minute }))
    },
  }
}
