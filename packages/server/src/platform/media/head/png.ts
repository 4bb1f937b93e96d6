import { damagedUnless, type ImageHead } from '../image-parts.ts'

/** Chunks that change the picture or its colours; every other one is writing about it. */
const KEPT_CHUNKS = /^(IHDR|PLTE|IDAT|IEND|tRNS|gAMA|cHRM|sRGB|iCCP|sBIT|bKGD|pHYs|acTL|fcTL|fdAT)$/

export function readPngHead(bytes: Buffer): ImageHead {
  damagedUnless(bytes.length >= 33 && bytes.toString('latin1', 12, 16) === 'IHDR', 'no IHDR chunk')
  return { format: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), orientation: 1 }
}

/** The chunk that announces more than one picture stands before the first one's bytes. */
export function isAnimatedPng(bytes: Buffer): boolean {
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (name === 'acTL' || name === 'IDAT') return name === 'acTL'
  }
  return false
}

/** Drops text, time, EXIF and unknown chunks and whatever follows the picture. */
export function stripPng(bytes: Buffer): Buffer {
  const kept = [bytes.subarray(0, 8)]
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at)
    const name = bytes.toString('latin1', at + 4, at + 8)
    damagedUnless(end <= bytes.length, `${name} is longer than the file`)
    if (KEPT_CHUNKS.test(name)) kept.push(bytes.subarray(at, end))
    if (name === 'IEND') return Buffer.concat(kept)
    at = end
  }
  damagedUnless(false, 'the picture breaks off')
}
