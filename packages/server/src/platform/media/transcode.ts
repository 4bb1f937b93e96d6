import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaTools } from './ffmpeg.ts'
import { MediaFailure } from './media-failure.ts'
import type { VideoProbe } from './probe.ts'
import { runTool, safeInput } from './run-tool.ts'

export type Rung = { name: string; width: number; height: number; kbps: number }

export type RungJob = {
  tools: MediaTools
  file: string
  source: VideoProbe
  rung: Rung
  /** The rung gets its own folder `<outDir>/<rung.name>`, removed again unless the run succeeds. */
  outDir: string
  timeLimitMs: number
  onProgress?: (percent: number) => void
  signal?: AbortSignal
}

export const SEGMENT_SECONDS = 6

const STEPS = [
  { side: 360, kbps: 800 },
  { side: 480, kbps: 1400 },
  { side: 720, kbps: 2800 },
  { side: 1080, kbps: 5000 },
]
const AUDIO = ['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', '48000']

/** Rungs by the short side, never above the source; a source below the lowest gets one rung of its own size. */
export function planLadder({ width, height }: Pick<VideoProbe, 'width' | 'height'>): Rung[] {
  const shortSide = Math.min(width, height)
  const fitting = STEPS.filter(({ side }) => side <= shortSide)
  const steps = fitting.length > 0 ? fitting : [{ side: Math.max(2, 2 * Math.floor(shortSide / 2)), kbps: 600 }]
  return steps.map(({ side, kbps }) => {
    const longSide = even((Math.max(width, height) * side) / shortSide)
    const size = width >= height ? { width: longSide, height: side } : { width: side, height: longSide }
    return { name: String(side), kbps, ...size }
  })
}

/** The one rung of a source that needs no encoding. */
export const sourceRung = ({ width, height }: VideoProbe): Rung => ({ name: 'source', width, height, kbps: 0 })

/** Keyframes stand at the same times in every rung, so that a player may change rungs at each segment. */
export const transcodeRung = (job: RungJob) =>
  writeHls(job, [
    '-vf',
    `scale=${job.rung.width}:${job.rung.height}:flags=bicubic,setsar=1,format=yuv420p`,
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'main', '-crf', '23'],
    ...['-maxrate', `${job.rung.kbps}k`, '-bufsize', `${job.rung.kbps * 2}k`],
    ...['-force_key_frames', `expr:gte(t,n_forced*${SEGMENT_SECONDS})`, '-sc_threshold', '0'],
    ...['-g', String(Math.max(1, Math.ceil(job.source.fps * SEGMENT_SECONDS)))],
    ...AUDIO,
  ])

/** Segments without encoding, for a source that `isRemuxable`; they break at the keyframes it happens to have. */
export const remuxRung = (job: Omit<RungJob, 'rung'>) =>
  writeHls({ ...job, rung: sourceRung(job.source) }, ['-c', 'copy'])

async function writeHls(job: RungJob, encoding: string[]) {
  const { tools, source, signal, timeLimitMs } = job
  const dir = join(job.outDir, job.rung.name)
  const progress = progressReader(source.durationMs, job.onProgress)
  await mkdir(dir, { recursive: true })
  try {
    const args = [
      ...safeInput(job.file, timeLimitMs),
      ...[
        '-map',
        `0:${source.videoIndex}`,
        '-map',
        '0:a:0?',
        '-map_metadata',
        '-1',
        '-map_chapters',
        '-1',
        '-sn',
        '-dn',
      ],
      ...encoding,
      ...['-max_muxing_queue_size', '4096', '-f', 'hls', '-hls_time', String(SEGMENT_SECONDS), '-hls_list_size', '0'],
      ...['-hls_playlist_type', 'vod', '-hls_flags', 'independent_segments'],
      ...['-hls_segment_filename', `${dir.replaceAll('%', '%%')}/seg-%05d.ts`],
      ...['-progress', 'pipe:1', '-nostats', join(dir, 'index.m3u8')],
    ]
    await runTool({ program: tools.ffmpeg, args, timeLimitMs, signal, onLine: progress.read })
    failWhenShort(progress.reachedMs(), source.durationMs)
    job.onProgress?.(100)
    return { dir, playlist: join(dir, 'index.m3u8') }
  } catch (error) {
    await rm(dir, { recursive: true, force: true })
    throw error
  }
}

/** ffmpeg ends with success where a cut-off file ends; what is missing shows only in the length of the result. */
function failWhenShort(reachedMs: number, expectedMs: number) {
  if (reachedMs >= expectedMs - Math.max(2000, expectedMs * 0.05)) return
  throw new MediaFailure('damaged', `only ${reachedMs} of ${expectedMs} ms could be read`)
}

function progressReader(durationMs: number, onProgress?: (percent: number) => void) {
  let reachedMs = 0
  let percent = -1
  return {
    reachedMs: () => reachedMs,
    read(line: string) {
      const microseconds = Number(/^out_time_us=(\d+)/.exec(line)?.[1] ?? Number.NaN)
      if (!(microseconds / 1000 > reachedMs)) return
      reachedMs = microseconds / 1000
      // 100 is said only once the files are complete.
      const now = Math.min(99, Math.floor((reachedMs / durationMs) * 100))
      if (now > percent) onProgress?.(now)
      percent = Math.max(percent, now)
    },
  }
}

const even = (value: number) => Math.max(2, 2 * Math.round(value / 2))
