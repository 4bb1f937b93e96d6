import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#src/platform/config.ts'
import { rolePrivileges } from '#src/schema/access.ts'
import { users } from '#src/schema/directory.ts'
import { seedOnFirstStart } from '#src/seed/first-start.ts'
import { cloneDatabase } from '#test/cluster/database.ts'
import { buildApp, type RunningApp } from './build-app.ts'
import { createPlatform } from './create-platform.ts'
import { ensureEssentials, shippedRoles } from './essentials.ts'

const NODES = 3
const PEOPLE = 60

let nodes: RunningApp[]

beforeAll(async () => {
  const { url } = await cloneDatabase()
  const environment = { DATABASE_URL: url, LOG_LEVEL: 'silent', DEMO: '1', DEMO_PEOPLE: String(PEOPLE) }
  const config = readConfig(environment)
  const start = () => buildApp(createPlatform({ config, databaseUrl: url, build: 'node' }))
  nodes = await Promise.all(Array.from({ length: NODES }, start))
})
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()))
})

test('nodes of a cluster that start at once on a new database all start, and fill it once', {
  timeout: 120_000,
}, async () => {
  const shipped = shippedRoles.reduce((sum, { codes }) => sum + codes.length, 0)

  await Promise.all(nodes.map(ensureEssentials))
  const granted = await Promise.all(nodes.map(({ platform }) => platform.db.$count(rolePrivileges)))
  await Promise.all(nodes.map(seedOnFirstStart))
  const people = await Promise.all(nodes.map(({ platform }) => platform.db.$count(users)))

  expect(granted).toEqual(nodes.map(() => shipped))
  // People and the demo accounts, not three times as many.
  expect(Math.max(...people)).toBeLessThan(2 * PEOPLE)
  expect(Math.min(...people)).toBeGreaterThan(PEOPLE)
})
