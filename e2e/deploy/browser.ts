import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import https from 'node:https'
import { buffer } from 'node:stream/consumers'
import type { Endpoint, ResultOf } from '@portal/contract/kit/endpoint.ts'
import type { z } from 'zod'
import { ownCertificate } from '../../packages/server/test/double/own-certificate.ts'

interface Asked {
  method?: string
  headers?: Record<string, string>
  body?: Buffer | string
}

interface Answer {
  code: number
  headers: IncomingMessage['headers']
  body: Buffer
}

interface Envelope {
  success: boolean
  message: string
  result: unknown
}

/** Speaks to the portal as a browser does: over TLS, by kept connections, with the token of whoever signed in. */
export const openBrowser = (origin: string) => {
  const agent = new https.Agent({ keepAlive: true, ca: ownCertificate.certificate })
  let token = ''

  const request = async (
    path: string,
    { method = 'GET', headers = {}, body }: Asked = {},
  ): Promise<IncomingMessage> => {
    const sent = https.request(origin + path, {
      method,
      agent,
      headers: { ...(token && { 'x-token': token }), ...headers },
    })
    sent.end(body)
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    return answer
  }

  const send = async (path: string, asked: Asked = {}): Promise<Answer> => {
    const answer = await request(path, asked)
    return { code: answer.statusCode ?? 0, headers: answer.headers, body: await buffer(answer) }
  }

  const call = async <E extends Endpoint>(endpoint: E, body: z.input<E['body']>): Promise<ResultOf<E>> => {
    const headers = { 'content-type': 'application/json', 'x-request-id': randomUUID() }
    const answer = await send(`/${endpoint.path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (answer.code !== 200) throw new Error(`${endpoint.path} answered ${answer.code}`)
    const { success, message, result } = JSON.parse(answer.body.toString('utf8')) as Envelope
    if (!success) throw new Error(`${endpoint.path} refused: ${message}`)
    return endpoint.result.parse(result) as ResultOf<E>
  }

  return {
    send,
    request,
    call,
    signedInWith: (given: string) => {
      token = given
    },
    close: () => agent.destroy(),
  }
}

export type Browser = ReturnType<typeof openBrowser>

/** The events of the stream as they arrive. */
export const readEvents = async function* (stream: IncomingMessage): AsyncGenerator<{ kind: string }> {
  let text = ''
  for await (const chunk of stream) {
    text += String(chunk)
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const [line = ''] = text.slice(0, end).split('\n')
      text = text.slice(end + 2)
      if (line.startsWith('data: ')) yield JSON.parse(line.slice('data: '.length)) as { kind: string }
    }
  }
}
