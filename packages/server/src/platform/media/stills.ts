import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import type { MediaTools } from './ffmpeg.ts'
import { MediaFailure } from './media-failure.ts'
import type { VideoProbe } from './probe.ts'
import { runTool, safeInput } from './run-tool.ts'

export type StillJob = { tools: MediaTools; file: string; source: VideoProbe; signal?: AbortSignal }

/** What `sprite.json` holds: tile k shows the seconds from k * secondsPerTile on, row by row, sheet after sheet. */
export type SpriteIndex = {
  tileWidth: number
  tileHeight: number
  columns: number
  rows: number
  secondsPerTile: number
  tiles: number
  sheets: string[]
}

const TILE = { width: 160, height: 90 }
const GRID = { columns: 10, rows: 10 }
const LONGEST_POSTER_SIDE = 1280
const KEYFRAMES_ONLY_ABOVE_MS = 10 * MINUTE_MS

/** The frame at 10 % of the video as a JPEG. */
export async function poster({ tools, file, source, signal }: StillJob, outFile: string) {
  const scale = Math.min(1, LONGEST_POSTER_SIDE / Math.max(source.width, source.height))
  const size = [source.width, source.height].map((side) => Math.max(2, Math.round(side * scale)))
  const timeLimitMs = 120_000
  const takeAt = async (seconds: number) => {
    const args = [
      ...['-y', '-ss', seconds.toFixed(3)],
      ...safeInput(file, timeLimitMs),
      ...['-map', `0:${source.videoIndex}`, '-frames:v', '1', '-vf', `scale=${size.join(':')},setsar=1`],
      ...['-map_metadata', '-1', '-c:v', 'mjpeg', '-q:v', '3', '-update', '1', '-f', 'image2', outFile],
    ]
    await runTool({ program: tools.ffmpeg, args, timeLimitMs, signal })
    return stat(outFile).then(
      () => true,
      () => false,
    )
  }
  await mkdir(dirname(outFile), { recursive: true })
  try {
    // A file whose only keyframe stands at the end or start may have no frame there; its first one serves as well.
    const isTaken = (await takeAt(source.durationMs / 10_000)) || (await takeAt(0))
    if (!isTaken) throw new MediaFailure('damaged', 'no frame could be read')
  } catch (error) {
    await rm(outFile, { force: true })
    throw error
  }
}

/** Sheets of small pictures for the seek bar, and their index `sprite.json`, in `outDir`. */
export async function previewSprite(job: StillJob, outDir: string, secondsPerTile: number, timeLimitMs: number) {
  const { tools, file, source, signal } = job
  const tiles = Math.max(1, Math.ceil(source.durationMs / 1000 / secondsPerTile))
  const perSheet = GRID.columns * GRID.rows
  const rows = Math.min(GRID.rows, Math.ceil(tiles / GRID.columns))
  const sheets = Array.from({ length: Math.ceil(tiles / perSheet) }, (_, index) => `sprite-${index + 1}.jpg`)
  const filters = [
    `fps=1/${secondsPerTile}`,
    `scale=${TILE.width}:${TILE.height}:force_original_aspect_ratio=decrease`,
    `pad=${TILE.width}:${TILE.height}:(ow-iw)/2:(oh-ih)/2`,
    'setsar=1',
    // The last picture repeats for ever so that the last sheet is always full; -frames:v ends it.
    'tpad=stop=-1:stop_mode=clone',
    `tile=${GRID.columns}x${rows}`,
  ]
  const args = [
    ...['-y', '-skip_frame', source.durationMs > KEYFRAMES_ONLY_ABOVE_MS ? 'nokey' : 'default'],
    ...safeInput(file, timeLimitMs),
    ...['-map', `0:${source.videoIndex}`, '-vf', filters.join(','), '-frames:v', String(sheets.length)],
    ...['-map_metadata', '-1', '-c:v', 'mjpeg', '-q:v', '5', '-f', 'image2'],
    join(outDir.replaceAll('%', '%%'), 'sprite-%d.jpg'),
  ]
  await mkdir(outDir, { recursive: true })
  try {
    await runTool({ program: tools.ffmpeg, args, timeLimitMs, signal })
    const tile = { tileWidth: TILE.width, tileHeight: TILE.height }
    const index: SpriteIndex = { ...tile, columns: GRID.columns, rows, secondsPerTile, tiles, sheets }
    await writeFile(join(outDir, 'sprite.json'), JSON.stringify(index))
    return index
  } catch (error) {
    for (const sheet of sheets) await rm(join(outDir, sheet), { force: true })
    throw error
  }
}
