import { getFile, getServerUrl } from '@portal/contract/areas/files/file.ts'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '#src/platform/actor.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aStoredFile } from '#test/factories/file.ts'
import { type TusClient, tusClient } from '#test/tus-client.ts'
import { addressExpiry, openAddress, queryOf } from './address.ts'

let t: TestApp
let tus: TusClient
const content = Buffer.from('0123456789'.repeat(100))

beforeAll(async () => {
  t = await startTestApp()
  tus = await tusClient(t)
})
afterAll(() => t.close())

const actorOf = async ({ token }: Client): Promise<Actor> => {
  const actor = await t.running.platform.authenticate(token, { address: '', background: true })
  if (!actor) throw new Error('nobody')
  return actor
}

const anAddress = async (reader: Client, wishes: Parameters<typeof aStoredFile>[2] = {}) => {
  const bytes = wishes.container === undefined ? content : Buffer.from(wishes.container)
  const file = await aStoredFile(t, bytes, { name: '样片.mp4', ...wishes })
  return { file, url: t.running.files.fileUrl(await actorOf(reader), file) }
}

describe('a signed address', () => {
  test('opens for its person by token, and by the pass that pages receive', async () => {
    const reader = await t.as()
    const { url } = await anAddress(reader)
    const started = await fetch(`${tus.origin}/${getServerUrl.path}`, {
      method: 'POST',
      headers: { 'x-token': reader.token, 'content-type': 'application/json' },
      body: '{}',
    })
    const cookie = started.headers.get('set-cookie') ?? ''

    const byToken = await tus.get(url, { 'x-token': reader.token })
    const byPass = await tus.get(url, { cookie: cookie.split(';')[0] ?? '' })

    expect(cookie).toMatch(/Path=\/files; .*HttpOnly; SameSite=Lax/)
    expect(cookie).not.toContain(reader.token)
    expect(url).not.toContain(reader.token)
    expect(byToken.status).toBe(200)
    expect(Buffer.from(await byPass.arrayBuffer())).toEqual(content)
  })

  test('is 403 for anybody else, without a pass, altered, and after its end', async () => {
    const reader = await t.as()
    const other = await t.as(P.video)
    const { url, file } = await anAddress(reader)
    const { secrets } = t.running.platform
    const [path = ''] = url.split('?')
    const late = queryOf(secrets, {
      key: `f/${file.id}`,
      userId: reader.id,
      disposition: 'inline',
      expiresAt: new Date(Date.now() - 1000),
    })
    const codeOf = async (address: string, client: Client) =>
      (await tus.get(address, client.token ? { 'x-token': client.token } : {})).status

    expect(await codeOf(url, other)).toBe(403)
    expect(await codeOf(url, t.anonymous)).toBe(403)
    expect(await codeOf(url.replace(reader.id, other.id), other)).toBe(403)
    expect(await codeOf(url.replace('d=inline', 'd=attachment'), reader)).toBe(403)
    expect(await codeOf(`${path}?${late}`, reader)).toBe(403)
    expect(await codeOf(path, reader)).toBe(403)
    expect(await codeOf(url, reader)).toBe(200)
  })

  test('answers one range or several, and refuses one beyond the end', async () => {
    const reader = await t.as()
    const { url } = await anAddress(reader)
    const ask = (range: string) => tus.get(url, { 'x-token': reader.token, range })

    const middle = await ask('bytes=10-19')
    const tail = await ask('bytes=-5')
    const several = await ask('bytes=0-1,5-6')
    const beyond = await ask('bytes=5000-')

    expect(middle.status).toBe(206)
    expect(middle.headers.get('content-range')).toBe('bytes 10-19/1000')
    expect(await middle.text()).toBe('0123456789')
    expect(await tail.text()).toBe('56789')
    expect(several.status).toBe(206)
    expect(several.headers.get('content-type')).toMatch(/^multipart\/byteranges; boundary=/)
    const parts = await several.text()
    expect(parts.length).toBe(Number(several.headers.get('content-length')))
    expect(parts).toMatch(
      /content-range: bytes 0-1\/1000\r\n\r\n01\r\n--[\s\S]+bytes 5-6\/1000\r\n\r\n56\r\n--\w+--\r\n$/,
    )
    // Ranges that meet are answered with everything.
    expect((await ask('bytes=0-9,5-6')).status).toBe(200)
    expect(beyond.status).toBe(416)
  })

  test('shows only harmless kinds in the page, always sandboxed and never sniffed', async () => {
    const reader = await t.as()
    const [shown, loaded] = [await anAddress(reader), await anAddress(reader, { container: 'docx', name: '说明.docx' })]

    const video = await tus.get(shown.url, { 'x-token': reader.token })
    const office = await tus.get(loaded.url, { 'x-token': reader.token })

    expect(video.headers.get('content-disposition')).toBe(`inline; filename*=UTF-8''${encodeURIComponent('样片.mp4')}`)
    expect(office.headers.get('content-disposition')).toMatch(/^attachment/)
    for (const { headers } of [video, office]) {
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toContain('sandbox')
    }
  })

  test('ends between five and ten minutes ahead', () => {
    const now = Date.UTC(2025, 10, 20, 8, 3, 7)

    const ahead = addressExpiry(now).getTime() - now

    expect(ahead).toBeGreaterThanOrEqual(5 * MINUTE_MS)
    expect(ahead).toBeLessThanOrEqual(10 * MINUTE_MS)
  })

  test('is not ours when a field is missing', () => {
    expect(openAddress(t.running.platform.secrets, 'f/x', { u: 'a', e: '99999999999', d: 'inline' })).toBeNull()
  })
})

describe('rest/file/get', () => {
  test('gives the owner an address, and nobody whom no area lets in', async () => {
    const owner = await t.as()
    const other = await t.as(P.videoAdd)
    const file = await aStoredFile(t, content, { ownerId: owner.id, name: '私有.mp4' })

    const found = await owner.call(getFile, { fileId: file.id })

    expect(found).toMatchObject({ name: '私有.mp4', bytes: 1000, kind: 'video' })
    expect((await tus.get(found.url, { 'x-token': owner.token })).status).toBe(200)
    expect(await other.refused(getFile, { fileId: file.id })).toMatchObject({ status: 1004 })
  })
})
