import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import type { Log } from '#src/platform/log.ts'
import { createBackOff } from './back-off.ts'
import { type Package, packageArguments } from './ffmpeg-arguments.ts'

export interface PackagerParts {
  log: Log
  ffmpeg: string
  /** What the next run is; null, or a failure: later. */
  next: () => Package | null | Promise<Package | null>
  /** Pictures come out of it. */
  onPicture?: () => void
  onSize?: (width: number, height: number) => void
  onFps?: (fps: number) => void
  /** A run ended by itself. */
  onEnd?: () => void
  /** Its input is what is written to it. */
  fed?: boolean
}

export interface Packager {
  stop(): Promise<void>
  /** Input of a fed run, in order; what comes before it has begun waits for it. */
  feed(bytes: Buffer): Promise<void>
}

const LOG_BYTES = 8192
/** A run whose input has ended writes its last segment; then it is ended. */
const GRACE_MS = 4000

const SIZE = /Video: .*?\b(\d{2,5})x(\d{2,5})\b/

/** Runs ffmpeg as long as it is wanted: a run that ends comes again, with pauses that grow. */
export const createPackager = (parts: PackagerParts): Packager => {
  const backOff = createBackOff({ firstMs: 400, mostMs: 5000 })
  let child: ChildProcess | undefined
  let stopped = false

  const again = () => backOff.again(() => void begin())
  const hear = (line: string) => {
    const [, key, value] = /^(\w+)=\s*(.*)$/.exec(line) ?? []
    if (key === 'fps') parts.onFps?.(Math.round(Number(value) || 0))
    if (key === 'frame' && Number(value) > 0) parts.onPicture?.()
  }
  const begin = async () => {
    const wanted = await Promise.resolve(parts.next()).catch((error: unknown) => {
      parts.log.info({ err: error }, 'nothing to package yet')
      return null
    })
    if (stopped) return
    if (!wanted) return again()
    await mkdir(wanted.dir, { recursive: true })
    const mine = spawn(parts.ffmpeg, packageArguments(wanted), {
      stdio: [parts.fed ? 'pipe' : 'ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH ?? '', LANG: 'C' },
      windowsHide: true,
    })
    child = mine
    let words = ''
    mine.stderr?.setEncoding('utf8').on('data', (text: string) => {
      words = (words + text).slice(-LOG_BYTES)
      const [, width, height] = SIZE.exec(text) ?? []
      if (width && height) parts.onSize?.(Number(width), Number(height))
    })
    mine.stdin?.on('error', () => undefined)
    if (mine.stdout) createInterface({ input: mine.stdout }).on('line', hear)
    mine.once('error', (error) => parts.log.warn({ err: error }, 'live packaging could not start'))
    mine.once('close', (code) => {
      if (child === mine) child = undefined
      if (stopped) return
      parts.log.info({ code, words: words.slice(-600) }, 'live packaging ended')
      parts.onEnd?.()
      again()
    })
  }
  const begun = begin()

  return {
    feed: async (bytes) => {
      await begun
      const stdin = child?.stdin
      if (!stdin?.writable || stdin.write(bytes)) return
      await new Promise<void>((resolve) => {
        stdin.once('drain', resolve)
        stdin.once('close', resolve)
      })
    },
    stop: async () => {
      stopped = true
      backOff.stop()
      const last = child
      if (!last) return
      const gone = new Promise<void>((resolve) => last.once('close', () => resolve()))
      last.stdin?.end()
      const timer = setTimeout(() => last.kill('SIGKILL'), GRACE_MS)
      if (!parts.fed) last.kill('SIGTERM')
      await gone
      clearTimeout(timer)
    },
  }
}
