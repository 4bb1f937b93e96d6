import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const main = path.join(import.meta.dirname, '../packages/server/dist/main.mjs')
const PATIENCE_MS = 300_000
/** Folder in which each server leaves a profile of its processor time when it stops. */
const PROFILES = process.env.BENCH_PROFILES
const flags = PROFILES ? ['--cpu-prof', `--cpu-prof-dir=${PROFILES}`] : []

export interface ServerProcess {
  url: string
  pid: number
  /** SIGKILL: nothing is said good-bye to. */
  kill(): Promise<void>
  stop(): Promise<void>
}

export interface ServerOptions {
  port: number
  dataDir: string
  databaseUrl: string
  env?: Record<string, string>
}

const isReady = async (url: string) => {
  try {
    return (await fetch(`${url}/readyz`)).ok
  } catch {
    return false
  }
}

const end = async (child: ChildProcess, signal: NodeJS.Signals) => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}

/** The built server as users run it, on a database of the caller. */
export const startServer = async ({ port, dataDir, databaseUrl, env = {} }: ServerOptions): Promise<ServerProcess> => {
  const child = spawn(process.execPath, [...flags, main], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  // A run that fails must not leave its server behind.
  const clearUp = () => child.kill('SIGKILL')
  process.once('exit', clearUp)
  child.once('exit', () => process.off('exit', clearUp))
  const url = `http://127.0.0.1:${port}`
  const until = Date.now() + PATIENCE_MS
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`server ended with ${child.exitCode}`)
    if (Date.now() > until) throw new Error('server did not become ready')
    await delay(50)
  }
  return { url, pid: child.pid ?? 0, kill: () => end(child, 'SIGKILL'), stop: () => end(child, 'SIGTERM') }
}
