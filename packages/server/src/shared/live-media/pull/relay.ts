import { randomBytes } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { AllowList } from '#src/shared/outbound/networks.ts'
import { OutboundError } from '#src/shared/outbound/outbound.ts'
import { type Got, guardedGet } from './guarded-get.ts'
import { rewritePlaylist } from './playlist.ts'

const MOST_PLAYLIST_BYTES = 2 * 1024 * 1024
/** Endings by which ffmpeg knows a segment. */
const NAMES = /\.(ts|m4s|mp4|aac|m4a|flv|key|m3u8)$/i

export interface Relay {
  /** Where ffmpeg finds the stream of a class, whatever its own address is. */
  addressOf(liveId: string, url: string): string
  /** Bytes that came for the class since it was asked last. */
  taken(liveId: string): number
  stop(): void
}

/** By this ffmpeg knows a playlist, whatever it is called and said to be. */
const HEAD = '#EXTM3U'

const isOk = ({ response: { statusCode = 0 } }: Got) => statusCode >= 200 && statusCode < 300

const isNamedPlaylist = ({ url, response }: Got) =>
  /\.m3u8?$/i.test(url.pathname) || /mpegurl/i.test(response.headers['content-type'] ?? '')

const nameOf = (url: string) => {
  const name = new URL(url).pathname.split('/').at(-1) ?? ''
  return NAMES.test(name) ? `s${name.slice(name.lastIndexOf('.')).toLowerCase()}` : 's.ts'
}

/** How a body begins, and all of it. */
const begin = async (response: http.IncomingMessage) => {
  const pieces = (response as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
  let head = Buffer.alloc(0)
  while (head.length < HEAD.length) {
    const next = await pieces.next()
    if (next.done) break
    head = Buffer.concat([head, next.value])
  }
  const whole = async function* () {
    yield head
    yield* { [Symbol.asyncIterator]: () => pieces }
  }
  return { head: head.toString('latin1', 0, HEAD.length), whole: whole() }
}

const bounded = async function* (pieces: AsyncIterable<Buffer>) {
  let bytes = 0
  for await (const piece of pieces) {
    bytes += piece.length
    if (bytes > MOST_PLAYLIST_BYTES) throw new Error('playlist too long')
    yield piece
  }
}

/** The only thing that pulls: ffmpeg asks it on this machine, and it asks only who is allowed, at every step. */
export const startRelay = async (allowed: () => Promise<AllowList>): Promise<Relay> => {
  const token = randomBytes(24).toString('base64url')
  const bytes = new Map<string, number>()
  let origin = ''
  const addressOf = (liveId: string, url: string) =>
    `${origin}/${token}/${liveId}/${Buffer.from(url).toString('base64url')}/${nameOf(url)}`

  const answer = async (request: http.IncomingMessage, reply: http.ServerResponse) => {
    const [, given, liveId = '', encoded = ''] = (request.url ?? '').split('/')
    if (given !== token) return void reply.writeHead(404).end()
    const got = await guardedGet(Buffer.from(encoded, 'base64url').toString('utf8'), await allowed())
    const { response, url } = got
    reply.on('close', () => response.destroy())
    const { head, whole } = await begin(response)
    if (isOk(got) && (isNamedPlaylist(got) || head === HEAD)) {
      const text = (await buffer(bounded(whole))).toString('utf8')
      return void reply
        .writeHead(200, { 'content-type': 'application/vnd.apple.mpegurl' })
        .end(rewritePlaylist(text, url, (address) => addressOf(liveId, address)))
    }
    reply.writeHead(response.statusCode ?? 502, { 'content-type': 'application/octet-stream' })
    const counted = async function* () {
      for await (const piece of whole) {
        bytes.set(liveId, (bytes.get(liveId) ?? 0) + piece.length)
        yield piece
      }
    }
    await pipeline(counted(), reply)
  }

  const server = http.createServer((request, reply) => {
    answer(request, reply).catch((error: unknown) => {
      if (reply.headersSent) return reply.destroy()
      reply.writeHead(error instanceof OutboundError && error.fault === 'refused' ? 403 : 502).end()
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    addressOf,
    taken: (liveId) => {
      const taken = bytes.get(liveId) ?? 0
      bytes.set(liveId, 0)
      return taken
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
