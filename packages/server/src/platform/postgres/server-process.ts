import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { isServerOf, readPidFile } from './pid-file.ts'
import { commandOf, type RunAs, run } from './run-as.ts'

export type ServerOptions = { dir: string; port: number; settings: Record<string, string>; durable: boolean }

type Launched = { pid: number } | { failure: string }

const LOG_LIMIT_BYTES = 16 * 1024 * 1024
const SHARED_MEMORY = '/dev/shm'
const SHARED_MEMORY_ENOUGH_BYTES = 512 * 1024 * 1024
/** The system's limit for a socket's path is 108 bytes on Linux, 104 on macOS. */
const SOCKET_PATH_LIMIT = 103
const READY_POLL_MS = 10
const STOP_POLL_MS = 20
const STOP_PATIENCE_MS = 30_000

/** Starts the server and waits until it accepts connections, crash recovery included; gives its last words if it quits. */
export async function launch(options: ServerOptions, binaries: Binaries, runAs: RunAs): Promise<Launched> {
  const log = openLog(`${options.dir}.log`)
  const [file, args, spawnOptions] = commandOf(runAs, binaries.postgres, argumentsOf(options))
  // Detached: a Ctrl+C in the terminal must reach the application alone, which then stops its database in order.
  const child = spawn(file, args, { ...spawnOptions, detached: true, stdio: ['ignore', 'ignore', log.descriptor] })
  fs.closeSync(log.descriptor)
  child.unref()

  let lastWords: (() => string) | undefined
  child.once('error', (error) => {
    lastWords = () => error.message
  })
  child.once('exit', () => {
    lastWords ??= log.sinceStart
  })
  for (;;) {
    if (lastWords) return { failure: lastWords() }
    const pidFile = readPidFile(options.dir)
    if (pidFile && pidFile.pid === child.pid && pidFile.ready) return { pid: pidFile.pid }
    await delay(READY_POLL_MS)
  }
}

/** A fast shutdown: running statements are cut off, everything committed is on disk. */
export async function shutDown(dir: string, pid: number, binaries: Binaries, runAs: RunAs): Promise<void> {
  if (process.platform === 'win32') {
    run(runAs, binaries.pgCtl, ['stop', '-D', dir, '-m', 'fast', '-w'])
    return
  }
  signal(pid, 'SIGINT')
  if (await endsWithin(dir, pid, STOP_PATIENCE_MS)) return

  // Still safe: the next start recovers from the write-ahead log.
  signal(pid, 'SIGQUIT')
  await endsWithin(dir, pid, STOP_PATIENCE_MS)
}

async function endsWithin(dir: string, pid: number, patienceMs: number): Promise<boolean> {
  const deadline = Date.now() + patienceMs
  while (isServerOf(pid, dir)) {
    if (Date.now() > deadline) return false
    await delay(STOP_POLL_MS)
  }
  return true
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It ended between the look and the signal.
  }
}

export const socketOf = (dir: string, port: number): string => path.join(dir, `.s.PGSQL.${port}`)

function argumentsOf({ dir, port, settings, durable }: ServerOptions): string[] {
  const socketFits = Buffer.byteLength(`${socketOf(dir, port)}.lock`) <= SOCKET_PATH_LIMIT
  const values: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: process.platform !== 'win32' && socketFits ? dir : '',
    logging_collector: 'off',
    ...(sharedMemoryIsScarce() ? { dynamic_shared_memory_type: 'mmap' } : {}),
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...settings,
  }
  return [
    '-D',
    dir,
    '-p',
    String(port),
    ...Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
}

/** Containers often give 64 MB, which one parallel query can use up; plain files in the data directory have no such end. */
function sharedMemoryIsScarce(): boolean {
  if (process.platform !== 'linux' || !fs.existsSync(SHARED_MEMORY)) return false
  const { bsize, blocks } = fs.statfsSync(SHARED_MEMORY)
  return bsize * blocks < SHARED_MEMORY_ENOUGH_BYTES
}

function openLog(file: string): { descriptor: number; sinceStart: () => string } {
  const size = fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > LOG_LIMIT_BYTES) fs.renameSync(file, `${file}.old`)
  const start = size > LOG_LIMIT_BYTES ? 0 : size
  return {
    descriptor: fs.openSync(file, 'a', 0o600),
    sinceStart: () => fs.readFileSync(file).subarray(start).toString('utf8').trim(),
  }
}
