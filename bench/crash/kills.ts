import { setTimeout as delay } from 'node:timers/promises'
import type { RunningPostgres } from '@portal/server/src/platform/postgres/launcher.ts'
import type pg from 'pg'
import { type ServerOptions, type ServerProcess, startServer } from '../server-process.ts'

const LOOK_MS = 50
const PATIENCE_MS = 60_000
/** Locks of a worker that is gone are released within a minute; then somebody takes the job. */
const RELEASE_MS = 120_000

const until = async (what: string, isSo: () => Promise<boolean> | boolean, patienceMs = PATIENCE_MS) => {
  const end = Date.now() + patienceMs
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`${what} in vain`)
    await delay(LOOK_MS)
  }
}

const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

/** Something that is killed with SIGKILL and is there again when the promise is kept. */
export interface Victim {
  name: string
  killAndWait(): Promise<void>
}

/** A process of the application, started anew as a supervisor does it. */
export const nodeVictim = async (name: string, options: ServerOptions) => {
  let server: ServerProcess = await startServer(options)
  return {
    name,
    url: server.url,
    killAndWait: async () => {
      await server.kill()
      server = await startServer(options)
    },
    stop: () => server.stop(),
  }
}

/** The database, which the launcher brings back under its address. */
export const databaseVictim = (postgres: RunningPostgres, url: string): Victim => ({
  name: 'database',
  killAndWait: async () => {
    const { pid } = postgres
    process.kill(pid, 'SIGKILL')
    await until('waited for the database', () => postgres.pid !== pid)
    await until('waited for the node', () => isReady(url))
  },
})

/** Jobs that nobody works on although somebody once took them: none may be left behind by a dead worker. */
export const heldByTheDead = async (db: pg.Pool): Promise<string[]> => {
  const held = async () => {
    const { rows } = await db.query<{ task: string }>(
      `select t.identifier as task from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id
       where j.locked_at < now() - interval '90 seconds'`,
    )
    return rows.map(({ task }) => task)
  }
  await until('waited for jobs of dead workers', async () => (await held()).length === 0, RELEASE_MS).catch(() => null)
  return (await held()).map((task) => `a job ${task} is still held by a dead worker`)
}
