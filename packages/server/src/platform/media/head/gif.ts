import { damagedUnless, type ImageHead } from '../image-parts.ts'

const EXTENSION = 0x21
const IMAGE = 0x2c
const TRAILER = 0x3b
const GRAPHIC_CONTROL = 0xf9
const APPLICATION = 0xff

export function readGifHead(bytes: Buffer): ImageHead {
  damagedUnless(bytes.length >= 13, 'no screen descriptor')
  return { format: 'gif', width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8), orientation: 1 }
}

/** Drops comments, plain text, XMP and whatever follows the picture; the loop count of an animation stays. */
export function stripGif(bytes: Buffer): Buffer {
  let at = 13 + colourTableLength(bytes[10] ?? 0)
  const kept = [bytes.subarray(0, at)]
  while (at < bytes.length) {
    const kind = bytes[at]
    if (kind === TRAILER) {
      kept.push(bytes.subarray(at, at + 1))
      return Buffer.concat(kept)
    }
    damagedUnless(kind === EXTENSION || kind === IMAGE, `no block at ${at}`)
    const end = kind === IMAGE ? endOfImage(bytes, at) : endOfSubBlocks(bytes, at + 2)
    if (kind === IMAGE || isKeptExtension(bytes, at)) kept.push(bytes.subarray(at, end))
    at = end
  }
  damagedUnless(false, 'the picture breaks off')
}

const colourTableLength = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

const endOfImage = (bytes: Buffer, at: number) =>
  endOfSubBlocks(bytes, at + 10 + colourTableLength(bytes[at + 9] ?? 0) + 1)

function endOfSubBlocks(bytes: Buffer, from: number) {
  let at = from
  for (let length = bytes[at]; length; length = bytes[at]) at += length + 1
  damagedUnless(at < bytes.length, 'a block breaks off')
  return at + 1
}

const isKeptExtension = (bytes: Buffer, at: number) =>
  bytes[at + 1] === GRAPHIC_CONTROL ||
  (bytes[at + 1] === APPLICATION && bytes.toString('latin1', at + 3, at + 14) === 'NETSCAPE2.0')
