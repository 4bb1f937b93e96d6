import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createSecrets } from '#src/platform/secrets.ts'
import { siteSeals } from '#src/schema/system/system.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aUser } from '../factories/directory.ts'
import { aDataDirectory, startServerProcess } from './server-process.ts'

vi.setConfig({ testTimeout: 240_000 })

const newSecret = () => randomBytes(32).toString('hex')
const [right, wrong] = [newSecret(), newSecret()]

let t: TestApp
let dataDir: string
beforeAll(async () => {
  t = await startTestApp()
  dataDir = aDataDirectory()
})
afterAll(async () => {
  await t.close()
  fs.rmSync(dataDir, { recursive: true, force: true })
})

const startWith = (secret: string) =>
  startServerProcess({
    env: { DATABASE_URL: t.running.platform.config.DATABASE_URL, DATA_DIR: dataDir, PORTAL_SECRET: secret },
  })

const startsWith = async (secret: string): Promise<string> => {
  const server = startWith(secret)
  await Promise.race([server.listening(), server.ended()])
  const code = await server.end()
  return code === 0 ? 'started' : server.output()
}

test('only the secret with which the database was filled starts it', async () => {
  expect(await startsWith(right)).toBe('started')
  expect(await startsWith(wrong)).toContain('密钥与数据库不符')
  expect(await startsWith(right)).toBe('started')
})

test('a database that is older than its seal is known by what it keeps of its people', async () => {
  await t.db.delete(siteSeals)
  const { id } = await aUser(t.db)
  const sealed = createSecrets(right).seal('13800138000')
  await t.db.execute(sql`update users set phone_sealed = ${sealed} where id = ${id}`)

  expect(await startsWith(wrong)).toContain('密钥与数据库不符')
  expect(await t.db.$count(siteSeals)).toBe(0)
  expect(await startsWith(right)).toBe('started')
  expect(await t.db.$count(siteSeals)).toBe(1)
})
