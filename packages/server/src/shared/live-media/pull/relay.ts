import { randomBytes } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { AllowList } from '#src/shared/outbound/networks.ts'
import { type Got, guardedGet, NotAllowedError } from './guarded-get.ts'
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

const isPlaylist = ({ url, response }: Got) =>
  /\.m3u8?$/i.test(url.pathname) || /mpegurl/i.test(response.headers['content-type'] ?? '')

const nameOf = (url: string) => {
  const name = new URL(url).pathname.split('/').at(-1) ?? ''
  return NAMES.test(name) ? `s${name.slice(name.lastIndexOf('.')).toLowerCase()}` : 's.ts'
}

const bounded = async function* (response: http.IncomingMessage) {
  let bytes = 0
  for await (const piece of response as AsyncIterable<Buffer>) {
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
    const status = response.statusCode ?? 502
    if (status === 200 && isPlaylist(got)) {
      const text = (await buffer(bounded(response))).toString('utf8')
      const type = 'application/vnd.apple.mpegurl'
      return void reply
        .writeHead(200, { 'content-type': type })
        .end(rewritePlaylist(text, url, (address) => addressOf(liveId, address)))
    }
    reply.writeHead(status, { 'content-type': 'application/octet-stream' })
    response.on('data', (piece: Buffer) => bytes.set(liveId, (bytes.get(liveId) ?? 0) + piece.length))
    response.on('error', () => reply.destroy())
    reply.on('close', () => response.destroy())
    response.pipe(reply)
  }

  const server = http.createServer((request, reply) => {
    answer(request, reply).catch((error: unknown) => {
      if (reply.headersSent) return reply.destroy()
      reply.writeHead(error instanceof NotAllowedError ? 403 : 502).end()
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
