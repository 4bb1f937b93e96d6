import { damagedUnless, type ImageHead } from '../image-parts.ts'
import { orientationOf } from './jpeg.ts'

const KEPT_CHUNKS = ['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']
const EXIF_AND_XMP_FLAGS = 0x0c

export function readWebpHead(bytes: Buffer): ImageHead {
  let size: { width: number; height: number } | null = null
  let orientation = 1
  for (const { name, body } of chunksOf(bytes)) {
    size ??= sizeOf(name, body)
    if (name === 'EXIF') orientation = orientationOf(body) ?? 1
  }
  damagedUnless(size !== null, 'no picture chunk')
  return { format: 'webp', ...size, orientation }
}

export const isAnimatedWebp = (bytes: Buffer): boolean =>
  [...chunksOf(bytes)].some(({ name }) => name === 'ANIM' || name === 'ANMF')

export function exifOfWebp(bytes: Buffer): Buffer | null {
  for (const { name, body } of chunksOf(bytes))
    if (name === 'EXIF') return body.toString('latin1', 0, 6) === 'Exif\0\0' ? body.subarray(6) : body
  return null
}

/** Drops EXIF, XMP and unknown chunks, and the flags that announce them. */
export function stripWebp(bytes: Buffer): Buffer {
  const kept: Buffer[] = []
  for (const { name, whole } of chunksOf(bytes)) {
    if (!KEPT_CHUNKS.includes(name)) continue
    const chunk = Buffer.from(whole)
    if (name === 'VP8X') chunk[8] = (chunk[8] ?? 0) & ~EXIF_AND_XMP_FLAGS
    kept.push(chunk)
  }
  const header = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  const body = Buffer.concat(kept)
  header.writeUInt32LE(body.length + 4, 4)
  return Buffer.concat([header, body])
}

function* chunksOf(bytes: Buffer) {
  for (let at = 12; at + 8 <= bytes.length; ) {
    const length = bytes.readUInt32LE(at + 4)
    const end = at + 8 + length
    damagedUnless(end <= bytes.length, 'a chunk longer than the file')
    const name = bytes.toString('latin1', at, at + 4)
    yield { name, body: bytes.subarray(at + 8, end), whole: bytes.subarray(at, end + (length % 2)) }
    at = end + (length % 2)
  }
}

function sizeOf(name: string, body: Buffer) {
  if (body.length < 10) return null
  if (name === 'VP8X') return { width: body.readUIntLE(4, 3) + 1, height: body.readUIntLE(7, 3) + 1 }
  if (name === 'VP8 ') return { width: body.readUInt16LE(6) & 0x3fff, height: body.readUInt16LE(8) & 0x3fff }
  if (name !== 'VP8L') return null
  const packed = body.readUInt32LE(1)
  return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 }
}
