import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createFirstAdmin } from '@portal/contract/areas/account/first-admin.ts'
import { getUserInfo, login, logout } from '@portal/contract/areas/account/session.ts'
import { TUS_PATH } from '@portal/contract/areas/files/upload.ts'
import { uploadVideo } from '@portal/contract/areas/video/media.ts'
import { getSingleVideoInfo } from '@portal/contract/areas/video/video-single.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findFreePort } from '../../packages/server/src/platform/postgres/free-port.ts'
import { startThrowAwayCluster, type ThrowAwayCluster } from '../../packages/server/test/cluster/throw-away-cluster.ts'
import { type Browser, openBrowser, readEvents } from './browser.ts'
import { layOutImage, root } from './image.ts'
import { type PortalNode, startNode } from './nodes.ts'
import { type Proxy, startProxy, tryConfig, writeConfig } from './proxy.ts'

const ADMIN = { loginName: 'zhaoge', name: '赵格', password: 'Amber-lantern.52' }
const PARTS = 6

let home: string
let cluster: ThrowAwayCluster
let nodes: PortalNode[]
let proxy: Proxy
let browser: Browser
let token: string
let nodeEnv: Record<string, string>
const image = () => path.join(home, 'image')

const bootNode = (port: number) => startNode({ image: image(), port, env: nodeEnv })

const askDirectly = (node: PortalNode, path: string) => fetch(`http://127.0.0.1:${node.port}${path}`)

/** Which nodes were asked for lines of the access log that fit. */
const nodesAsked = (pattern: RegExp) =>
  new Set(proxy.log().flatMap((line) => (pattern.test(line) ? (/127\.0\.0\.1:\d+/g.exec(line) ?? []) : [])))

beforeAll(async () => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'portal-deploy-'))
  layOutImage(image())
  cluster = await startThrowAwayCluster()
  nodeEnv = {
    DATABASE_URL: cluster.url,
    PORTAL_SECRET: randomBytes(32).toString('hex'),
    DATA_DIR: path.join(home, 'data'),
    TRUST_PROXY: '127.0.0.1',
  }
  const [first, second] = [await findFreePort(), await findFreePort()]
  // Both at once: only one of them makes the tables.
  nodes = await Promise.all([bootNode(first), bootNode(second)])
  const [port, plainPort] = [await findFreePort(), await findFreePort()]
  proxy = await startProxy({ home, port, plainPort, nodes: [first, second] })
  browser = openBrowser(proxy.url)
})

afterAll(async () => {
  browser?.close()
  await proxy?.stop()
  await Promise.all((nodes ?? []).map((node) => node.stop()))
  await cluster?.discard()
  fs.rmSync(home, { recursive: true, force: true, maxRetries: 5 })
})

test('nginx takes the shipped configuration', () => {
  const folder = path.join(home, 'trial')
  fs.mkdirSync(folder)

  const { ok, said } = tryConfig(writeConfig({ home: folder, port: 1443, plainPort: 1080, nodes: [1, 2] }))

  expect(said).not.toMatch(/\[(warn|emerg)\]/)
  expect(ok).toBe(true)
})

