import type { ByteSource } from './byte-source.ts'
import { HeadError, type MediaHead } from './media-head.ts'
import { type Box, bodyOf, boxesBetween, findBox } from './mp4-box.ts'
import { fragmentsEndMs } from './mp4-fragments.ts'

type Mp4Track = {
  id: number
  kind: 'video' | 'audio' | 'other'
  codec: string
  timescale: number
  durationMs: number
  width: number
  height: number
}

const CODECS: Record<string, string> = {
  avc1: 'h264',
  avc3: 'h264',
  hvc1: 'hevc',
  hev1: 'hevc',
  dvh1: 'hevc',
  vp08: 'vp8',
  vp09: 'vp9',
  av01: 'av1',
  mp4v: 'mpeg4',
  s263: 'h263',
  jpeg: 'mjpeg',
  Opus: 'opus',
  fLaC: 'flac',
  'ac-3': 'ac3',
  'ec-3': 'eac3',
  '.mp3': 'mp3',
  samr: 'amr',
  sawb: 'amr',
}
const MAX_TRACKS = 64

export async function readMp4Head(source: ByteSource): Promise<MediaHead> {
  let movie: Box | null = null
  const lastFragments: Box[] = []
  for await (const box of boxesBetween(source, 0, source.size)) {
    if (box.name === 'moov') movie ??= box
    if (box.name === 'moof') lastFragments.push(box)
    if (lastFragments.length > 8) lastFragments.shift()
  }
  if (!movie) throw new HeadError('unreadable', 'no moov box')

  const tracks: Mp4Track[] = []
  for await (const box of boxesBetween(source, movie.bodyStart, movie.end)) {
    if (box.name === 'trak' && tracks.length < MAX_TRACKS) tracks.push(await readTrack(source, box))
  }
  const extension = await findBox(source, movie, ['mvex'])
  const declared = await movieDurationMs(source, movie, extension)
  const inFragments = extension ? await fragmentsEndMs(source, extension, lastFragments, tracks) : 0
  const inTracks = Math.max(0, ...tracks.map((track) => track.durationMs))
  const durationMs = Math.max(declared || inTracks, inFragments)

  const video = tracks.find((track) => track.kind === 'video')
  return {
    container: 'mp4',
    durationMs,
    width: video?.width ?? null,
    height: video?.height ?? null,
    videoCodec: video?.codec ?? null,
    audioCodec: tracks.find((track) => track.kind === 'audio')?.codec ?? null,
    isFragmented: extension !== null,
  }
}

async function movieDurationMs(source: ByteSource, movie: Box, extension: Box | null) {
  const header = await findBox(source, movie, ['mvhd'])
  if (!header) throw new HeadError('unreadable', 'no mvhd box')
  const { timescale, duration } = await timesOf(source, header)
  const fragmented = extension && (await findBox(source, extension, ['mehd']))
  if (!fragmented) return (duration / timescale) * 1000
  const version = (await bodyOf(source, fragmented, 1))[0]
  const whole = version === 1 ? await bodyOf(source, fragmented, 12) : await bodyOf(source, fragmented, 8)
  const ticks = version === 1 ? Number(whole.readBigUInt64BE(4)) : whole.readUInt32BE(4)
  return (Math.max(ticks, duration) / timescale) * 1000
}

/** mvhd and mdhd share their first fields; all ones means "not known". */
async function timesOf(source: ByteSource, box: Box) {
  const version = (await bodyOf(source, box, 1))[0]
  const body = await bodyOf(source, box, version === 1 ? 32 : 20)
  const timescale = body.readUInt32BE(version === 1 ? 20 : 12)
  if (timescale === 0) throw new HeadError('unreadable', `${box.name} has no time scale`)
  if (version === 1) {
    const long = body.readBigUInt64BE(24)
    return { timescale, duration: long === 0xffffffffffffffffn ? 0 : Number(long) }
  }
  const short = body.readUInt32BE(16)
  return { timescale, duration: short === 0xffffffff ? 0 : short }
}

async function readTrack(source: ByteSource, track: Box): Promise<Mp4Track> {
  const header = await findBox(source, track, ['tkhd'])
  const media = await findBox(source, track, ['mdia'])
  const times = media && (await findBox(source, media, ['mdhd']))
  const handler = media && (await findBox(source, media, ['hdlr']))
  const samples = media && (await findBox(source, media, ['minf', 'stbl', 'stsd']))
  if (!header || !times || !handler || !samples) throw new HeadError('unreadable', 'a track without its headers')

  const { timescale, duration } = await timesOf(source, times)
  const handlerName = (await bodyOf(source, handler, 12)).toString('latin1', 8, 12)
  const kind = handlerName === 'vide' ? 'video' : handlerName === 'soun' ? 'audio' : 'other'
  const entry = await firstSampleEntry(source, samples)
  const place = await placeOf(source, header)
  const coded = kind === 'video' && entry ? await bodyOf(source, entry, 28) : null
  const width = place.width || (coded?.readUInt16BE(24) ?? 0)
  const height = place.height || (coded?.readUInt16BE(26) ?? 0)
  return {
    id: place.id,
    kind,
    codec: entry ? await codecOf(source, entry) : 'unknown',
    timescale,
    durationMs: (duration / timescale) * 1000,
    ...(place.isTurned ? { width: height, height: width } : { width, height }),
  }
}

/** The matrix of a phone held upright has a zero on the diagonal: width and height change places. */
async function placeOf(source: ByteSource, header: Box) {
  const isLong = (await bodyOf(source, header, 1))[0] === 1
  const body = await bodyOf(source, header, isLong ? 96 : 84)
  const matrix = isLong ? 52 : 40
  return {
    id: body.readUInt32BE(isLong ? 20 : 12),
    isTurned: body.readInt32BE(matrix) === 0 && body.readInt32BE(matrix + 4) !== 0,
    width: Math.round(body.readUInt32BE(matrix + 36) / 65_536),
    height: Math.round(body.readUInt32BE(matrix + 40) / 65_536),
  }
}

async function firstSampleEntry(source: ByteSource, samples: Box): Promise<Box | null> {
  await bodyOf(source, samples, 8)
  for await (const entry of boxesBetween(source, samples.bodyStart + 8, samples.end)) return entry
  return null
}

/** `mp4a` covers AAC and MP3; the object type inside its esds box tells which. */
async function codecOf(source: ByteSource, entry: Box) {
  if (entry.name !== 'mp4a') return CODECS[entry.name] ?? entry.name.replace(/[^\x20-\x7e]/g, '?').trim()
  const body = await source.read(entry.bodyStart, Math.min(256, entry.end - entry.bodyStart))
  const description = body.indexOf('esds')
  const decoder = description < 0 ? -1 : body.indexOf(0x04, description + 8)
  let at = decoder + 1
  while (decoder >= 0 && body[at] === 0x80) at += 1
  const objectType = decoder < 0 ? 0x40 : body[at + 1]
  return objectType === 0x69 || objectType === 0x6b ? 'mp3' : 'aac'
}
