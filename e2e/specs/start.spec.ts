import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'

const ROOT = path.join(import.meta.dirname, '../..')

const commandOf = (pid: string): string => {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

const environmentOf = (pid: string): string => {
  try {
    return fs.readFileSync(`/proc/${pid}/environ`, 'utf8')
  } catch {
    return ''
  }
}

/** Every process that works on this folder: the command, the server, its database. */
const processesOn = (folder: string): string[] =>
  fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => commandOf(pid).includes(folder) || environmentOf(pid).includes(`DATA_DIR=${folder}`))
    .map(commandOf)

test('a signal to npm start ends all of it, the database too', async () => {
  test.skip(process.platform !== 'linux', 'processes are looked up in /proc')
  test.setTimeout(120_000)
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portal-start-'))
  fs.chmodSync(folder, 0o755)
  const npm = spawn('npm', ['start'], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORTAL_SECRET: '7'.repeat(64),
      DATABASE_URL: '',
      DATA_DIR: folder,
      PORT: '0',
      DRAIN_SECONDS: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  npm.stdout.on('data', (bytes) => {
    printed += String(bytes)
  })
  try {
    await expect.poll(() => printed, { timeout: 90_000 }).toContain('统一门户已启动')
    const node = processesOn(folder).filter((command) => command.startsWith('node '))
    expect(node, 'the command has become the server').toHaveLength(1)
    expect(processesOn(folder).join('\n')).toContain('postgres')

    npm.kill('SIGTERM')
    await once(npm, 'exit')

    await expect.poll(() => processesOn(folder), { timeout: 30_000 }).toEqual([])
  } finally {
    npm.kill('SIGTERM')
    await expect.poll(() => processesOn(folder), { timeout: 30_000 }).toEqual([])
    fs.rmSync(folder, { recursive: true, force: true })
  }
})
