import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { type Envelope, sendTransportError } from './envelope.ts'

const TRANSPORT_WORDS: Record<number, string> = {
  400: '请求格式不正确',
  404: '地址不存在',
  405: '请求方式不支持',
  408: '请求超时',
  413: '提交的内容过大',
  414: '地址过长',
  415: '不支持的内容类型',
  429: '请求过于频繁，请稍后再试',
  431: '请求头过大',
}

export const wordsOf = (code: number): string => TRANSPORT_WORDS[code] ?? TRANSPORT_WORDS[400] ?? ''

/** Headers of every answer. */
export const commonHeaders = (requestId: string): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'x-request-number': requestId,
})

/** An address that the router cannot read never reaches the hooks. */
export const answerUnreadableAddress = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
  const code = error.statusCode ?? 400
  return sendTransportError(reply.headers(commonHeaders(request.id)), code, wordsOf(code))
}

const CODES: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/** What is not even HTTP has neither request nor reply: the answer is written by hand, and the connection ends. */
export const answerUnreadableRequest = (error: Error & { code?: string }, socket: Socket) => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const code = CODES[error.code ?? ''] ?? 400
  const envelope: Envelope = { status: code, success: false, message: wordsOf(code), result: null }
  const body = JSON.stringify(envelope)
  const headers = {
    ...commonHeaders(randomUUID()),
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  if (socket.writable) socket.end([`HTTP/1.1 ${code} ${STATUS_CODES[code]}`, ...lines, '', body].join('\r\n'))
  else socket.destroy(error)
}
