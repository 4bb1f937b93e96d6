import { createHash, createHmac, randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Envelope } from '#src/platform/http/envelope.ts'

interface Key {
  keyId: string
  secret: string
}

interface Changes {
  time?: number
  nonce?: string
  /** Sent in place of the signed body. */
  sentBody?: string
  signature?: string
  headers?: Record<string, string>
  address?: string
}

/** Another system that signs its calls, written from the published description alone. */
export const callSigned = async (
  app: FastifyInstance,
  key: Key,
  path: string,
  body: unknown,
  changes: Changes = {},
) => {
  const text = JSON.stringify(body)
  const time = String(changes.time ?? Math.floor(Date.now() / 1000))
  const nonce = changes.nonce ?? randomUUID()
  const bodyHash = createHash('sha256').update(text).digest('hex')
  const signature = createHmac('sha256', key.secret)
    .update(`POST\n/${path}\n${time}\n${nonce}\n${bodyHash}`)
    .digest('hex')
  const response = await app.inject({
    method: 'POST',
    url: `/${path}`,
    ...(changes.address && { remoteAddress: changes.address }),
    headers: {
      'content-type': 'application/json',
      'x-key-id': key.keyId,
      'x-key-time': time,
      'x-key-nonce': nonce,
      'x-key-signature': changes.signature ?? signature,
      ...changes.headers,
    },
    payload: changes.sentBody ?? text,
  })
  return response.json<Envelope>()
}
