import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import type { Log } from '#src/platform/log.ts'
import { createBackOff } from './back-off.ts'
import { type Package, packageArguments } from './ffmpeg-arguments.ts'
import { withoutAddresses } from './without-addresses.ts'

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

const MOST_WORDS = 600
/** A run whose input has ended writes its last segment; then it is ended. */
const GRACE_MS = 4000

const SIZE = /Video: .*?\b(\d{2,5})x(\d{2,5})\b/

/** Runs ffmpeg as long as it is wanted: a run that ends comes again, with pauses that grow. */
export const createPackager = (parts: PackagerParts): Packager => {
  const backOff = createBackOff({ firstMs: 400, mostMs: 5000 })
  let child: ChildProcess | undefined
  let stopped = false

  const again = () => backOff.again(() => void begin())
  // An error of the start carries the arguments, and they name the address.
  const warn = (error: unknown) =>
    parts.log.warn({ words: withoutAddresses(String(error)) }, 'live packaging could not start')
  const fail = (error: unknown) => {
    warn(error)
    if (stopped) return
    parts.onEnd?.()
    again()
  }
  const hear = (line: string) => {
    const [, key, value] = /^(\w+)=\s*(.*)$/.exec(line) ?? []
    if (key === 'fps') parts.onFps?.(Math.round(Number(value) || 0))
    if (key === 'frame' && Number(value) > 0) parts.onPicture?.()
  }
  const find = async () => {
    try {
      return await parts.next()
    } catch (error) {
      parts.log.info({ words: withoutAddresses(String(error)) }, 'nothing to package yet')
      return null
    }
  }
  const run = async () => {
    const wanted = await find()
    if (stopped) return
    if (!wanted) return again()
    await mkdir(wanted.dir, { recursive: true })
    if (stopped) return
    const mine = spawn(parts.ffmpeg, packageArguments(wanted), {
      stdio: [parts.fed ? 'pipe' : 'ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH ?? '', LANG: 'C' },
      windowsHide: true,
    })
    child = mine
    let words = ''
    const complain = (line: string) => {
      words = `${words}${withoutAddresses(line)}\n`.slice(-MOST_WORDS)
      const [, width, height] = SIZE.exec(line) ?? []
      if (width && height) parts.onSize?.(Number(width), Number(height))
    }
    if (mine.stderr) createInterface({ input: mine.stderr }).on('line', complain)
    mine.stdin?.on('error', () => undefined)
    if (mine.stdout) createInterface({ input: mine.stdout }).on('line', hear)
    mine.once('error', warn)
    mine.once('close', (code) => {
      if (child === mine) child = undefined
      if (stopped) return
      parts.log.info({ code, words }, 'live packaging ended')
      parts.onEnd?.()
      again()
    })
  }
  const begin = () => run().catch(fail)
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
