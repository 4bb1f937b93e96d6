import { createReadStream, createWriteStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'

/** When the class was on air; the running part has no end. */
export type OnAir = readonly { startedAtMs: number; endedAtMs: number | null }[]

const SEGMENT = /^([0-9a-z]+)-(\d+)\.ts$/
/** A segment is written when it is over, and a little later still. */
const SLACK_MS = 2500

export interface Run {
  name: string
  files: string[]
}

/** What was recorded while the class was on air, by run of the packager: inside one the times of the pictures go on. */
export const segmentsOf = async (dir: string, onAir: OnAir): Promise<Run[]> => {
  const names = await readdir(dir).catch(() => [])
  const found: { run: string; no: number; file: string; at: number }[] = []
  for (const name of names) {
    const [, run, no] = SEGMENT.exec(name) ?? []
    if (run === undefined || no === undefined) continue
    const file = path.join(dir, name)
    const { mtimeMs, size } = await stat(file)
    const isOn = onAir.some((part) => mtimeMs > part.startedAtMs && mtimeMs < (part.endedAtMs ?? Infinity) + SLACK_MS)
    if (isOn && size > 0) found.push({ run, no: Number(no), file, at: mtimeMs })
  }
  found.sort((a, b) => a.no - b.no)
  const runs = new Map<string, Run>()
  for (const { run, file } of found) {
    const known = runs.get(run) ?? { name: run, files: [] }
    known.files.push(file)
    runs.set(run, known)
  }
  return [...runs.values()]
}

/** Segments of one run put behind each other: a transport stream may be cut and joined at will. */
export const joinRun = async (run: Run, target: string): Promise<void> => {
  const out = createWriteStream(target)
  for (const file of run.files) await pipeline(createReadStream(file), out, { end: false })
  await new Promise<void>((resolve, reject) => {
    out.once('error', reject)
    out.end(resolve)
  })
}
