const K = new Uint32Array(64)
const START = new Uint32Array(8)

// The constants are the first bits of roots of primes, so they are worked out instead of listed.
const fractionBits = (root: number) => Math.floor((root - Math.floor(root)) * 2 ** 32)
const fillConstants = () => {
  let found = 0
  for (let candidate = 2; found < 64; candidate += 1) {
    let isPrime = true
    for (let factor = 2; factor * factor <= candidate; factor += 1) if (candidate % factor === 0) isPrime = false
    if (!isPrime) continue
    if (found < 8) START[found] = fractionBits(Math.sqrt(candidate))
    K[found] = fractionBits(Math.cbrt(candidate))
    found += 1
  }
}
fillConstants()

const at = (words: Uint32Array, index: number) => words[index] ?? 0
const turned = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits))

const BLOCK_BYTES = 64

/**
 * SHA-256 of bytes that arrive in pieces. The browser's own digest wants the whole file in memory and is missing over
 * plain HTTP; a video of 4 GB allows neither.
 */
export const createSha256 = () => {
  const state = START.slice()
  const w = new Uint32Array(64)
  const rest = new Uint8Array(BLOCK_BYTES)
  let restBytes = 0
  let totalBytes = 0

  const mix = (bytes: Uint8Array, from: number) => {
    const view = new DataView(bytes.buffer, bytes.byteOffset + from, BLOCK_BYTES)
    for (let i = 0; i < 16; i += 1) w[i] = view.getUint32(i * 4)
    for (let i = 16; i < 64; i += 1) {
      const early = at(w, i - 15)
      const late = at(w, i - 2)
      const s0 = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3)
      const s1 = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10)
      w[i] = at(w, i - 16) + s0 + at(w, i - 7) + s1
    }
    let a = at(state, 0)
    let b = at(state, 1)
    let c = at(state, 2)
    let d = at(state, 3)
    let e = at(state, 4)
    let f = at(state, 5)
    let g = at(state, 6)
    let h = at(state, 7)
    for (let i = 0; i < 64; i += 1) {
      const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
      const t1 = (h + s1 + ((e & f) ^ (~e & g)) + at(K, i) + at(w, i)) | 0
      const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)
      const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
      h = g
      g = f
      f = e
      e = (d + t1) | 0
      d = c
      c = b
      b = a
      a = (t1 + t2) | 0
    }
    state[0] = at(state, 0) + a
    state[1] = at(state, 1) + b
    state[2] = at(state, 2) + c
    state[3] = at(state, 3) + d
    state[4] = at(state, 4) + e
    state[5] = at(state, 5) + f
    state[6] = at(state, 6) + g
    state[7] = at(state, 7) + h
  }

  const update = (bytes: Uint8Array) => {
    totalBytes += bytes.length
    let from = 0
    if (restBytes > 0) {
      from = Math.min(BLOCK_BYTES - restBytes, bytes.length)
      rest.set(bytes.subarray(0, from), restBytes)
      restBytes += from
      if (restBytes < BLOCK_BYTES) return
      mix(rest, 0)
      restBytes = 0
    }
    for (; from + BLOCK_BYTES <= bytes.length; from += BLOCK_BYTES) mix(bytes, from)
    rest.set(bytes.subarray(from))
    restBytes = bytes.length - from
  }

  return {
    update,
    hex: () => {
      const bits = BigInt(totalBytes) * 8n
      const padding = new Uint8Array((restBytes < 56 ? 56 : 120) - restBytes + 8)
      padding[0] = 0x80
      new DataView(padding.buffer).setBigUint64(padding.length - 8, bits)
      update(padding)
      return Array.from(state, (word) => word.toString(16).padStart(8, '0')).join('')
    },
  }
}
