import fs from 'node:fs'
import type { Endpoint } from '@portal/contract/kit/endpoint.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from './app.ts'
import { servedPlatform } from './built.ts'
import { findIds, lifelikeBodies } from './call/lifelike-body.ts'
import { type DatabaseWork, tellWork, workOf } from './database-work.ts'
import { chooseCallers, fillDemoSite, siteEnvironment } from './demo-site.ts'

/**
 * 200 ms of database time, said in what no loaded machine changes. `bench/signed-in.ts` prints milliseconds beside both: on
 * two cores shared by eight the dearest calls took up to 1.3 µs for a row of their plans and 5 µs for a page.
 */
const MOST_ROWS = 150_000
const MOST_BLOCKS = 30_000

/**
 * What an administrator is shown besides: figures over the whole site, which only codes open and other work makes cheaper.
 * A call leaves this list for good.
 */
const WHOLE_SITE_FIGURES = [
  'rest/activity/list',
  'rest/aliVideo/safeNetAliVideo',
  'rest/document/list',
  'rest/guide/dashboard',
  'rest/netSecurityClassHourRecord/countVideoYearTotalClassHour',
]

const { endpoints } = await servedPlatform()
const open = endpoints.filter(({ access, transport }) => access === 'signedIn' && transport !== 'multipart')

let t: TestApp
let found: Awaited<ReturnType<typeof findIds>>
let callers: Awaited<ReturnType<typeof chooseCallers>>

const environment = siteEnvironment()

beforeAll(async () => {
  t = await startTestApp(environment, async (url) => {
    await fillDemoSite(url, environment)
    await tellWork(url)
    return url
  })
  callers = await chooseCallers(t.db)
  found = await findIds(t.db, callers.person)
}, 600_000)
afterAll(async () => {
  await t.close()
  fs.rmSync(environment.DATA_DIR ?? '', { recursive: true, force: true })
})

const clearCaches = () => {
  const { caches } = t.running.platform
  for (const { name } of caches.figures()) caches.apply(`${name} *`)
}

/** The dearest call of the endpoint, with cold caches and a session of its own each time. */
const dearest = async (endpoint: Endpoint, userId: string): Promise<DatabaseWork> => {
  let most: DatabaseWork | undefined
  for (const body of lifelikeBodies(endpoint, found)) {
    const client: Client = await t.asWho({ userId })
    clearCaches()
    const work = await workOf(async () => {
      const { code } = await client.send(endpoint, body)
      expect(code, JSON.stringify(body)).toBeLessThan(500)
    })
    if (!most || work.rows + work.blocks > most.rows + most.blocks) most = work
  }
  if (!most) throw new Error(`nothing was asked of ${endpoint.path}`)
  return most
}

describe.each(open.map((endpoint) => [endpoint.path, endpoint] as const))('%s', (address, endpoint) => {
  const askers = [
    ['somebody without a code', 'person'],
    ['an administrator', 'admin'],
  ] as const
  test.each(askers.filter(([, caller]) => caller === 'person' || !WHOLE_SITE_FIGURES.includes(address)))(
    'asks no more than 200 ms of the database for %s',
    async (_who, caller) => {
      const { rows, blocks, worst } = await dearest(endpoint, callers[caller])

      expect(rows, worst.text).toBeLessThan(MOST_ROWS)
      expect(blocks, worst.text).toBeLessThan(MOST_BLOCKS)
    },
  )
})
