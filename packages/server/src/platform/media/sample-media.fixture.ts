import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findMediaTools } from './ffmpeg.ts'

const run = promisify(execFile)

/** Null where the machine has no ffmpeg: the tests on real files then say so and are skipped. */
export const tools = await findMediaTools()
if (!tools)
  console.warn('跳过真实音视频测试：没有找到带 libx264 与 aac 的 ffmpeg/ffprobe（FFMPEG_PATH、FFPROBE_PATH 或 PATH）')

export const needTools = () => {
  if (!tools) throw new Error('this test needs ffmpeg')
  return tools
}

export async function aFolder() {
  const path = await mkdtemp(join(tmpdir(), 'media-'))
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}

export const makeWith = async (...args: string[]) => {
  await run(needTools().ffmpeg, ['-hide_banner', '-loglevel', 'error', '-nostdin', '-y', ...args])
}

export const picture = (size: string, seconds: number, rate = 25) => [
  '-f',
  'lavfi',
  '-i',
  `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`,
]

export const tone = (seconds: number) => ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`]

export const H264_AAC = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-shortest']
