import type { ByteSource } from './byte-source.ts'
import { HeadError } from './media-head.ts'

export type Box = { name: string; start: number; bodyStart: number; end: number }

/** Boxes of one level between two offsets; a box that claims more than its parent has is a broken file. */
export async function* boxesBetween(source: ByteSource, from: number, to: number): AsyncGenerator<Box> {
  for (let start = from; start + 8 <= to; ) {
    const box = await boxAt(source, start, to)
    yield box
    start = box.end
  }
}

async function boxAt(source: ByteSource, start: number, parentEnd: number): Promise<Box> {
  const header = await source.read(start, 16)
  if (header.length < 8) throw new HeadError('truncated', `the box at ${start} has no header`)
  const name = header.toString('latin1', 4, 8)
  let size = header.readUInt32BE(0)
  let headerLength = 8
  if (size === 0) size = parentEnd - start
  else if (size === 1) {
    if (header.length < 16) throw new HeadError('truncated', `the box at ${start} has no header`)
    const large = header.readBigUInt64BE(8)
    if (large > BigInt(Number.MAX_SAFE_INTEGER)) throw new HeadError('unreadable', `${name} of ${large} bytes`)
    size = Number(large)
    headerLength = 16
  }
  if (size < headerLength) throw new HeadError('unreadable', `${name} at ${start} has ${size} bytes`)
  if (start + size > parentEnd)
    throw new HeadError('truncated', `${name} at ${start} ends after the file or its parent`)
  return { name, start, bodyStart: start + headerLength, end: start + size }
}

export async function findBox(source: ByteSource, parent: Box, path: string[]): Promise<Box | null> {
  let found: Box | null = parent
  for (const name of path) {
    let child: Box | null = null
    for await (const box of boxesBetween(source, found.bodyStart, found.end)) {
      if (box.name === name) {
        child = box
        break
      }
    }
    if (!child) return null
    found = child
  }
  return found
}

/** The first bytes of a box's body; exactly `length`, so that fixed offsets inside are safe to read. */
export async function bodyOf(source: ByteSource, box: Box, length: number) {
  const bytes = await source.read(box.bodyStart, Math.min(length, box.end - box.bodyStart))
  if (bytes.length < length) throw new HeadError('unreadable', `${box.name} is too short`)
  return bytes
}
