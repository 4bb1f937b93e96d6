import { createHmac } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** The key that the gateway shares with the portal. */
export const SMS_KEY = 'shared-with-the-gateway'

interface Received {
  headers: http.IncomingHttpHeaders
  body: { id: string; phone: string; text: string }
  raw: string
}

/** The gateway of a site: takes what is signed with the shared key, as a real one would. */
export const startSmsGateway = async () => {
  const received: Received[] = []
  const state = { answer: 200 }
  const server = http.createServer((request, response) => {
    let raw = ''
    request.on('data', (part: Buffer) => (raw += part.toString('utf8')))
    request.on('end', () => {
      const { headers } = request
      const signed = `${String(headers['x-portal-event-id'])}.${String(headers['x-portal-time'])}.${raw}`
      const right = createHmac('sha256', SMS_KEY).update(signed).digest('hex') === headers['x-portal-signature']
      response.statusCode = right ? state.answer : 401
      if (response.statusCode === 200) received.push({ headers, raw, body: JSON.parse(raw) as Received['body'] })
      response.end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sms`
  return { url, received, state, close: () => new Promise((resolve) => server.close(resolve)) }
}

export type TestSmsGateway = Awaited<ReturnType<typeof startSmsGateway>>
