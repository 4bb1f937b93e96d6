import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'

const REFUSED = { success: false, result: null }

describe('requests that cannot be read', () => {
  let t: TestApp
  let token: string
  let port: number

  beforeAll(async () => {
    t = await startTestApp()
    token = (await t.as()).token
    await t.running.app.listen({ host: '127.0.0.1', port: 0 })
    port = (t.running.app.server.address() as AddressInfo).port
  })
  afterAll(() => t.close())

  const PART =
    '--cut\r\ncontent-disposition: form-data; name="attach"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n'

  test.each([
    ['without a boundary', 'multipart/form-data', `${PART}x\r\n--cut--\r\n`],
    ['with an empty boundary', 'multipart/form-data; boundary=', `${PART}x\r\n--cut--\r\n`],
    ['with another boundary', 'multipart/form-data; boundary=other', `${PART}x\r\n--cut--\r\n`],
    ['cut off in its file', 'multipart/form-data; boundary=cut', `${PART}half`],
    ['cut off in a header', 'multipart/form-data; boundary=cut', '--cut\r\ncontent-disposition: form'],
  ])('a form %s is the fault of the caller', async (_name, type, payload) => {
    const answer = await t.running.app.inject({
      method: 'POST',
      url: '/rest/user/uploadPhoto',
      headers: { 'x-token': token, 'content-type': type },
      payload,
    })

    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ ...REFUSED, status: 400, message: '请求格式不正确' })
  })

  const headers = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'x-request-number': expect.stringMatching(/^[0-9a-f-]{36}$/),
  }

  test.each(['/rest/user/%zz', '/%', '/guide/%E0%A4%A', '/assets/%c0%ae'])(
    'the address %s gets the envelope and the headers',
    async (url) => {
      const answer = await t.running.app.inject({ method: 'GET', url })

      expect(answer.statusCode).toBe(400)
      expect(answer.headers).toMatchObject(headers)
      expect(answer.json()).toEqual({ ...REFUSED, status: 400, message: '请求格式不正确' })
    },
  )

  test.each([
    ['a method that is none', 'NONSENSE / HTTP/1.1\r\n\r\n', 400, '请求格式不正确'],
    ['headers without end', `GET /livez HTTP/1.1\r\nhost: x\r\nx-a: ${'a'.repeat(40_000)}\r\n\r\n`, 431, '请求头过大'],
  ])('%s gets them too', async (_name, request, code, message) => {
    const socket = connect(port, '127.0.0.1')
    socket.setEncoding('utf8').write(request)
    let answer = ''
    socket.on('data', (chunk: string) => {
      answer += chunk
    })
    await once(socket, 'close')

    const [head = '', body = ''] = answer.split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${code} `))
    for (const name of Object.keys(headers)) expect(head).toContain(`\r\n${name}: `)
    expect(JSON.parse(body)).toEqual({ ...REFUSED, status: code, message })
  })
})
