import { readFile } from 'node:fs/promises'
import http from 'node:http'
import path from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '#src/platform/actor.ts'
import type { Platform } from '#src/platform/platform.ts'
import { addressExpiry, openAddress, queryOf } from '#src/shared/files/address.ts'
import { readerIdOf, readerOf } from '#src/shared/files/reader-pass.ts'
import { answer, withQuery } from '#src/shared/files/serve-files.ts'
import { PLAYLIST } from './ffmpeg-arguments.ts'
import { liveDir } from './stations.ts'

const SEGMENT = /^[0-9a-z]{1,12}-\d{1,9}\.ts$/
export const FLV = 'live.flv'

const keyOf = (liveId: string) => `l/${liveId}`

/** Signed addresses of the streams of a class, for one person. */
export const liveUrls = (platform: Platform, liveId: string, actor: Actor) => {
  const expiresAt = addressExpiry()
  const address = { key: keyOf(liveId), userId: readerIdOf(actor), disposition: 'inline' as const, expiresAt }
  const query = queryOf(platform.secrets, address)
  return { url: (name: string) => `/files/l/${liveId}/${name}?${query}`, expiresAt }
}

/** `GET /files/l/<class>/…`: playlist, segments and FLV of a running class, for whom an address was signed. */
export const serveLive = (app: FastifyInstance, platform: Platform, flvOf: (liveId: string) => string | null): void => {
  const sendFlv = (reply: FastifyReply, liveId: string, expiresAt: Date) => {
    const address = flvOf(liveId)
    if (address === null) return answer(reply, 404)
    const request = http.get(address, (response) => {
      if (response.statusCode !== 200) {
        response.resume()
        return answer(reply, 404)
      }
      reply.hijack()
      reply.raw.writeHead(200, {
        'content-type': 'video/x-flv',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
        'cross-origin-resource-policy': 'same-origin',
      })
      // As good as its address: who may still watch asks for a new one.
      const timer = setTimeout(() => {
        response.unpipe(reply.raw)
        reply.raw.end()
      }, expiresAt.getTime() - Date.now())
      reply.raw.on('close', () => {
        clearTimeout(timer)
        response.destroy()
      })
      response.on('error', () => reply.raw.destroy())
      response.pipe(reply.raw)
    })
    request.on('error', () => {
      if (!reply.sent) answer(reply, 404)
    })
    return reply
  }

  const send = async (reply: FastifyReply, liveId: string, name: string, query: string) => {
    const file = path.join(liveDir(platform, liveId), name)
    reply.header('cross-origin-resource-policy', 'same-origin')
    if (name === PLAYLIST)
      return reply
        .header('cache-control', 'no-store')
        .type('application/vnd.apple.mpegurl')
        .send(withQuery((await readFile(file)).toString('utf8'), query))
    return reply
      .header('cache-control', 'private, max-age=60')
      .type('video/mp2t')
      .send(await readFile(file))
  }

  app.get<{ Params: { id: string; name: string } }>(
    '/files/l/:id/:name',
    { exposeHeadRoute: false },
    async (request: FastifyRequest<{ Params: { id: string; name: string } }>, reply) => {
      const { id, name } = request.params
      const address = openAddress(platform.secrets, keyOf(id), request.query as Record<string, unknown>)
      if (!address || (await readerOf(platform, request)) !== address.userId) return answer(reply, 403)
      if (name === FLV) return sendFlv(reply, id, address.expiresAt)
      if (name !== PLAYLIST && !SEGMENT.test(name)) return answer(reply, 404)
      try {
        return await send(reply, id, name, request.url.split('?')[1] ?? '')
      } catch {
        return answer(reply, 404)
      }
    },
  )
}
