import { readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import type { MediaTools } from './ffmpeg.ts'
import { readTool } from './run-tool.ts'
import type { Rung } from './transcode.ts'

const streams = z.object({
  streams: z.array(z.object({ codec_type: z.string(), profile: z.string().optional(), level: z.number().optional() })),
})
const PROFILES: Record<string, string> = {
  'Constrained Baseline': '42c0',
  Baseline: '4200',
  Main: '4d40',
  High: '6400',
}

/** Bandwidths are measured on the finished segments; called again after each rung, it lists those that are ready. */
export async function writeMasterPlaylist(tools: MediaTools, outDir: string, rungs: Rung[]): Promise<string> {
  const entries = await Promise.all(
    rungs.map(async (rung) => {
      const playlist = join(outDir, rung.name, 'index.m3u8')
      const { peak, average, first } = await measureBandwidth(playlist)
      const attributes = [
        `BANDWIDTH=${peak}`,
        `AVERAGE-BANDWIDTH=${average}`,
        `RESOLUTION=${rung.width}x${rung.height}`,
        `CODECS="${await codecsOf(tools, first)}"`,
      ]
      return { peak, lines: [`#EXT-X-STREAM-INF:${attributes.join(',')}`, `${rung.name}/index.m3u8`] }
    }),
  )
  const ordered = entries.sort((a, b) => a.peak - b.peak).flatMap((entry) => entry.lines)
  const file = join(outDir, 'master.m3u8')
  await writeFile(file, ['#EXTM3U', '#EXT-X-VERSION:3', '#EXT-X-INDEPENDENT-SEGMENTS', ...ordered, ''].join('\n'))
  return file
}

async function measureBandwidth(playlist: string) {
  const lines = (await readFile(playlist, 'utf8')).split(/\r?\n/)
  const segments: { seconds: number; bytes: number; file: string }[] = []
  let seconds = 0
  for (const line of lines) {
    if (line.startsWith('#EXTINF:')) seconds = Number.parseFloat(line.slice(8))
    if (line === '' || line.startsWith('#')) continue
    const file = join(dirname(playlist), line)
    segments.push({ seconds, bytes: (await stat(file)).size, file })
  }
  const bits = (bytes: number, over: number) => Math.ceil((bytes * 8) / Math.max(over, 0.1))
  const sum = (of: 'bytes' | 'seconds') => segments.reduce((total, each) => total + each[of], 0)
  // A last segment of a few frames says nothing about the rate of the stream.
  const telling = segments.filter((each) => each.seconds >= 1)
  const average = bits(sum('bytes'), sum('seconds'))
  const peak = Math.max(average, ...telling.map((each) => bits(each.bytes, each.seconds)))
  return { peak, average, first: segments[0]?.file ?? playlist }
}

/** RFC 6381 names, so that a browser can tell beforehand whether it plays the rung. */
async function codecsOf(tools: MediaTools, segment: string) {
  const args = ['-loglevel', 'error', '-print_format', 'json', '-show_streams', '-i', `file:${segment}`]
  const found = streams.parse(JSON.parse(await readTool({ program: tools.ffprobe, args, timeLimitMs: 30_000 })))
  return found.streams
    .flatMap(({ codec_type, profile, level }) => {
      if (codec_type === 'audio') return ['mp4a.40.2']
      if (codec_type !== 'video') return []
      return [`avc1.${PROFILES[profile ?? ''] ?? '6400'}${(level ?? 31).toString(16).padStart(2, '0')}`]
    })
    .join(',')
}
