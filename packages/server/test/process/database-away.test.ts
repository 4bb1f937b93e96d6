import { errors } from '@portal/contract/errors.ts'
import type { Endpoint } from '@portal/contract/kit/endpoint.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { roleIdOf } from '#src/app/essentials.ts'
import { roleMembers } from '#src/schema/access.ts'
import { type Client, startTestApp, type TestApp } from '../app.ts'
import { servedPlatform } from '../built.ts'
import { exampleBody } from '../call/example-body.ts'
import { type CuttingProxy, startCuttingProxy } from './cutting-proxy.ts'

const { endpoints } = await servedPlatform()

let t: TestApp
let line: CuttingProxy
let admin: Client

beforeAll(async () => {
  t = await startTestApp({}, async (url) => {
    line = await startCuttingProxy(url)
    return line.url
  })
  admin = await t.as()
  await t.db.insert(roleMembers).values({ roleId: roleIdOf('admin'), subjectKind: 'user', subjectId: admin.id })
})
afterAll(async () => {
  line.heal()
  await t.close()
  await line.close()
})

const BUSY = { status: 503, success: false, message: errors.busy.message, result: null }

/** What has been answered without the database, or in the words of a refusal, is nobody's fault. */
const isNoFault = ({ code }: { code: number }) => code < 500 || code === 503

describe('while the database is gone', () => {
  beforeAll(() => line.cut('break'))

  const json = endpoints.filter(({ transport = 'json' }) => transport !== 'multipart')

  test.each(json.map((endpoint) => [endpoint.path, endpoint] as const))('%s', async (_path, endpoint: Endpoint) => {
    const answer = await admin.send(endpoint, exampleBody(endpoint.body))

    expect(answer).toEqual({ code: 503, envelope: BUSY })
  })

  const id = '00000000-0000-7000-8000-000000000001'
  const tus = { 'tus-resumable': '1.0.0' }
  test.each([
    ['GET', '/rest/push', {}],
    ['GET', '/rest/openapi.json', {}],
    [
      'POST',
      '/rest/upload/tus',
      { ...tus, 'upload-length': '1', 'upload-metadata': `purpose ZmVlZGJhY2s=,fileName YS5wbmc=` },
    ],
    ['HEAD', `/rest/upload/tus/${id}`, tus],
    [
      'PATCH',
      `/rest/upload/tus/${id}`,
      { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    ],
    ['DELETE', `/rest/upload/tus/${id}`, tus],
  ] as const)('%s %s', async (method, url, headers) => {
    const answer = await t.running.app.inject({ method, url, headers: { 'x-token': admin.token, ...headers } })

    expect(answer.statusCode).toBe(503)
    if (method !== 'HEAD') expect(answer.json()).toEqual(BUSY)
  })
})

describe('while only the connections of calls are broken', () => {
  beforeAll(async () => {
    line.heal()
    await vi.waitUntil(async () => (await t.running.app.inject('/readyz')).statusCode === 200, { timeout: 20_000 })
    line.cut('break', 'portal calls')
  })

  test('no call is answered as a fault of ours', async () => {
    const faults: string[] = []
    for (const endpoint of endpoints.filter(({ transport = 'json' }) => transport !== 'multipart')) {
      const answer = await admin.send(endpoint, exampleBody(endpoint.body))
      if (!isNoFault(answer)) faults.push(`${endpoint.path} ${answer.code}`)
    }
    expect(faults).toEqual([])
  })
})
