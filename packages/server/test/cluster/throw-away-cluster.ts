import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startPostgres } from '#src/platform/postgres/launcher.ts'
import { isAlive } from '#src/platform/postgres/pid-file.ts'

const PREFIX = 'portal-test-'
const SHARED_MEMORY = '/dev/shm'

export type ThrowAwayCluster = { url: string; discard: () => Promise<void> }

/** A PostgreSQL of this test run alone, in memory where the system allows it. */
export async function startThrowAwayCluster(): Promise<ThrowAwayCluster> {
  const parent = isWritable(SHARED_MEMORY) ? SHARED_MEMORY : os.tmpdir()
  await discardAbandoned(parent)
  const home = path.join(parent, `${PREFIX}${process.pid}`)
  const cluster = await startPostgres({
    dir: path.join(home, 'postgres'),
    durable: false,
    settings: { max_connections: '300', autovacuum: 'off', max_wal_size: '256MB' },
  })

  return {
    url: cluster.url,
    discard: async () => {
      await cluster.stop()
      fs.rmSync(home, { recursive: true, force: true })
    },
  }
}

/** A test run that was killed leaves its cluster behind; the next one clears it away. */
async function discardAbandoned(parent: string): Promise<void> {
  for (const name of fs.readdirSync(parent)) {
    const pid = Number(name.startsWith(PREFIX) && name.slice(PREFIX.length))
    if (!pid || isAlive(pid)) continue

    const home = path.join(parent, name)
    if (fs.existsSync(path.join(home, 'postgres', 'postmaster.pid'))) {
      const orphan = await startPostgres({ dir: path.join(home, 'postgres'), durable: false })
      await orphan.stop()
    }
    fs.rmSync(home, { recursive: true, force: true })
  }
}

function isWritable(folder: string): boolean {
  try {
    fs.accessSync(folder, fs.constants.W_OK)
    return true
  } catch {
    return false
  }
}