describe('two nodes behind the proxy', () => {
  test('let the first administrator of a new site in', async () => {
    const codes = nodes.map((node) => /有效）：(\S+)/.exec(node.said())?.[1] ?? '')
    await browser.call(createFirstAdmin, { code: codes.find(Boolean) ?? '', ...ADMIN })

    token = await browser.call(login, { username: ADMIN.loginName, password: ADMIN.password })
    browser.signedInWith(token)

    // Each of them knows the session, whichever made it.
    for (let n = 0; n < 4; n += 1)
      expect(await browser.call(getUserInfo, {})).toMatchObject({ user: { name: ADMIN.name } })
    expect(nodesAsked(/getUserInfo$/).size).toBe(2)
  })

  test('tell a page at once what happens at the other one', async () => {
    const visitor = openBrowser(proxy.url)
    visitor.signedInWith(await visitor.call(login, { username: ADMIN.loginName, password: ADMIN.password }))
    const stream = await visitor.request('/rest/push')
    const events = readEvents(stream)

    expect(stream.headers['content-type']).toContain('text/event-stream')
    expect((await events.next()).value).toMatchObject({ kind: 'build' })
    await visitor.call(logout, {})
    expect((await events.next()).value).toMatchObject({ kind: 'sessionEnd' })
    stream.destroy()
    visitor.close()
  })

  test('take the parts of an upload in turns and give ranges of what arrived', async () => {
    const bytes = fs.readFileSync(path.join(root, 'packages/server/seed-media/wear-helmet-correctly.mp4'))
    const encoded = (text: string) => Buffer.from(text).toString('base64')
    const tus = { 'tus-resumable': '1.0.0' }
    const created = await browser.send(TUS_PATH, {
      method: 'POST',
      headers: {
        ...tus,
        'upload-length': String(bytes.length),
        'upload-metadata': `purpose ${encoded('video')},fileName ${encoded('helmet.mp4')}`,
      },
    })
    const address = new URL(created.headers.location ?? '', proxy.url).pathname
    const size = Math.ceil(bytes.length / PARTS)
    const codes: number[] = []
    for (let from = 0; from < bytes.length; from += size) {
      const headers = { ...tus, 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' }
      const body = bytes.subarray(from, from + size)
      codes.push((await browser.send(address, { method: 'PATCH', headers, body })).code)
    }
    expect(codes).toEqual(Array.from({ length: PARTS }, () => 204))
    expect(nodesAsked(/ PATCH /).size).toBe(2)

    const uploadId = address.split('/').at(-1) ?? ''
    const { videoId } = await browser.call(uploadVideo, { uploadId, channel: 'portal', category: 'xiaoshipin' })
    const playable = async () => (await browser.call(getSingleVideoInfo, { id: videoId, manage: true })).play
    await expect.poll(async () => (await playable()).downloadUrl, { timeout: 90_000 }).not.toBe('')
    const { downloadUrl } = await playable()
    const parts: Buffer[] = []
    for (const range of ['bytes=0-999', `bytes=1000-${bytes.length - 101}`, 'bytes=-100']) {
      const part = await browser.send(downloadUrl, { headers: { range } })
      expect(part.code).toBe(206)
      parts.push(part.body)
    }
    expect(Buffer.concat(parts).equals(bytes)).toBe(true)
  })

  test('say nothing of their measurements, and send plain calls to TLS', async () => {
    expect((await browser.send('/metrics')).code).toBe(404)
    expect((await browser.send('/guide')).headers['strict-transport-security']).toContain('max-age')
    const plain = await fetch(`${proxy.plainUrl}/guide`, { redirect: 'manual' })
    expect(plain.headers.get('location')).toBe('https://127.0.0.1/guide')
  })

  test('are restarted one after the other without a failed call', async () => {
    let over = false
    const failed: string[] = []
    let answered = 0
    const work = async () => {
      const own = openBrowser(proxy.url)
      own.signedInWith(token)
      while (!over) {
        await own.call(getUserInfo, {}).then(
          () => (answered += 1),
          (error: Error) => failed.push(error.message),
        )
      }
      own.close()
    }
    const workers = Array.from({ length: 8 }, work)
    await expect.poll(() => answered, { timeout: 30_000 }).toBeGreaterThan(100)
    const before = answered

    const codes: (number | null)[] = []
    for (const [n, node] of nodes.entries()) {
      const stopped = node.stop()
      // It says that it leaves, and answers on, each connection for the last time.
      await expect.poll(async () => (await askDirectly(node, '/readyz')).status).toBe(503)
      expect((await askDirectly(node, '/livez')).headers.get('connection')).toBe('close')
      codes.push(await stopped)
      nodes[n] = await bootNode(node.port)
    }
    const during = answered - before
    // The second one, back again, takes its share before the calls end.
    const share = proxy.log().length
    await expect
      .poll(
        () =>
          proxy
            .log()
            .slice(share)
            .some((line) => line.includes(`:${nodes[1]?.port} `)),
        { timeout: 30_000 },
      )
      .toBe(true)
    over = true
    await Promise.all(workers)

    expect({ failed, complaints: failed.length > 0 ? proxy.complaints() : '' }).toEqual({ failed: [], complaints: '' })
    expect(codes).toEqual([0, 0])
    expect(during).toBeGreaterThan(100)
    console.log(`滚动重启期间 ${during} 次调用，失败 ${failed.length} 次`)
  })
})
