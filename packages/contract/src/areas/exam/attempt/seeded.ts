/**
 * The drawing: splitmix64 spreads seed and purpose over the state of xoshiro128**, whose 32-bit words are turned into
 * places by rejection. A change of anything in this file or in the draw needs a new version. Version 2 differs from 1
 * only under a cap of exposure: a pool is no longer dealt whole before the first question is taken.
 */
export const DRAW_VERSION = 2

const MASK = (1n << 64n) - 1n

const splitmix = (state: bigint): bigint => {
  let z = state
  z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK
  z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & MASK
  return z ^ (z >> 31n)
}

const BITS_32 = 4_294_967_296
const encoder = new TextEncoder()

/** FNV-1a of 64 bits, in two halves; streams of one seed for different purposes do not follow each other. */
const hashOf = (text: string): bigint => {
  let high = 0xcbf29ce4
  let low = 0x84222325
  for (const byte of encoder.encode(text)) {
    low = (low ^ byte) >>> 0
    // The prime is 2^40 + 435: a shift by forty bits, and a product that fits a double.
    const product = low * 435
    high = (Math.imul(high, 435) + Math.floor(product / BITS_32) + (low << 8)) >>> 0
    low = product >>> 0
  }
  return (BigInt(high) << 32n) | BigInt(low)
}

const rotate = (x: number, k: number) => (x << k) | (x >>> (32 - k))

export interface Seeded {
  /** 0 … below − 1, each equally likely. */
  below(limit: number): number
  /** A fresh array. */
  shuffle<Item>(items: readonly Item[]): Item[]
}

/** Numbers that are the same for ever for the same seed (16 hexadecimal signs) and purpose. */
export const seeded = (seed: string, purpose: string): Seeded => {
  const start = BigInt(`0x${seed}`) ^ hashOf(purpose)
  const first = splitmix((start + 0x9e3779b97f4a7c15n) & MASK)
  const second = splitmix((start + 0x3c6ef372fe94f82an) & MASK)
  let a = Number(first & 0xffffffffn) | 0
  let b = Number(first >> 32n) | 0
  let c = Number(second & 0xffffffffn) | 0
  let d = Number(second >> 32n) | 0
  // All zero is the one state xoshiro never leaves.
  if ((a | b | c | d) === 0) a = 1

  const word = (): number => {
    const result = Math.imul(rotate(Math.imul(b, 5), 7), 9) >>> 0
    const shifted = b << 9
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = rotate(d, 11)
    return result
  }
  const below = (limit: number): number => {
    const unbiased = 4_294_967_296 - (4_294_967_296 % limit)
    let drawn = word()
    while (drawn >= unbiased) drawn = word()
    return drawn % limit
  }
  const shuffle = <Item>(items: readonly Item[]): Item[] => {
    const rest = [...items]
    return items.flatMap(() => rest.splice(below(rest.length), 1))
  }
  return { below, shuffle }
}

/** 64 random bits for a new draw. */
export const randomSeed = (): string =>
  [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
