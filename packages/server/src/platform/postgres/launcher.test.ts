import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findFreePort } from './free-port.ts'
import { type PostgresOptions, type RunningPostgres, startPostgres } from './launcher.ts'
import { isServerOf } from './pid-file.ts'

const asRoot = process.getuid?.() === 0

let home: string
let dir: string
let started: RunningPostgres[]

beforeEach(() => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'portal-launcher-'))
  fs.chmodSync(home, 0o755)
  dir = path.join(home, 'data', 'postgres')
  started = []
})

afterEach(async () => {
  for (const server of started) await server.stop()
  // A helper of the server may still put away a file when its master is gone.
  fs.rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
})

async function start(options: Partial<PostgresOptions> = {}) {
  const server = await startPostgres({ dir, ...options })
  started.push(server)
  return server
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query({ text, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

/** Starts the cluster from a Node process of its own, as `npm start` does, and gives that process. */
async function startFromAnotherProcess() {
  const launcher = path.join(import.meta.dirname, 'launcher.ts')
  const code = `
    const { startPostgres } = await import(${JSON.stringify(launcher)})
    const server = await startPostgres({ dir: ${JSON.stringify(dir)} })
    console.log(JSON.stringify({ pid: server.pid, url: server.url }))
    setInterval(() => {}, 1000)`
  const parent = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(createInterface(parent.stdout), 'line')
  const { pid, url }: { pid: number; url: string } = JSON.parse(line)
  return { parent, pid, url }
}

async function untilGone(pid: number) {
  while (isServerOf(pid, dir)) await delay(10)
}

describe('a fresh data directory', () => {
  test('becomes a durable UTF-8 cluster with an empty portal database', async () => {
    const server = await start()

    expect(server.reused).toBe(false)
    expect(server.port).toBeLessThan(32_768)
    expect(await query(server.url, 'select current_database()')).toEqual(['portal'])
    expect(await query(server.url, `select current_setting('server_encoding'), current_setting('fsync')`)).toEqual([
      'UTF8',
      'on',
    ])
  })

  test('sorts by pinyin and finds Chinese trigrams', async () => {
    const server = await start({ durable: false })

    const sorted = await query(
      server.url,
      `select name from (values ('张三'), ('安全'), ('李四')) v (name) order by name collate "zh-x-icu"`,
    )
    await query(server.url, 'create extension pg_trgm')

    expect(sorted).toEqual(['安全', '李四', '张三'])
    expect(await query(server.url, `select cardinality(show_trgm('安全')) > 0`)).toEqual([true])
  })

  test('keeps its password to itself and refuses any other', async () => {
    const server = await start({ durable: false })
    const wrong = new URL(server.url)
    wrong.password = 'guessed'

    expect(fs.statSync(`${dir}.password`).mode & 0o777).toBe(0o600)
    await expect(query(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' })
  })

  test('passes settings on and drops durability only when told to', async () => {
    const server = await start({ durable: false, settings: { max_connections: '17' } })

    const values = await query(server.url, `select current_setting('max_connections'), current_setting('fsync')`)

    expect(values).toEqual(['17', 'off'])
  })

  test('clears an initialisation that was cut off', async () => {
    fs.mkdirSync(`${dir}.new`, { recursive: true })
    fs.writeFileSync(`${dir}.new/PG_VERSION`, '18\n')

    const server = await start({ durable: false })

    expect(await query(server.url, 'select 1')).toEqual([1])
    expect(fs.existsSync(`${dir}.new`)).toBe(false)
  })
})

describe('a known data directory', () => {
  test('keeps its rows over an orderly stop and start', async () => {
    const first = await start()
    await query(first.url, 'create table kept as select 42 as n')
    await first.stop()

    const second = await start()

    expect(second.reused).toBe(false)
    expect(await query(second.url, 'select n from kept')).toEqual([42])
  })

  test('is usable again at once after the server was killed, with every committed row', async () => {
    const first = await start()
    await query(first.url, 'create table kept (n int)')
    await query(first.url, 'insert into kept select generate_series(1, 1000)')
    process.kill(first.pid, 'SIGKILL')
    await untilGone(first.pid)

    const second = await start()

    expect(second.pid).not.toBe(first.pid)
    expect(await query(second.url, 'select count(*)::int from kept')).toEqual([1000])
  })

  test('starts although the number in its pid file now belongs to a stranger', async () => {
    const first = await start()
    const pidFile = fs.readFileSync(path.join(dir, 'postmaster.pid'), 'utf8')
    await first.stop()
    const stranger = spawn('sleep', ['60'], asRoot ? { uid: fs.statSync(dir).uid } : {})
    fs.writeFileSync(path.join(dir, 'postmaster.pid'), pidFile.replace(/^\d+/, String(stranger.pid)))

    const second = await start()
    stranger.kill()

    expect(second.reused).toBe(false)
    expect(await query(second.url, 'select 1')).toEqual([1])
  })

  test('is refused when its password file is gone', async () => {
    const first = await start()
    await first.stop()
    fs.rmSync(`${dir}.password`)

    await expect(start()).rejects.toThrow(/缺少密码文件[\s\S]*DATABASE_URL/)
  })
})

describe('a server that is killed while it is in use', () => {
  test('is brought back under its address, and stopped in the end', async () => {
    const gone: Error[] = []
    const server = await start({ onGone: (error) => gone.push(error) })
    const killed = server.pid
    await query(server.url, 'create table kept as select 42 as n')

    process.kill(killed, 'SIGKILL')

    await expect.poll(() => query(server.url, 'select n from kept').catch(() => [])).toEqual([42])
    await expect.poll(() => server.pid).not.toBe(killed)
    await server.stop()
    expect(isServerOf(server.pid, dir)).toBe(false)
    expect(gone).toEqual([])
  })

  test('is given up when it cannot start any more', async () => {
    const gone: Error[] = []
    const server = await start({ onGone: (error) => gone.push(error) })

    fs.renameSync(path.join(dir, 'global'), path.join(dir, 'elsewhere'))
    process.kill(server.pid, 'SIGKILL')

    await expect.poll(() => gone.map(({ message }) => message)).toEqual([expect.stringContaining('内置数据库无法启动')])
  })
})

describe('a server that is already running', () => {
  test('is adopted when its parent was killed, and then stops on request', async () => {
    const { parent, pid, url } = await startFromAnotherProcess()
    await query(url, 'create table kept as select 7 as n')
    parent.kill('SIGKILL')
    await once(parent, 'exit')

    const adopted = await start()

    expect(adopted).toMatchObject({ reused: true, pid, url })
    expect(await query(adopted.url, 'select n from kept')).toEqual([7])
    await adopted.stop()
    expect(isServerOf(pid, dir)).toBe(false)
  })

  test('is shared with, and not stopped by, a second process while its owner lives', async () => {
    const { parent, pid, url } = await startFromAnotherProcess()

    const guest = await start()
    await guest.stop()

    expect(guest).toMatchObject({ reused: true, pid })
    expect(await query(url, 'select 1')).toEqual([1])
    parent.kill('SIGKILL')
    await once(parent, 'exit')
    await (await start()).stop()
  })
})

describe('ports', () => {
  test('uses the port it is given', async () => {
    const port = await findFreePort()

    const server = await start({ port, durable: false })

    expect(server.port).toBe(port)
    expect(new URL(server.url).port).toBe(String(port))
  })

  test('says which port is taken', async () => {
    const other = await start({ durable: false })

    const refused = startPostgres({ dir: path.join(home, 'second', 'postgres'), port: other.port, durable: false })

    await expect(refused).rejects.toThrow(`端口 ${other.port} 已被占用`)
  })
})

describe.runIf(asRoot)('under root', () => {
  test('runs as an unprivileged account that owns the data', async () => {
    const server = await start({ durable: false })

    const status = fs.readFileSync(`/proc/${server.pid}/status`, 'utf8')
    const [, uid] = /^Uid:\s+(\d+)/m.exec(status) ?? []

    expect(uid).not.toBe('0')
    expect(fs.statSync(dir).uid).toBe(Number(uid))
    expect(status).toMatch(/^CapEff:\s+0+$/m)
  })

  test('works below a folder closed to that account, as /root is', async () => {
    fs.chmodSync(home, 0o700)

    const first = await start()
    await query(first.url, 'create table kept as select 5 as n')
    await first.stop()
    const second = await start()

    expect(await query(second.url, 'select n from kept')).toEqual([5])
  })
})
