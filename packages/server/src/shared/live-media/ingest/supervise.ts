import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { Log } from '#src/platform/log.ts'
import { ownProgram } from '#src/platform/own-program.ts'
import { createBackOff } from '../back-off.ts'
import { withoutAddresses } from '../without-addresses.ts'
import type { FromIngest, IngestSettings, StreamFacts, ToIngest } from './messages.ts'

export interface IngestDesk {
  /** The class that a key opens, or null. */
  ask(secret: string): Promise<string | null>
  onUp(liveId: string, facts: StreamFacts): void
  onStats(liveId: string, figures: { kbps: number; fps: number }): void
  onDown(liveId: string): void
}

export type IngestState = 'resting' | 'starting' | 'ready' | 'portTaken'

export interface Ingest {
  state(): IngestState
  /** Idempotent: it runs from the first call on. */
  start(): void
  stop(): Promise<void>
  /** Cuts the push of a class. */
  end(liveId: string): void
  /** Where the stream of a class can be read on this machine; null where nothing takes pushes now. */
  addressOf(liveId: string): string | null
  pid(): number | undefined
}

const programOf = ownProgram('rtmp-ingest', import.meta.url)

const LOG_BYTES = 4096

/** Keeps the process that takes pushes alive: what it dies of is logged, and it comes again. */
export const createIngest = (log: Log, settings: Omit<IngestSettings, 'token'>, desk: IngestDesk): Ingest => {
  const token = randomBytes(24).toString('base64url')
  const backOff = createBackOff({ firstMs: 300, mostMs: 15_000 })
  const streaming = new Set<string>()
  let child: ChildProcess | undefined
  let flvPort: number | null = null
  let state: IngestState = 'resting'
  let stopped = false

  const say = (message: ToIngest) => {
    if (child?.connected) child.send(message)
  }
  const hear = async (message: FromIngest) => {
    switch (message.kind) {
      case 'ready':
        flvPort = message.flvPort
        state = 'ready'
        return
      case 'fault':
        if (message.code === 'EADDRINUSE') state = 'portTaken'
        return
      case 'ask':
        return say({ kind: 'verdict', ask: message.ask, liveId: await desk.ask(message.secret).catch(() => null) })
      case 'up':
        streaming.add(message.liveId)
        return desk.onUp(message.liveId, message.facts)
      case 'stats':
        return desk.onStats(message.liveId, message)
      case 'down':
        streaming.delete(message.liveId)
        return desk.onDown(message.liveId)
    }
  }
  const bury = (code: number | null, words: string) => {
    child = undefined
    flvPort = null
    for (const liveId of streaming) desk.onDown(liveId)
    streaming.clear()
    if (stopped) return
    if (state !== 'portTaken') state = 'starting'
    log.warn({ code, port: settings.port, words: withoutAddresses(words) }, 'the process that takes live pushes ended')
    backOff.again(() => void spawn())
  }
  const begin = async () => {
    const program = fileURLToPath(await programOf())
    if (stopped) return
    const env = { PATH: process.env.PATH, LIVE_INGEST: JSON.stringify({ ...settings, token }) }
    const mine = fork(program, [], { env, execArgv: [], stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
    child = mine
    let words = ''
    mine.stderr?.on('data', (bytes: Buffer) => {
      words = (words + bytes.toString('utf8')).slice(-LOG_BYTES)
    })
    mine.on('message', (message: FromIngest) => void hear(message))
    mine.on('error', (error) => {
      log.warn({ err: error }, 'live ingest')
      // What never ran does not exit either.
      if (mine.pid === undefined) bury(null, words)
    })
    mine.once('exit', (code) => bury(code, words))
  }
  const spawn = () => begin().catch((error: unknown) => bury(null, String(error)))

  return {
    state: () => state,
    start: () => {
      if (state !== 'resting' || stopped) return
      state = 'starting'
      void spawn()
    },
    stop: async () => {
      stopped = true
      backOff.stop()
      const last = child
      if (!last) return
      const gone = new Promise<void>((resolve) => last.once('exit', () => resolve()))
      last.kill('SIGKILL')
      await gone
    },
    end: (liveId) => say({ kind: 'end', liveId }),
    addressOf: (liveId) => (flvPort === null ? null : `http://127.0.0.1:${flvPort}/${liveId}?t=${token}`),
    pid: () => child?.pid,
  }
}
