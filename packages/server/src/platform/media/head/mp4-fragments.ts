import type { ByteSource } from './byte-source.ts'
import { type Box, bodyOf, boxesBetween, findBox } from './mp4-box.ts'

type Timed = { id: number; timescale: number }

const MAX_SAMPLES = 100_000

/** Recorders that stream write no length anywhere: the end of the last fragments is the length. */
export async function fragmentsEndMs(source: ByteSource, extension: Box, fragments: Box[], tracks: Timed[]) {
  const defaults = await defaultDurations(source, extension)
  let endMs = 0
  for (const fragment of fragments) {
    for await (const run of boxesBetween(source, fragment.bodyStart, fragment.end)) {
      if (run.name === 'traf') endMs = Math.max(endMs, await trackRunEndMs(source, run, defaults, tracks))
    }
  }
  return endMs
}

async function defaultDurations(source: ByteSource, extension: Box) {
  const durations = new Map<number, number>()
  for await (const box of boxesBetween(source, extension.bodyStart, extension.end)) {
    if (box.name !== 'trex') continue
    const body = await bodyOf(source, box, 16)
    durations.set(body.readUInt32BE(4), body.readUInt32BE(12))
  }
  return durations
}

async function trackRunEndMs(source: ByteSource, run: Box, defaults: Map<number, number>, tracks: Timed[]) {
  const header = await findBox(source, run, ['tfhd'])
  const base = await findBox(source, run, ['tfdt'])
  if (!header || !base) return 0
  const trackId = (await bodyOf(source, header, 8)).readUInt32BE(4)
  const timescale = tracks.find((track) => track.id === trackId)?.timescale
  if (!timescale) return 0

  const sampleDuration = (await headerDuration(source, header)) ?? defaults.get(trackId) ?? 0
  let ticks = await baseTime(source, base)
  for await (const box of boxesBetween(source, run.bodyStart, run.end)) {
    if (box.name === 'trun') ticks += await samplesDuration(source, box, sampleDuration)
  }
  return (ticks / timescale) * 1000
}

async function baseTime(source: ByteSource, base: Box) {
  const version = (await bodyOf(source, base, 1))[0]
  const body = await bodyOf(source, base, version === 1 ? 12 : 8)
  return version === 1 ? Number(body.readBigUInt64BE(4)) : body.readUInt32BE(4)
}

/** Optional fields stand in the order of their flags, so those before the one we want decide where it is. */
async function headerDuration(source: ByteSource, header: Box) {
  const flags = (await bodyOf(source, header, 4)).readUIntBE(1, 3)
  if (!(flags & 0x8)) return null
  const at = 8 + (flags & 0x1 ? 8 : 0) + (flags & 0x2 ? 4 : 0)
  return (await bodyOf(source, header, at + 4)).readUInt32BE(at)
}

async function samplesDuration(source: ByteSource, box: Box, sampleDuration: number) {
  const head = await bodyOf(source, box, 8)
  const flags = head.readUIntBE(1, 3)
  const count = Math.min(head.readUInt32BE(4), MAX_SAMPLES)
  if (!(flags & 0x100)) return count * sampleDuration

  const start = 8 + (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0)
  const step = 4 * [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length
  const body = await bodyOf(source, box, Math.min(start + count * step, box.end - box.bodyStart))
  let ticks = 0
  for (let at = start; at + step <= body.length; at += step) ticks += body.readUInt32BE(at)
  return ticks
}
