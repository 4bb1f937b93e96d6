// Keeps what the schema is now as that of a version: `npx tsx tools/keep-version.ts 1.1`.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { runMigrations as migrateQueue } from 'graphile-worker'
import pg from 'pg'
import { buildApp } from '#src/app/build-app.ts'
import { createPlatform } from '#src/app/create-platform.ts'
import { ensureEssentials } from '#src/app/essentials.ts'
import { readConfig } from '#src/platform/config.ts'
import { readMigrations } from '#src/platform/migrations/files.ts'
import { migrate } from '#src/platform/migrations/migrate.ts'
import { seedOnFirstStart } from '#src/seed/first-start.ts'
import { startThrowAwayCluster } from '#test/cluster/throw-away-cluster.ts'
import { hashThrough, keepDump, readLedger, writeLedger } from '#test/versions/ledger.ts'
import { dumpSample } from './sample.ts'

/** A site with a little of everything, as the program of this moment makes it. */
const seed = async (databaseUrl: string) => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'portal-version-'))
  const environment = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn', DEMO: '1', DEMO_PEOPLE: '50' }
  const config = readConfig(environment)
  const running = await buildApp(createPlatform({ config, databaseUrl, build: 'kept' }))
  await ensureEssentials(running)
  await seedOnFirstStart(running)
  await running.stop()
  fs.rmSync(dataDir, { recursive: true })
}

const dumpOf = async (databaseUrl: string): Promise<string> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return await dumpSample(client)
  } finally {
    await client.end()
  }
}

const [version] = process.argv.slice(2)
const through = readMigrations().at(-1)
if (version === undefined || through === undefined) throw new Error('usage: npx tsx tools/keep-version.ts <version>')

const cluster = await startThrowAwayCluster()
try {
  await migrate(cluster.url)
  await migrateQueue({ connectionString: cluster.url })
  await seed(cluster.url)
  const bytes = keepDump(version, await dumpOf(cluster.url))
  const { versions, leaving, loosened } = readLedger()
  const entry = { version, through: through.tag, sha256: hashThrough(through.tag) }
  writeLedger({ versions: [...versions.filter((each) => each.version !== version), entry], leaving, loosened })
  process.stdout.write(`version ${version}: schema through ${through.tag}, dump of ${Math.round(bytes / 1024)} KiB\n`)
} finally {
  await cluster.discard()
}
