import { spawn } from 'node:child_process'
import { availableParallelism, constants, setPriority } from 'node:os'
import { createInterface } from 'node:readline'
import { failureFromLog, MediaFailure } from './media-failure.ts'

export type ToolRun = {
  program: string
  args: string[]
  timeLimitMs: number
  signal?: AbortSignal
  onLine?: (line: string) => void
}

const LOG_LIMIT = 64 * 1024

/** An aborted run throws the reason of the signal; every other end but success throws a MediaFailure. */
export async function runTool({ program, args, timeLimitMs, signal, onLine }: ToolRun): Promise<void> {
  signal?.throwIfAborted()
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: bareEnvironment(), windowsHide: true })
  let log = ''
  let isLate = false
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log = (log + text).slice(-LOG_LIMIT)
  })
  createInterface({ input: child.stdout }).on('line', (line) => onLine?.(line))
  if (child.pid) lowerPriority(child.pid)

  const kill = () => child.kill('SIGKILL')
  const timer = setTimeout(() => {
    isLate = true
    kill()
  }, timeLimitMs)
  signal?.addEventListener('abort', kill, { once: true })
  try {
    const end = await new Promise<{ code: number | null; killedBy: string | null }>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', (code, killedBy) => resolve({ code, killedBy }))
    }).catch((error: Error) => {
      throw new MediaFailure('interrupted', `${program} could not be started: ${error.message}`)
    })
    signal?.throwIfAborted()
    if (isLate) throw new MediaFailure('timeout', `stopped after ${timeLimitMs} ms\n${log}`)
    if (end.killedBy) throw new MediaFailure('interrupted', `ended by ${end.killedBy}\n${log}`)
    if (end.code !== 0) throw failureFromLog(log)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', kill)
  }
}

export async function readTool(run: Omit<ToolRun, 'onLine'>): Promise<string> {
  const lines: string[] = []
  await runTool({ ...run, onLine: (line) => lines.push(line) })
  return lines.join('\n')
}

/**
 * Options before every input: our files and pipes only, no playlist or picture sequence that would open others,
 * a bound on the picture, and a bound on processor time that holds even if this process dies first.
 */
export const safeInput = (file: string, timeLimitMs: number) => [
  '-hide_banner',
  '-nostdin',
  '-loglevel',
  'warning',
  '-timelimit',
  String(Math.ceil(timeLimitMs / 1000) * availableParallelism()),
  ...readingOnly(file),
]

export const readingOnly = (file: string, formats = 'mov,matroska,avi,asf,flv') => [
  '-protocol_whitelist',
  'file,pipe',
  '-format_whitelist',
  formats,
  '-max_pixels',
  String(8192 * 8192),
  '-i',
  `file:${file}`,
]

function lowerPriority(pid: number) {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // The process may be gone already, or the platform may forbid it: neither changes the result.
  }
}

/** No proxy setting, library path or secret of ours reaches a program that reads strangers' files. */
const bareEnvironment = () => ({
  PATH: process.env.PATH ?? '',
  LANG: 'C',
  ...(process.env.SystemRoot ? { SystemRoot: process.env.SystemRoot } : {}),
})
