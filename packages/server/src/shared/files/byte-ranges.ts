import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ByteRange, OpenedBytes } from '#src/platform/blob-store/blob-store.ts'

/** What one answer may hold together; readers of documents ask for many small pieces at once. */
const MOST_RANGES = 200
const MOST_BYTES = 16 * 1024 * 1024

const one = (text: string, total: number): ByteRange | null => {
  const [, from = '', to = ''] = /^(\d*)-(\d*)$/.exec(text.trim()) ?? []
  if (from === '' && to === '') return null
  if (from === '') return { start: Math.max(0, total - Number(to)) }
  return { start: Number(from), ...(to !== '' && { end: Number(to) }) }
}

const listed = (header: string | undefined): string[] => /^bytes=([\d\s,-]+)$/.exec(header ?? '')?.[1]?.split(',') ?? []

/** One range; null where none or several are asked for. */
export const rangeOf = (header: string | undefined, total: number): ByteRange | undefined => {
  const [first, ...others] = listed(header)
  return first === undefined || others.length > 0 ? undefined : (one(first, total) ?? undefined)
}

/** Several ranges that rise and do not meet; null for everything else, which is answered with the whole file, as HTTP allows. */
export const rangesOf = (header: string | undefined, total: number): Required<ByteRange>[] | null => {
  const texts = listed(header)
  if (texts.length < 2 || texts.length > MOST_RANGES) return null
  let [before, bytes] = [-1, 0]
  const ranges: Required<ByteRange>[] = []
  for (const text of texts) {
    const range = one(text, total)
    if (!range || range.start <= before || range.start >= total) return null
    const end = Math.min(range.end ?? total - 1, total - 1)
    if (end < range.start) return null
    ranges.push({ start: range.start, end })
    bytes += end - range.start + 1
    before = end
  }
  return bytes <= MOST_BYTES ? ranges : null
}

interface Parts {
  ranges: readonly Required<ByteRange>[]
  total: number
  type: string
  open: (range: ByteRange) => Promise<OpenedBytes>
}

/** The ranges as parts of one answer (RFC 9110 section 14.6). */
export const partsOf = ({ ranges, total, type, open }: Parts) => {
  const boundary = randomBytes(12).toString('hex')
  const headOf = ({ start, end }: Required<ByteRange>) =>
    `\r\n--${boundary}\r\ncontent-type: ${type}\r\ncontent-range: bytes ${start}-${end}/${total}\r\n\r\n`
  const last = `\r\n--${boundary}--\r\n`
  const bytes = ranges.reduce((sum, range) => sum + headOf(range).length + range.end - range.start + 1, last.length)
  const write = async function* () {
    for (const range of ranges) {
      yield headOf(range)
      yield* (await open(range)).stream
    }
    yield last
  }
  return {
    type: `multipart/byteranges; boundary=${boundary}`,
    bytes,
    stream: Readable.from(write(), { objectMode: false }),
  }
}
