/** A small reproducible source of chance: the same seed gives the same demo data on every machine. */
export interface Chance {
  /** 0 ≤ x < 1. */
  next(): number
  /** A whole number from `from` to `to`, both included. */
  whole(from: number, to: number): number
  pick<T>(list: readonly T[]): T
  /** True with the given probability. */
  happens(probability: number): boolean
}

// mulberry32: a well-known 32-bit generator, quite good enough for demo data.
export const createChance = (seed: number): Chance => {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    whole,
    pick: (list) => {
      const chosen = list[whole(0, list.length - 1)]
      if (chosen === undefined) throw new Error('nothing to pick from')
      return chosen
    },
    happens: (probability) => next() < probability,
  }
}

/** A version-7 style identifier out of chance, so that demo rows keep their ids between machines. */
export const idFrom = (chance: Chance): string => {
  const hex = Array.from({ length: 4 }, () => chance.whole(0, 0xffff_ffff).toString(16).padStart(8, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
