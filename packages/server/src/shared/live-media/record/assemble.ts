import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { HOUR_MS } from '@portal/contract/kit/shanghai.ts'
import type { MediaTools } from '#src/platform/media/ffmpeg.ts'
import { probe, type VideoProbe } from '#src/platform/media/probe.ts'
import { runTool } from '#src/platform/media/run-tool.ts'
import { joinRun, type Run } from './segments.ts'

interface Assembly {
  tools: MediaTools
  runs: readonly Run[]
  dir: string
  signal: AbortSignal
}

const LIMIT_MS = 6 * HOUR_MS
const QUIET = ['-hide_banner', '-nostdin', '-loglevel', 'warning', '-y']

const sameShape = (a: VideoProbe, b: VideoProbe) =>
  a.width === b.width && a.height === b.height && a.videoCodec === b.videoCodec && a.audioCodec === b.audioCodec

/** One size for all, with black beside what is of another shape. */
const encodedAs = ({ width, height }: VideoProbe) => {
  const [w, h] = [2 * Math.floor(width / 2), 2 * Math.floor(height / 2)]
  const fit = `scale=${w}:${h}:force_original_aspect_ratio=decrease,pad=${w}:${h}:-1:-1,setsar=1,format=yuv420p`
  return ['-vf', fit, '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-c:a', 'aac', '-b:a', '128k', '-ac', '2']
}

/** One MP4 of all runs; encoded only where they differ in shape. */
export const assemble = async ({ tools, runs, dir, signal }: Assembly): Promise<string> => {
  const ffmpeg = (args: string[]) =>
    runTool({ program: tools.ffmpeg, args: [...QUIET, ...args], timeLimitMs: LIMIT_MS, signal })
  const parts: { file: string; facts: VideoProbe }[] = []
  for (const run of runs) {
    const joined = path.join(dir, `${run.name}.ts`)
    const file = path.join(dir, `${run.name}.mp4`)
    await joinRun(run, joined)
    await ffmpeg(['-f', 'mpegts', '-i', `file:${joined}`, '-c', 'copy', '-movflags', '+faststart', `file:${file}`])
    await rm(joined)
    parts.push({ file, facts: await probe(tools, file, signal) })
  }
  const [first, ...others] = parts
  if (!first) throw new Error('nothing was recorded')
  if (others.length === 0) return first.file

  const list = path.join(dir, 'parts.txt')
  const whole = path.join(dir, 'whole.mp4')
  await writeFile(list, parts.map(({ file }) => `file '${file.replaceAll("'", String.raw`'\''`)}'\n`).join(''))
  const isPlain = others.every(({ facts }) => sameShape(facts, first.facts))
  const how = isPlain ? ['-c', 'copy'] : encodedAs(first.facts)
  await ffmpeg(['-f', 'concat', '-safe', '0', '-i', list, ...how, '-movflags', '+faststart', `file:${whole}`])
  return whole
}
