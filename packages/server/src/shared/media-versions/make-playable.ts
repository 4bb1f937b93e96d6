import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import type { BlobStore } from '#src/platform/blob-store/blob-store.ts'
import type { MediaTools } from '#src/platform/media/ffmpeg.ts'
import { playsInBrowsers, readMediaHead } from '#src/platform/media/head/head.ts'
import { writeMasterPlaylist } from '#src/platform/media/playlist.ts'
import { probe, type VideoProbe } from '#src/platform/media/probe.ts'
import { poster, previewSprite } from '#src/platform/media/stills.ts'
import { planLadder, type Rung, remuxRung, sourceRung, transcodeRung } from '#src/platform/media/transcode.ts'
import type { mediaVersions, Rendition } from '#src/schema/media-version/media-version.ts'
import { OwnMediaFailure } from './failure.ts'
import type { LengthRule } from './owner.ts'

export type MediaVersionFacts = Pick<
  typeof mediaVersions.$inferSelect,
  | 'container'
  | 'videoCodec'
  | 'audioCodec'
  | 'durationMs'
  | 'width'
  | 'height'
  | 'treeKey'
  | 'renditions'
  | 'hasPoster'
  | 'hasSprite'
>

interface Source {
  file: string
  container: string
  whyNotLength: LengthRule
}

export interface Workshop {
  store: BlobStore
  /** Key of the derived tree in the store. */
  treeKey: string
  /** Empty folder for what is being made. */
  dir: string
  signal: AbortSignal
  onProgress(percent: number): void
  onStage(stage: 'transcode' | 'cover'): Promise<void>
  /** A rung can be played from now on. */
  onRung(renditions: Rendition[], percent: number): Promise<void>
}

const ensureLength = (whyNotLength: LengthRule, durationMs: number) => {
  const why = whyNotLength(durationMs)
  if (why !== null) throw new OwnMediaFailure(why, `${durationMs} ms`)
}

/** Without ffmpeg: what every browser plays is ready as it came, its length read from the head of the file. */
export const takeOriginal = async ({ file, container, whyNotLength }: Source): Promise<MediaVersionFacts> => {
  if (container !== 'mp4' && container !== 'webm') throw new OwnMediaFailure('noTools', `container ${container}`)
  const result = await readMediaHead(file, container)
  if (!result.ok) throw new OwnMediaFailure(result.failure === 'noDuration' ? 'noDuration' : 'damaged', result.detail)
  const { head } = result
  if (head.videoCodec === null) throw new OwnMediaFailure('noVideoTrack', 'no video track in the head')
  if (!playsInBrowsers(head)) throw new OwnMediaFailure('noTools', `codecs ${head.videoCodec} ${head.audioCodec}`)
  ensureLength(whyNotLength, head.durationMs)
  return {
    container,
    videoCodec: head.videoCodec,
    audioCodec: head.audioCodec ?? '',
    durationMs: head.durationMs,
    width: head.width ?? 0,
    height: head.height ?? 0,
    treeKey: '',
    renditions: [],
    hasPoster: false,
    hasSprite: false,
  }
}

const LEAST_LIMIT_MS = 10 * MINUTE_MS
const TRANSCODE_SHARE = 95

const renditionOf = ({ name, width, height, kbps }: Rung): Rendition => ({
  width,
  height,
  bitrate: kbps * 1000,
  playlist: `${name}/index.m3u8`,
})

/** A small H.264 source needs one rung of its own size: it is cut into segments as it is. */
const planRungs = (source: VideoProbe) => {
  const ladder = planLadder(source)
  return source.isRemuxable && ladder.length === 1 ? [sourceRung(source)] : ladder
}

/** Rung by rung into the store; each is announced in the master playlist as soon as it is whole. */
const makeRungs = async (tools: MediaTools, file: string, source: VideoProbe, shop: Workshop): Promise<Rendition[]> => {
  const { dir, signal, store, treeKey } = shop
  const rungs = planRungs(source)
  const weightOf = ({ width, height }: Rung) => width * height
  const total = rungs.reduce((sum, rung) => sum + weightOf(rung), 0)
  const done: Rung[] = []
  let weight = 0
  for (const rung of rungs) {
    const timeLimitMs = Math.max(LEAST_LIMIT_MS, source.durationMs * 6)
    const onProgress = (percent: number) =>
      shop.onProgress(Math.floor((TRANSCODE_SHARE * (weight + (weightOf(rung) * percent) / 100)) / total))
    const job = { tools, file, source, outDir: dir, timeLimitMs, onProgress, signal }
    await (rung.name === 'source' ? remuxRung(job) : transcodeRung({ ...job, rung }))
    await store.putTree(`${treeKey}/${rung.name}`, join(dir, rung.name), { signal })
    weight += weightOf(rung)
    done.push(rung)
    const head = join(dir, 'head')
    await mkdir(head, { recursive: true })
    await copyFile(await writeMasterPlaylist(tools, dir, done), join(head, 'master.m3u8'))
    await store.putTree(treeKey, head, { signal })
    await shop.onRung(done.map(renditionOf), Math.floor((TRANSCODE_SHARE * weight) / total))
  }
  return done.map(renditionOf)
}

const STILLS_LIMIT_MS = 15 * MINUTE_MS

/** With ffmpeg: the HLS ladder, the frame at 10 % as poster, and preview pictures for the bar. */
export const makeTree = async (
  tools: MediaTools,
  { file, container, whyNotLength }: Source,
  shop: Workshop,
): Promise<MediaVersionFacts> => {
  const { dir, signal, store, treeKey } = shop
  const source = await probe(tools, file, signal)
  ensureLength(whyNotLength, source.durationMs)
  const renditions = await makeRungs(tools, file, source, shop)

  await shop.onStage('cover')
  const stills = join(dir, 'stills')
  const secondsPerTile = Math.min(10, Math.max(1, Math.ceil(source.durationMs / 100_000)))
  await poster({ tools, file, source, signal }, join(stills, 'poster.jpg'))
  await previewSprite({ tools, file, source, signal }, stills, secondsPerTile, STILLS_LIMIT_MS)
  await store.putTree(treeKey, stills, { signal })
  return {
    container,
    videoCodec: source.videoCodec,
    audioCodec: source.audioCodec ?? '',
    durationMs: source.durationMs,
    width: source.width,
    height: source.height,
    treeKey,
    renditions,
    hasPoster: true,
    hasSprite: true,
  }
}
