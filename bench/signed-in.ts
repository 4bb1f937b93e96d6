// npx tsx bench/signed-in.ts: database time of every call that a signed-in person may make without a code, cold caches, beside the
// rows and pages that test/signed-in-work.test.ts bounds. BENCH_PEOPLE=n for another number than the 20,000 of the demo.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buildApp } from '@portal/server/src/app/build-app.ts'
import { createPlatform } from '@portal/server/src/app/create-platform.ts'
import { readConfig } from '@portal/server/src/platform/config.ts'
import { migrate } from '@portal/server/src/platform/migrations/migrate.ts'
import { startPostgres } from '@portal/server/src/platform/postgres/launcher.ts'
import { newToken, sha256 } from '@portal/server/src/platform/secrets.ts'
import { findIds, lifelikeBodies } from '@portal/server/test/call/lifelike-body.ts'
import { type DatabaseWork, tellWork, workOf } from '@portal/server/test/database-work.ts'
import { chooseCallers, fillDemoSite, siteEnvironment } from '@portal/server/test/demo-site.ts'
import { runMigrations as migrateQueue } from 'graphile-worker'
import pg from 'pg'
import { fillPeople } from './fill.ts'

const PEOPLE = Number(process.env.BENCH_PEOPLE ?? 20_000)
const DEMO_PEOPLE = 20_000
const SHOWN = 25

type App = Awaited<ReturnType<typeof buildApp>>

const signIn = async ({ platform }: App, userId: string): Promise<string> => {
  const token = newToken()
  await platform.pool.query(
    `insert into sessions (id, token_hash, user_id, idle_seconds, absolute_until, reauth_until)
     values (gen_random_uuid(), $1, $2, 7200, now() + interval '1 day', now() + interval '1 day')`,
    [sha256(token), userId],
  )
  return token
}

const measure = async (running: App, userId: string, ids: Awaited<ReturnType<typeof findIds>>) => {
  const { app, platform } = running
  const found: (DatabaseWork & { path: string })[] = []
  for (const endpoint of platform.endpoints) {
    if (endpoint.access !== 'signedIn' || endpoint.transport === 'multipart') continue
    for (const body of lifelikeBodies(endpoint, ids)) {
      const headers = { 'content-type': 'application/json', 'x-token': await signIn(running, userId) }
      for (const { name } of platform.caches.figures()) platform.caches.apply(`${name} *`)
      const payload = JSON.stringify(body)
      const work = await workOf(() => app.inject({ method: 'POST', url: `/${endpoint.path}`, headers, payload }))
      found.push({ ...work, path: endpoint.path })
    }
  }
  return found.sort((a, b) => b.ms - a.ms)
}

const site = async (url: string) => {
  await migrate(url)
  await migrateQueue({ connectionString: url })
  const environment = siteEnvironment()
  await fillDemoSite(url, { ...environment, DEMO_PEOPLE: String(DEMO_PEOPLE) })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  if (PEOPLE > DEMO_PEOPLE) await fillPeople(client, PEOPLE - DEMO_PEOPLE)
  await client.end()
  await tellWork(url)
  const config = readConfig({ DATABASE_URL: url, LOG_LEVEL: 'silent', ...environment })
  const running = await buildApp(createPlatform({ config, databaseUrl: url, build: 'bench' }))
  await running.start({ jobs: false })
  return running
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portal-signed-in-'))
const postgres = await startPostgres({ dir: path.join(folder, 'postgres'), settings: { shared_buffers: '512MB' } })
try {
  const running = await site(postgres.url)
  const { person, admin } = await chooseCallers(running.platform.db)
  const ids = await findIds(running.platform.db, person)
  for (const [who, userId] of [
    ['somebody without a code', person],
    ['an administrator', admin],
  ] as const) {
    // The first round reads the pages from the disk.
    await measure(running, userId, ids)
    const found = await measure(running, userId, ids)
    console.log(`\n${who}: ${found.length} calls, ${PEOPLE} people; ms, rows, pages`)
    for (const { path: address, ms, rows, blocks } of found.slice(0, SHOWN))
      console.log(
        `${ms.toFixed(1).padStart(8)} ${Math.round(rows).toString().padStart(9)} ${blocks.toString().padStart(7)}  ${address}`,
      )
    const asked = found.find(({ path: address }) => address === 'rest/auth/askPrivilege')
    console.log(
      `rest/auth/askPrivilege: ${asked?.ms.toFixed(1)} ms, ${Math.round(asked?.rows ?? 0)} rows, ${asked?.blocks} pages`,
    )
  }
  await running.stop()
} finally {
  await postgres.stop()
  fs.rmSync(folder, { recursive: true, force: true })
}
