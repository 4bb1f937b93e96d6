import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type RunningPostgres, startPostgres } from '@portal/server/src/platform/postgres/launcher.ts'
import pg from 'pg'
import { familyClock } from './cpu.ts'
import { fillPeople } from './fill.ts'
import { startServer } from './server-process.ts'
import type { ServerUnderTest } from './servers.ts'

const FEW_PEOPLE = 1000

/** Demo people included: so many there are in the small site. */
const DEMO = { DEMO: '1', DEMO_PEOPLE: String(FEW_PEOPLE) }

export const withPort = (url: string, database: string) => url.replace(/\/[^/]*$/, `/${database}`)

export const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

/**
 * Seconds until ready, on an empty folder and again on the filled one, with the shipped demo data.
 * A start that fails took for ever: the other measurements are still wanted.
 */
export const timeStarts = async (folder: string, port: number): Promise<{ cold: number; warm: number }> => {
  const start = async () => {
    const from = performance.now()
    try {
      const server = await startServer({ port, dataDir: path.join(folder, 'first'), databaseUrl: '' })
      const seconds = (performance.now() - from) / 1000
      await server.stop()
      return seconds
    } catch (error) {
      console.error(String(error))
      return Number.POSITIVE_INFINITY
    }
  }
  const cold = await start()
  return { cold, warm: Number.isFinite(cold) ? await start() : cold }
}

export interface Site extends ServerUnderTest {
  url: string
  databaseUrl: string
  dataDir: string
  db: pg.Client
}

export interface Sites {
  small: Site
  large: Site
  databaseCpu: () => number
  stop(): Promise<void>
}

const serve = async (
  postgres: RunningPostgres,
  databaseUrl: string,
  dataDir: string,
  port: number,
): Promise<{ site: Site; stop: () => Promise<void> }> => {
  const server = await startServer({ port, dataDir, databaseUrl, env: DEMO })
  const db = await connect(databaseUrl)
  const site: Site = {
    port,
    pid: server.pid,
    url: server.url,
    databaseUrl,
    dataDir,
    db,
    databaseCpu: familyClock(postgres.pid),
  }
  return { site, stop: () => db.end().then(() => server.stop()) }
}

/** Two sites on one durable database server: as shipped with a thousand people, and a copy of it with many more. */
export const startSites = async (folder: string, people: number, port: number): Promise<Sites> => {
  const postgres = await startPostgres({
    dir: path.join(folder, 'postgres'),
    settings: { max_wal_size: '8GB', checkpoint_timeout: '30min' },
  })
  const dataDir = path.join(folder, 'data')
  const seeding = await startServer({ port, dataDir, databaseUrl: postgres.url, env: DEMO })
  await seeding.stop()
  const keeper = await connect(withPort(postgres.url, 'postgres'))
  await keeper.query(`create database large template ${postgres.url.split('/').at(-1)}`)
  await keeper.end()
  const largeUrl = withPort(postgres.url, 'large')
  const filling = await connect(largeUrl)
  await fillPeople(filling, people)
  await filling.end()

  const small = await serve(postgres, postgres.url, dataDir, port)
  const large = await serve(postgres, largeUrl, dataDir, port + 1)
  return {
    small: small.site,
    large: large.site,
    databaseCpu: large.site.databaseCpu,
    stop: async () => {
      await small.stop()
      await large.stop()
      await postgres.stop()
    },
  }
}

export const makeFolder = () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portal-bench-'))
  // The database may run under an account of its own.
  fs.chmodSync(folder, 0o755)
  return folder
}
