import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { vi } from 'vitest'

const PACKAGE = path.join(import.meta.dirname, '../..')

/** A machine with much else to do takes its time for a database of its own. */
const PATIENCE_MS = 150_000

let built = ''

/** The server as it is shipped, made once per test process: from source it starts ten times as slowly. */
const builtMain = (): string => {
  if (built !== '') return built
  const folder = path.join(PACKAGE, `.test-build-${process.pid}`)
  process.once('exit', () => fs.rmSync(folder, { recursive: true, force: true }))
  fs.mkdirSync(folder)
  fs.symlinkSync(path.join(PACKAGE, 'migrations'), path.join(folder, 'migrations'))
  const script = path.join(PACKAGE, '../../scripts/build-server.mjs')
  const made = spawnSync(process.execPath, [script, path.join(folder, 'dist')], { encoding: 'utf8' })
  if (made.status !== 0) throw new Error(made.stderr)
  built = path.join(folder, 'dist/main.mjs')
  return built
}

export interface ServerProcess {
  child: ChildProcess
  /** What it has printed so far. */
  output(): string
  /** Resolves to the address as soon as it listens. */
  listening(): Promise<string>
  /** Exit code, or null after a signal. */
  ended(): Promise<number | null>
  /** Tells it to end, and waits until it has. */
  end(): Promise<number | null>
}

interface Options {
  env: Record<string, string>
  /** Command that runs the command that follows it. */
  within?: readonly string[]
}

/** The server in a process of its own. The caller ends it. */
export const startServerProcess = ({ env, within = [] }: Options): ServerProcess => {
  const [file, ...rest] = [...within, process.execPath, builtMain()]
  const child = spawn(file, rest, {
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'warn', NODE_ENV: 'test', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (printed += String(bytes)))
  const exit = once(child, 'exit') as Promise<[number | null]>
  return {
    child,
    output: () => printed,
    listening: async () => {
      const address = () => /统一门户已启动：(\S+)/.exec(printed)?.[1] ?? ''
      await vi.waitUntil(() => address() !== '' || child.exitCode !== null, { timeout: PATIENCE_MS })
      if (address() === '') throw new Error(`the server did not start: ${printed}`)
      return address()
    },
    ended: async () => (await exit)[0],
    end: async () => {
      child.kill('SIGTERM')
      return (await exit)[0]
    },
  }
}

/** A data directory that the database's own account may enter. */
export const aDataDirectory = (): string => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portal-process-'))
  fs.chmodSync(folder, 0o755)
  return folder
}
