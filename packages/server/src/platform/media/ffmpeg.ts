import { findProgram } from '../find-program.ts'
import { readTool } from './run-tool.ts'

export type MediaTools = { ffmpeg: string; ffprobe: string; version: string; encoders: ReadonlySet<string> }

type Environment = Record<string, string | undefined>

const NEEDED = ['libx264', 'aac', 'mjpeg']

/** Null when there is no ffmpeg that makes H.264 and AAC: the portal then plays originals only, and says so. */
export async function findMediaTools(env: Environment = process.env): Promise<MediaTools | null> {
  const ffmpeg = await findProgram('ffmpeg', env.FFMPEG_PATH, env.PATH)
  const ffprobe = await findProgram('ffprobe', env.FFPROBE_PATH, env.PATH)
  if (!ffmpeg || !ffprobe) return null
  try {
    const args = ['-hide_banner', '-encoders']
    const encoders = encoderNames(await readTool({ program: ffmpeg, args, timeLimitMs: 15_000 }))
    const banner = await readTool({ program: ffmpeg, args: ['-version'], timeLimitMs: 15_000 })
    await readTool({ program: ffprobe, args: ['-version'], timeLimitMs: 15_000 })
    const version = /^ffmpeg version (\S+)/.exec(banner)?.[1] ?? 'unknown'
    return NEEDED.every((name) => encoders.has(name)) ? { ffmpeg, ffprobe, version, encoders } : null
  } catch {
    return null
  }
}

const encoderNames = (listing: string) =>
  new Set([...listing.matchAll(/^ [VAS][A-Z.]{5} (\S+)/gm)].map((match) => match[1] ?? ''))
