import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { BareSettings } from './bare-server.ts'

export interface ServerUnderTest {
  port: number
  pid: number
  /** Processor time of the database behind it. */
  databaseCpu: () => number
}

export const startBare = async (settings: BareSettings, databaseCpu: () => number) => {
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(import.meta.dirname, 'bare-server.ts')], {
    env: { ...process.env, BARE: JSON.stringify(settings) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  // A run that fails must not leave its server behind.
  process.once('exit', () => child.kill('SIGKILL'))
  await once(child, 'message')
  const server: ServerUnderTest = { port: settings.port, pid: child.pid ?? 0, databaseCpu }
  return { ...server, stop: () => child.kill('SIGKILL') }
}
