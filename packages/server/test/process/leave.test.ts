import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import type net from 'node:net'
import path from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { isServerOf, readPidFile } from '#src/platform/postgres/pid-file.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aDataDirectory, startServerProcess } from './server-process.ts'

vi.setConfig({ testTimeout: 240_000 })

const SECRET = '5'.repeat(64)
const LOAD = 12

let dataDir: string
beforeEach(({ onTestFinished: whenOver }) => {
  dataDir = aDataDirectory()
  // Asked for first, done last: when the processes of the test have ended.
  whenOver(() => fs.rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }))
})

const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

/** Passes each call once to a node that said it is ready when last asked, over kept connections, as proxies do. */
const startProxy = async (nodes: readonly string[]) => {
  const ready = new Set(nodes)
  const agent = new http.Agent({ keepAlive: true })
  let turn = 0
  const server = http.createServer((request, response) => {
    const open = [...ready]
    const node = open[(turn += 1) % open.length]
    const { method, url, headers } = request
    const onward = http.request(`${node}${url}`, { method, headers, agent }, (answer) => {
      response.writeHead(answer.statusCode ?? 502)
      answer.pipe(response)
    })
    onward.on('error', () => response.writeHead(502).end())
    request.pipe(onward)
  })
  const timer = setInterval(async () => {
    for (const node of nodes) {
      if (await isReady(node)) ready.add(node)
      else ready.delete(node)
    }
  }, 100)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    ready,
    close: () => {
      clearInterval(timer)
      agent.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Calls one after the other, many beside each other, until told to stop; answers what was not answered well. */
const callWithoutPause = (url: string, t: TestApp, token: string) => {
  const lost: string[] = []
  let calls = 0
  let over = false
  const caller = async () => {
    while (!over) {
      calls += 1
      const headers = { 'content-type': 'application/json', 'x-token': token }
      const answer = await fetch(`${url}/rest/auth/getUserInfo`, { method: 'POST', headers, body: '{}' }).catch(String)
      if (typeof answer === 'string' || !answer.ok) lost.push(typeof answer === 'string' ? answer : `${answer.status}`)
      else await answer.text()
    }
  }
  const callers = Array.from({ length: LOAD }, caller)
  return {
    calls: () => calls,
    end: async () => {
      over = true
      await Promise.all(callers)
      return lost
    },
  }
}

test('a node that is told to end under load behind a proxy loses no call', async () => {
  const t = await startTestApp()
  onTestFinished(() => t.close())
  const env = { DATABASE_URL: t.running.platform.config.DATABASE_URL, DATA_DIR: dataDir, PORTAL_SECRET: SECRET }
  const leaving = startServerProcess({ env: { ...env, DRAIN_SECONDS: '2' } })
  const staying = startServerProcess({ env })
  for (const node of [leaving, staying]) onTestFinished(async () => void (await node.end()))
  const nodes = [await leaving.listening(), await staying.listening()]
  const proxy = await startProxy(nodes)
  onTestFinished(proxy.close)
  const caller = await t.as()
  const load = callWithoutPause(proxy.url, t, caller.token)
  await vi.waitUntil(() => load.calls() > 200, { timeout: 30_000 })

  leaving.child.kill('SIGTERM')
  await vi.waitUntil(() => proxy.ready.size === 1, { timeout: 10_000 })
  const stillServed = await fetch(`${nodes[0]}/livez`)
  const code = await leaving.ended()
  const lost = await load.end()

  expect(stillServed.headers.get('connection')).toBe('close')
  expect(lost).toEqual([])
  expect(code).toBe(0)
})

const standAlone = () =>
  startServerProcess({ env: { NODE_ENV: 'production', PORTAL_SECRET: SECRET, DATA_DIR: dataDir, DRAIN_SECONDS: '0' } })

const databaseDir = () => path.join(dataDir, 'postgres')
const databasePid = () => readPidFile(databaseDir())?.pid ?? 0

test('a database of its own that is killed comes back, and goes with the server', async () => {
  const server = standAlone()
  onTestFinished(async () => void (await server.end()))
  const url = await server.listening()
  const killed = databasePid()

  process.kill(killed, 'SIGKILL')

  const isBack = async () => databasePid() !== killed && (await isReady(url))
  await vi.waitUntil(isBack, { timeout: 60_000, interval: 100 }).catch((error) => {
    throw new Error(`the database did not come back: ${server.output()}`, { cause: error })
  })
  const database = databasePid()
  expect(await server.end()).toBe(0)
  expect(isServerOf(database, databaseDir())).toBe(false)
})

test('a server that is told to end while it starts leaves no database behind', async () => {
  const server = standAlone()
  await vi.waitUntil(() => databasePid() > 0, { timeout: 60_000, interval: 10 })
  const database = databasePid()

  expect(await server.end()).toBe(0)
  expect(isServerOf(database, databaseDir())).toBe(false)
})
