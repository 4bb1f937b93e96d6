import zlib from 'node:zlib'
import { getUserInfo } from '@portal/contract/areas/account/session.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Envelope } from '#src/platform/http/envelope.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const crc = Buffer.alloc(4)
  crc.writeUInt32BE(zlib.crc32(body))
  return Buffer.concat([length, body, crc])
}

/** A grey PNG of the given size with a text chunk that a camera might have written. */
const aPng = (width: number, height: number, note = 'taken at home'): Buffer => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const rows = Buffer.alloc((width + 1) * height, 0x55)
  for (let row = 0; row < height; row += 1) rows[row * (width + 1)] = 0
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('tEXt', Buffer.from(`Comment\0${note}`, 'latin1')),
    chunk('IDAT', zlib.deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('rest/user/uploadPhoto', () => {
  let t: TestApp

  beforeAll(async () => {
    t = await startTestApp()
  })
  afterAll(() => t.close())

  const upload = async (person: Client, bytes: Buffer, field = 'attach', name = 'attach.png') => {
    const form = new FormData()
    form.append(field, new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'image/png' }), name)
    const request = new Request('http://test/', { method: 'POST', body: form })
    const response = await t.running.app.inject({
      method: 'POST',
      url: '/rest/user/uploadPhoto',
      headers: { 'content-type': request.headers.get('content-type') ?? '', 'x-token': person.token },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    return response.json<Envelope>()
  }
  const fetchPhoto = (url: string) => t.running.app.inject({ method: 'GET', url })

  test('answers an address that everybody may keep for ever, and shows it in the user info', async () => {
    const person = await t.as()

    const answer = await upload(person, aPng(300, 300))

    const address = String(answer.result)
    expect(address).toMatch(/^\/files\/photo\/[0-9a-f]{64}\.png$/)
    const photo = await fetchPhoto(address)
    expect(photo.statusCode).toBe(200)
    expect(photo.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    await expect.poll(async () => (await person.call(getUserInfo, {})).user.photo).toBe(address)
  })

  test('drops what the camera wrote into the picture', async () => {
    const person = await t.as()

    const answer = await upload(person, aPng(320, 310))

    const photo = await fetchPhoto(String(answer.result))
    expect(photo.rawPayload.includes('taken at home')).toBe(false)
    expect(photo.rawPayload.readUInt32BE(16)).toBe(320)
  })

  test('goes by the bytes, never by the name', async () => {
    const person = await t.as()

    expect((await upload(person, Buffer.from('<svg onload="alert(1)"/>'))).message).toBe('仅限图片格式')
    expect((await upload(person, Buffer.from('GIF89a'.padEnd(100, 'x')))).message).toBe('仅限图片格式')
    expect((await upload(person, aPng(300, 300).subarray(0, 60))).message).toBe('仅限图片格式')
    expect((await upload(person, aPng(300, 300), 'attach', 'photo.exe')).success).toBe(true)
  })

  test('refuses small and large ones in the words of the product', async () => {
    const person = await t.as()
    const large = Buffer.concat([aPng(300, 300), Buffer.alloc(10_485_761)])

    expect((await upload(person, aPng(299, 300))).message).toBe('图片最低像素为（宽*高）：300*300')
    expect((await upload(person, large)).message).toBe('单文件大小不能超过 10240kb')
  })

  test('refuses another field, no file, and no session', async () => {
    const person = await t.as()

    expect((await upload(person, aPng(300, 300), 'file')).status).toBe(1022)
    expect((await upload(t.anonymous, aPng(300, 300))).status).toBe(1001)
    expect((await person.send({ path: 'rest/user/uploadPhoto' }, {})).envelope.success).toBe(false)
  })

  test('serves nothing but photos under their exact names', async () => {
    for (const name of ['x.png', `${'0'.repeat(64)}.png`, '..%2f..%2fsecret', `${'A'.repeat(64)}.png`]) {
      expect((await fetchPhoto(`/files/photo/${name}`)).statusCode).toBe(404)
    }
  })
})
