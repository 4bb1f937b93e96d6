import type { ByteSource } from './byte-source.ts'
import { HeadError, type MediaHead } from './media-head.ts'

type Element = { id: number; bodyStart: number; end: number }

const ID = {
  ebml: 0x1a45dfa3,
  segment: 0x18538067,
  seekHead: 0x114d9b74,
  seek: 0x4dbb,
  seekId: 0x53ab,
  seekPosition: 0x53ac,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackType: 0x83,
  codecId: 0x86,
  video: 0xe0,
  pixelWidth: 0xb0,
  pixelHeight: 0xba,
  cluster: 0x1f43b675,
}
const CODECS: Record<string, string> = {
  V_VP8: 'vp8',
  V_VP9: 'vp9',
  V_AV1: 'av1',
  'V_MPEG4/ISO/AVC': 'h264',
  'V_MPEGH/ISO/HEVC': 'hevc',
  A_OPUS: 'opus',
  A_VORBIS: 'vorbis',
  A_AAC: 'aac',
}

export async function readWebmHead(source: ByteSource): Promise<MediaHead> {
  const first = await elementAt(source, 0, source.size)
  if (first.id !== ID.ebml) throw new HeadError('unreadable', 'no EBML header')
  const segment = await elementAt(source, first.end, source.size)
  if (segment.id !== ID.segment) throw new HeadError('unreadable', 'no segment')

  const { info, tracks } = await findInfoAndTracks(source, segment)
  if (!tracks) throw new HeadError('unreadable', 'no track list')
  return {
    container: 'webm',
    durationMs: info ? await durationMs(source, info) : 0,
    isFragmented: false,
    ...(await readTracks(source, tracks)),
  }
}

/** Both usually stand before the first cluster; where they do not, the seek head tells their place. */
async function findInfoAndTracks(source: ByteSource, segment: Element) {
  const found = new Map<number, Element>()
  let seekHead: Element | null = null
  for await (const element of elementsBetween(source, segment.bodyStart, segment.end)) {
    if (element.id === ID.cluster || (found.has(ID.info) && found.has(ID.tracks))) break
    if (element.id === ID.seekHead) seekHead ??= element
    else if (!found.has(element.id)) found.set(element.id, element)
  }
  for (const { id, offset } of seekHead ? await seekEntries(source, seekHead) : []) {
    const start = segment.bodyStart + offset
    if (found.has(id) || start >= segment.end) continue
    const element = await elementAt(source, start, segment.end)
    if (element.id === id) found.set(id, element)
  }
  return { info: found.get(ID.info), tracks: found.get(ID.tracks) }
}

async function seekEntries(source: ByteSource, seekHead: Element) {
  const entries: { id: number; offset: number }[] = []
  for await (const seek of elementsBetween(source, seekHead.bodyStart, seekHead.end)) {
    if (seek.id !== ID.seek || entries.length >= 32) continue
    const fields = await fieldsOf(source, seek)
    entries.push({ id: unsigned(fields.get(ID.seekId)), offset: unsigned(fields.get(ID.seekPosition)) })
  }
  return entries
}

async function durationMs(source: ByteSource, info: Element) {
  const fields = await fieldsOf(source, info)
  const scale = fields.has(ID.timestampScale) ? unsigned(fields.get(ID.timestampScale)) : 1_000_000
  const duration = fields.get(ID.duration)
  const ticks = duration?.length === 8 ? duration.readDoubleBE(0) : duration?.length === 4 ? duration.readFloatBE(0) : 0
  return (ticks * scale) / 1_000_000
}

async function readTracks(source: ByteSource, tracks: Element) {
  const result: Pick<MediaHead, 'width' | 'height' | 'videoCodec' | 'audioCodec'> = {
    width: null,
    height: null,
    videoCodec: null,
    audioCodec: null,
  }
  for await (const entry of elementsBetween(source, tracks.bodyStart, tracks.end)) {
    if (entry.id !== ID.trackEntry) continue
    const fields = await fieldsOf(source, entry)
    const type = unsigned(fields.get(ID.trackType))
    const name = (fields.get(ID.codecId)?.toString('latin1') ?? '').replace(/\0+$/, '')
    const codec = CODECS[name] ?? name.slice(0, 40)
    if (type === 2) result.audioCodec ??= codec
    if (type !== 1 || result.videoCodec !== null) continue
    result.videoCodec = codec
    for await (const video of elementsBetween(source, entry.bodyStart, entry.end)) {
      if (video.id !== ID.video) continue
      const size = await fieldsOf(source, video)
      result.width = unsigned(size.get(ID.pixelWidth))
      result.height = unsigned(size.get(ID.pixelHeight))
    }
  }
  return result
}

/** The short values directly inside an element; long ones (codec data, attachments) are left where they are. */
async function fieldsOf(source: ByteSource, parent: Element) {
  const fields = new Map<number, Buffer>()
  for await (const { id, bodyStart, end } of elementsBetween(source, parent.bodyStart, parent.end)) {
    if (end - bodyStart <= 256) fields.set(id, Buffer.from(await source.read(bodyStart, end - bodyStart)))
  }
  return fields
}

async function* elementsBetween(source: ByteSource, from: number, to: number): AsyncGenerator<Element> {
  for (let start = from; start + 2 <= to; ) {
    const element = await elementAt(source, start, to)
    yield element
    start = element.end
  }
}

async function elementAt(source: ByteSource, start: number, parentEnd: number): Promise<Element> {
  const bytes = await source.read(start, 12)
  const idLength = Math.clz32((bytes[0] ?? 0) << 24) + 1
  const sizeLength = Math.clz32((bytes[idLength] ?? 0) << 24) + 1
  if (idLength > 4 || sizeLength > 8) throw new HeadError('unreadable', `no element at ${start}`)
  if (bytes.length < idLength + sizeLength) throw new HeadError('truncated', `the element at ${start} has no header`)

  const bodyStart = start + idLength + sizeLength
  const size = sizeOf(bytes.subarray(idLength, idLength + sizeLength))
  const end = size === null ? parentEnd : bodyStart + size
  if (end > parentEnd) throw new HeadError('truncated', `the element at ${start} ends after the file or its parent`)
  return { id: bytes.readUIntBE(0, idLength), bodyStart, end }
}

/** All value bits set means "until the parent ends", as live recorders write it. */
function sizeOf(vint: Buffer) {
  const mask = 0xff >> vint.length
  const first = (vint[0] ?? 0) & mask
  const rest = vint.subarray(1)
  if (first === mask && rest.every((byte) => byte === 0xff)) return null
  return rest.reduce((value, byte) => value * 256 + byte, first)
}

const unsigned = (bytes: Buffer | undefined) => bytes?.reduce((value, byte) => value * 256 + byte, 0) ?? 0
