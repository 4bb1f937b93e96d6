import { damagedUnless, type ImageHead } from '../image-parts.ts'

type Segment = { marker: number; start: number; bodyStart: number; end: number }

const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9
/** JFIF header, colour profile and Adobe colour transform change how the picture looks; no other APPn does. */
const KEPT_APPS = [
  { marker: 0xe0, name: 'JFIF\0' },
  { marker: 0xe2, name: 'ICC_PROFILE\0' },
  { marker: 0xee, name: 'Adobe' },
]

export function readJpegHead(bytes: Buffer): ImageHead {
  let orientation = 1
  for (const segment of segmentsOf(bytes)) {
    if (segment.marker === 0xe1)
      orientation = orientationOf(bytes.subarray(segment.bodyStart, segment.end)) ?? orientation
    if (!isFrameHeader(segment.marker)) continue
    damagedUnless(segment.end - segment.bodyStart >= 6, 'a frame header without a size')
    const height = bytes.readUInt16BE(segment.bodyStart + 1)
    return { format: 'jpg', width: bytes.readUInt16BE(segment.bodyStart + 3), height, orientation }
  }
  damagedUnless(false, 'no frame header')
}

/** What the camera wrote beside the picture, or null. */
export function exifOfJpeg(bytes: Buffer): Buffer | null {
  for (const { marker, bodyStart, end } of segmentsOf(bytes)) {
    if (marker === START_OF_SCAN) return null
    const body = bytes.subarray(bodyStart, end)
    if (marker === 0xe1 && body.toString('latin1', 0, 6) === 'Exif\0\0') return body.subarray(6)
  }
  return null
}

/** Drops comments, EXIF, XMP, thumbnails and whatever follows the picture, but keeps a phone photo upright. */
export function stripJpeg(bytes: Buffer): Buffer {
  const { orientation } = readJpegHead(bytes)
  const kept = [bytes.subarray(0, 2)]
  if (orientation !== 1) kept.push(orientationSegment(orientation))
  let isComplete = false
  for (const { marker, start, bodyStart, end } of segmentsOf(bytes)) {
    if (marker === END_OF_IMAGE) isComplete = true
    const name = (length: number) => bytes.toString('latin1', bodyStart, bodyStart + length)
    const isApp = marker >= 0xe0 && marker <= 0xef
    const isKeptApp = KEPT_APPS.some((app) => app.marker === marker && name(app.name.length) === app.name)
    if (marker !== 0xfe && (!isApp || isKeptApp)) kept.push(bytes.subarray(start, end))
  }
  damagedUnless(isComplete, 'the picture breaks off')
  return Buffer.concat(kept)
}

/** A scan runs on after its header until the next real marker; stuffed zeros and restart markers belong to it. */
function* segmentsOf(bytes: Buffer): Generator<Segment> {
  let at = 2
  while (at + 2 <= bytes.length) {
    damagedUnless(bytes[at] === 0xff, `no marker at ${at}`)
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === END_OF_IMAGE) {
      yield { marker, start: at, bodyStart: at + 2, end: at + 2 }
      return
    }
    damagedUnless(at + 4 <= bytes.length, 'a marker without a length')
    const length = bytes.readUInt16BE(at + 2)
    damagedUnless(length >= 2 && at + 2 + length <= bytes.length, 'a segment longer than the file')
    const headerEnd = at + 2 + length
    const end = marker === START_OF_SCAN ? endOfScan(bytes, headerEnd) : headerEnd
    yield { marker, start: at, bodyStart: at + 4, end }
    at = end
  }
}

function endOfScan(bytes: Buffer, from: number) {
  let at = bytes.indexOf(0xff, from)
  while (at >= 0) {
    const next = bytes[at + 1] ?? 0
    const isData = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7)
    if (!isData) return at
    at = bytes.indexOf(0xff, at + 1)
  }
  return bytes.length
}

const isFrameHeader = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

export function orientationOf(exif: Buffer): number | null {
  const tiff = exif.toString('latin1', 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif
  const order = tiff.toString('latin1', 0, 2)
  if (tiff.length < 14 || (order !== 'II' && order !== 'MM')) return null
  const short = (at: number) => (order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const directory = order === 'II' ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (directory + 2 > tiff.length) return null
  const count = short(directory)
  for (let index = 0, at = directory + 2; index < count && at + 12 <= tiff.length; index += 1, at += 12) {
    if (short(at) !== 0x0112) continue
    const value = short(at + 8)
    return value >= 1 && value <= 8 ? value : null
  }
  return null
}

/** The smallest EXIF there is: one directory with one entry. */
function orientationSegment(orientation: number) {
  const segment = Buffer.alloc(36)
  segment.writeUInt16BE(0xffe1, 0)
  segment.writeUInt16BE(34, 2)
  segment.write('Exif\0\0MM\0*', 4, 'latin1')
  segment.writeUInt32BE(8, 14)
  segment.writeUInt16BE(1, 18)
  segment.writeUInt16BE(0x0112, 20)
  segment.writeUInt16BE(3, 22)
  segment.writeUInt32BE(1, 24)
  segment.writeUInt16BE(orientation, 28)
  return segment
}
