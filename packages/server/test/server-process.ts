import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect } from 'vitest'

const MAIN = path.join(import.meta.dirname, '../src/main.ts')

export interface ServerProcess {
  child: ChildProcess
  /** What it has printed so far. */
  output(): string
  /** Resolves to the address as soon as it listens. */
  listening(): Promise<string>
  /** Exit code, or null after a signal. */
  ended(): Promise<number | null>
}

interface Options {
  env: Record<string, string>
  /** Command that runs the command that follows it. */
  within?: readonly string[]
}

/** The server in a process of its own, from source. The caller ends it. */
export const startServerProcess = ({ env, within = [] }: Options): ServerProcess => {
  const [file = '', ...rest] = [...within, process.execPath, '--import', 'tsx', MAIN]
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
      await expect.poll(() => address() !== '' || child.exitCode !== null, { timeout: 60_000 }).toBe(true)
      if (address() === '') throw new Error(`the server did not start: ${printed}`)
      return address()
    },
    ended: async () => (await exit)[0],
  }
}

/** A data directory that the database's own account may enter. */
export const aDataDirectory = (): string => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portal-process-'))
  fs.chmodSync(folder, 0o755)
  return folder
}
