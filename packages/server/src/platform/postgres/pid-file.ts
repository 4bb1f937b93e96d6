import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

export type PidFile = { pid: number; port: number; ready: boolean }

const pidFileIn = (dir: string) => path.join(dir, 'postmaster.pid')

/** What PostgreSQL itself wrote about the server that holds, or once held, this data directory. */
export function readPidFile(dir: string): PidFile | null {
  const lines = readIfThere(pidFileIn(dir))?.split('\n')
  const pid = Number(lines?.[0])
  if (!lines || !Number.isInteger(pid) || pid <= 0) return null
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
}

export function removePidFile(dir: string): void {
  fs.rmSync(pidFileIn(dir), { force: true })
}

/**
 * True while `pid` is the server of this data directory. After a restart of the machine or container the number may
 * belong to any other process, and a killed server may linger as a zombie: neither counts.
 */
export function isServerOf(pid: number, dir: string): boolean {
  if (!isAlive(pid)) return false
  if (process.platform === 'win32') return true
  if (process.platform !== 'linux') {
    return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout.includes(dir)
  }
  const command = readIfThere(`/proc/${pid}/cmdline`)?.split('\0') ?? []
  return command.includes(dir) || workingDirectoryOf(pid) === dir
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return isErrno(error) && error.code === 'EPERM'
  }
}

function workingDirectoryOf(pid: number): string | null {
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return null
  }
}

function readIfThere(file: string): string | null {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch (error) {
    if (isErrno(error) && (error.code === 'ENOENT' || error.code === 'ESRCH')) return null
    throw error
  }
}

function isErrno(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error
}
