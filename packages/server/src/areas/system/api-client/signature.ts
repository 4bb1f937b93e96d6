import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { SIGNED_HEADERS, textToSign } from '@portal/contract/areas/system/api-client.ts'

export interface Signed {
  keyId: string
  time: string
  nonce: string
  signature: string
}

/** The four headers of a signed call, empty where one is missing. */
export const signedHeadersOf = (headers: Record<string, string | string[] | undefined>): Signed => {
  const text = (name: string) => {
    const value = headers[name]
    return typeof value === 'string' ? value : ''
  }
  return {
    keyId: text(SIGNED_HEADERS.key),
    time: text(SIGNED_HEADERS.time),
    nonce: text(SIGNED_HEADERS.nonce),
    signature: text(SIGNED_HEADERS.signature),
  }
}

interface Message {
  path: string
  time: string
  nonce: string
  body: string
}

export const messageText = ({ path, time, nonce, body }: Message): string =>
  textToSign({ method: 'POST', path, time, nonce, bodyHash: createHash('sha256').update(body).digest('hex') })

export const signMessage = (secret: string, message: Message): string =>
  createHmac('sha256', secret).update(messageText(message)).digest('hex')

export const isSignedBy = (secret: string, message: Message, signature: string): boolean => {
  const [right, given] = [Buffer.from(signMessage(secret, message)), Buffer.from(signature.toLowerCase())]
  return right.length === given.length && timingSafeEqual(right, given)
}
