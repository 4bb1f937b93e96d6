import { z } from 'zod'
import type { MediaTools } from '#src/platform/media/ffmpeg.ts'
import { readTool } from '#src/platform/media/run-tool.ts'
import { isTooLarge, type PackagePlan } from '../ffmpeg-arguments.ts'

/** What ffmpeg may do with an address of our own: speak http with it, and read streams. */
const reading = (address: string) => [
  ...['-protocol_whitelist', 'http,tcp,crypto', '-format_whitelist', 'hls,flv,mpegts,mov,aac'],
  ...['-rw_timeout', '10000000', ...(address.endsWith('.flv') ? ['-f', 'flv'] : []), '-i', address],
]

/** The input of a pulled stream; a playlist is read no faster than it is played. */
export const pulledInput = (address: string): string[] => [
  ...(address.endsWith('.flv') ? [] : ['-re']),
  ...reading(address),
]

const PROBE_MS = 20_000

const answer = z.object({
  streams: z.array(
    z.object({
      codec_type: z.string().optional(),
      codec_name: z.string().optional(),
      pix_fmt: z.string().optional(),
      width: z.number().optional(),
      height: z.number().optional(),
    }),
  ),
})

/** What has to be done with a foreign stream so that browsers take it. */
export const planOf = async (tools: MediaTools, address: string, signal: AbortSignal): Promise<PackagePlan> => {
  const args = ['-hide_banner', '-loglevel', 'error', '-print_format', 'json', '-show_streams']
  const output = await readTool({
    program: tools.ffprobe,
    args: [...args, ...reading(address)],
    timeLimitMs: PROBE_MS,
    signal,
  })
  const { streams } = answer.parse(JSON.parse(output))
  const picture = streams.find(({ codec_type }) => codec_type === 'video')
  const sound = streams.find(({ codec_type }) => codec_type === 'audio')
  const plain = picture?.codec_name === 'h264' && ['yuv420p', 'yuvj420p'].includes(picture.pix_fmt ?? '')
  const tooLarge = isTooLarge(picture?.width ?? 0, picture?.height ?? 0)
  return {
    picture: plain && !tooLarge ? 'copy' : 'encode',
    sound: sound === undefined ? 'silence' : sound.codec_name === 'aac' ? 'copy' : 'encode',
  }
}
