import { type ChildProcess, spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import type { Readable } from 'node:stream'
import { findProgram } from './find-program.ts'

export interface JailedRun {
  program: string
  args: string[]
  cwd?: string
  env?: Record<string, string>
  timeLimitMs: number
  /** Data a process of it may hold; kept where the system can hold a process to it. */
  memoryMb: number
  /** Bytes of any file it may write. */
  fileMb: number
  /** Whether it may reach the network; kept where the system has namespaces for whoever we are. */
  network?: boolean
  /** The most that is taken of what it writes to its fourth channel. */
  answerMb?: number
  signal?: AbortSignal
}

export interface JailEnd {
  end: 'done' | 'failed' | 'late' | 'killed'
  /** What it wrote to its fourth channel (file descriptor 3). */
  answer: string
  log: string
}

const LOG_BYTES = 64 * 1024
const GRACE_SECONDS = 5

/** What this system has to hold a process with; asked once. */
let fences: Promise<{ prlimit: string | null; timeout: string | null; unshare: string | null }> | undefined

const runs = (program: string, args: string[]) =>
  new Promise<boolean>((resolve) => {
    const child = spawn(program, args, { stdio: 'ignore' })
    child.once('error', () => resolve(false))
    child.once('close', (code) => resolve(code === 0))
  })

const findFences = async () => {
  if (process.platform !== 'linux') return { prlimit: null, timeout: null, unshare: null }
  const [prlimit, timeout, unshare] = await Promise.all(
    ['prlimit', 'timeout', 'unshare'].map((name) => findProgram(name, undefined)),
  )
  const mayUnshare = unshare && (await runs(unshare, ['--map-root-user', '--net', 'true']))
  return { prlimit: prlimit ?? null, timeout: timeout ?? null, unshare: mayUnshare ? unshare : null }
}

/** The command inside all fences there are; the clock of `timeout` goes on where this process dies first. */
const fenced = async (run: JailedRun): Promise<string[]> => {
  fences ??= findFences()
  const { prlimit, timeout, unshare } = await fences
  const { timeLimitMs, memoryMb, fileMb, network = false } = run
  const seconds = Math.ceil(timeLimitMs / 1000)
  const MB = 1024 * 1024
  return [
    ...(timeout ? [timeout, '--signal=KILL', String(seconds + GRACE_SECONDS)] : []),
    ...(unshare && !network ? [unshare, '--map-root-user', '--net'] : []),
    ...(prlimit
      ? [prlimit, `--data=${memoryMb * MB}`, `--cpu=${2 * seconds}`, `--fsize=${fileMb * MB}`, '--core=0', '--']
      : []),
    run.program,
    ...run.args,
  ]
}

/** Ends it with everything that it has started. */
const killGroup = (child: ChildProcess) => {
  try {
    if (child.pid && process.platform !== 'win32') process.kill(-child.pid, 'SIGKILL')
    else child.kill('SIGKILL')
  } catch {
    // Gone already.
  }
}

const lowerPriority = (pid: number) => {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Gone already, or not allowed here: neither changes the result.
  }
}

const collect = (stream: Readable, most: number, onTooMuch: () => void) => {
  const pieces: Buffer[] = []
  let bytes = 0
  stream.on('error', () => undefined)
  stream.on('data', (piece: Buffer) => {
    bytes += piece.length
    if (bytes > most) return onTooMuch()
    pieces.push(piece)
  })
  return () => Buffer.concat(pieces).toString('utf8')
}

/** No proxy setting, library path or secret of ours reaches a program that reads strangers' files. */
const bareEnvironment = (env: Record<string, string> = {}) => ({
  PATH: process.env.PATH ?? '',
  LANG: 'C.UTF-8',
  ...(process.env.SystemRoot ? { SystemRoot: process.env.SystemRoot } : {}),
  ...env,
})

/** Runs a program that reads strangers' files: bounded in time and memory, without the network, killed as a group. */
export const runJailed = async (run: JailedRun): Promise<JailEnd> => {
  run.signal?.throwIfAborted()
  const [program = '', ...args] = await fenced(run)
  const child = spawn(program, args, {
    cwd: run.cwd,
    env: bareEnvironment(run.env),
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
    windowsHide: true,
  })
  if (child.pid) lowerPriority(child.pid)
  let end: JailEnd['end'] | undefined
  const stop = (why: JailEnd['end']) => {
    end ??= why
    killGroup(child)
  }
  const [, , errors, channel] = child.stdio
  const log = errors ? collect(errors as Readable, LOG_BYTES, () => undefined) : () => ''
  const answer = channel
    ? collect(channel as Readable, (run.answerMb ?? 1) * 1024 * 1024, () => stop('failed'))
    : () => ''
  const timer = setTimeout(() => stop('late'), run.timeLimitMs)
  const abort = () => stop('killed')
  run.signal?.addEventListener('abort', abort, { once: true })
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject)
      // What it left behind may hold the channels open.
      child.once('exit', () => killGroup(child))
      child.once('close', resolve)
    })
    run.signal?.throwIfAborted()
    return { end: end ?? (code === 0 ? 'done' : code === null ? 'killed' : 'failed'), answer: answer(), log: log() }
  } finally {
    clearTimeout(timer)
    run.signal?.removeEventListener('abort', abort)
  }
}
