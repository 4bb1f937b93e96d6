import { z } from 'zod'
import type { MediaTools } from './ffmpeg.ts'
import { MediaFailure } from './media-failure.ts'
import { readingOnly, readTool } from './run-tool.ts'

export type VideoProbe = {
  durationMs: number
  /** As shown: turned upright and with square pixels. */
  width: number
  height: number
  fps: number
  videoIndex: number
  videoCodec: string
  audioCodec: string | null
  /** H.264 that every browser takes, with AAC or without sound: it may be cut into segments without encoding. */
  isRemuxable: boolean
}

const text = z.string().optional()
const answer = z.object({
  format: z.object({ duration: text }),
  streams: z.array(
    z.object({
      index: z.number(),
      codec_type: text,
      codec_name: text,
      codec_tag_string: text,
      profile: text,
      pix_fmt: text,
      field_order: text,
      width: z.number().optional(),
      height: z.number().optional(),
      sample_aspect_ratio: text,
      avg_frame_rate: text,
      duration: text,
      disposition: z.object({ attached_pic: z.number().optional() }).optional(),
      side_data_list: z.array(z.object({ rotation: z.number().optional() })).optional(),
    }),
  ),
})
type Stream = z.infer<typeof answer>['streams'][number]

const PROBE_LIMIT_MS = 60_000

/** What the file holds, or the MediaFailure that says why it cannot become a video here. */
export async function probe(tools: MediaTools, file: string, signal?: AbortSignal): Promise<VideoProbe> {
  const args = ['-hide_banner', '-loglevel', 'warning', '-print_format', 'json', '-show_format', '-show_streams']
  const program = tools.ffprobe
  const output = await readTool({ program, args: [...args, ...readingOnly(file)], timeLimitMs: PROBE_LIMIT_MS, signal })
  const parsed = answer.safeParse(JSON.parse(output))
  if (!parsed.success) throw new MediaFailure('damaged', output)

  const { format, streams } = parsed.data
  const video = streams.find((stream) => stream.codec_type === 'video' && !stream.disposition?.attached_pic)
  const audio = streams.find((stream) => stream.codec_type === 'audio')
  if (!video) throw new MediaFailure('noVideoTrack', output)
  if (!isKnown(video)) throw new MediaFailure('codecUnsupported', output, video.codec_tag_string ?? '?')

  const durationMs = Math.round(Number(format.duration ?? video.duration ?? 0) * 1000)
  const shown = shownSize(video)
  if (!(durationMs > 0) || !(shown.width > 0)) throw new MediaFailure('damaged', output)
  return {
    durationMs,
    ...shown,
    fps: ratio(video.avg_frame_rate, '/') || 25,
    videoIndex: video.index,
    videoCodec: video.codec_name ?? '',
    audioCodec: audio && isKnown(audio) ? (audio.codec_name ?? null) : null,
    isRemuxable: isPlainH264(video) && (!audio || audio.codec_name === 'aac'),
  }
}

const isKnown = (stream: Stream) => !['unknown', 'none', undefined].includes(stream.codec_name)

const isPlainH264 = (video: Stream) =>
  video.codec_name === 'h264' &&
  ['yuv420p', 'yuvj420p'].includes(video.pix_fmt ?? '') &&
  ['progressive', 'unknown', undefined].includes(video.field_order)

function shownSize(video: Stream) {
  const pixelRatio = ratio(video.sample_aspect_ratio, ':') || 1
  const width = Math.round((video.width ?? 0) * pixelRatio)
  const height = video.height ?? 0
  const rotation = video.side_data_list?.find((data) => data.rotation !== undefined)?.rotation ?? 0
  return Math.abs(rotation) % 180 === 90 ? { width: height, height: width } : { width, height }
}

function ratio(value: string | undefined, separator: string) {
  const [above, below] = (value ?? '').split(separator).map(Number)
  const result = (above ?? 0) / (below ?? 0)
  return Number.isFinite(result) ? result : 0
}
