import path from 'node:path'
import { text } from 'node:stream/consumers'
import { addressTexts } from '@portal/contract/areas/files/file.ts'
import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { BlobError, type BlobStore, type ByteRange, type OpenedBytes } from '#src/platform/blob-store/blob-store.ts'
import type { Platform } from '#src/platform/platform.ts'
import { blobs, files } from '#src/schema/file.ts'
import { type Address, openAddress } from './address.ts'
import { partsOf, rangeOf, rangesOf } from './byte-ranges.ts'
import { formatOf, mayBeInline, treeTypeOf } from './formats.ts'
import { readerOf } from './reader-pass.ts'

interface Shown {
  type: string
  inline: boolean
  name: string
  etag: string
}

/** Why an address gives nothing, in the words of the portal. */
export const answer = (reply: FastifyReply, code: number) => {
  for (const name of ['content-disposition', 'etag', 'accept-ranges']) reply.removeHeader(name)
  return reply
    .code(code)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send({ status: code, success: false, message: addressTexts[code] ?? '', result: null })
}

const headersOf = ({ type, inline, name, etag }: Shown, address: Address) => ({
  'content-type': type,
  'content-disposition': `${inline ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(name)}`,
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'self'",
  'cross-origin-resource-policy': 'same-origin',
  'accept-ranges': 'bytes',
  'cache-control': `private, max-age=${Math.max(0, Math.floor((address.expiresAt.getTime() - Date.now()) / 1000))}`,
  etag,
})

const codeOfFailure = (error: unknown): number => {
  if (!(error instanceof BlobError)) throw error
  if (error.code === 'badRange') return 416
  return error.code === 'unavailable' ? 503 : 404
}

const sendBytes = (reply: FastifyReply, opened: OpenedBytes, partial: boolean) => {
  const { start, end, total, stream } = opened
  reply.header('content-length', total === 0 ? 0 : end - start + 1)
  if (partial) reply.code(206).header('content-range', `bytes ${start}-${end}/${total}`)
  return reply.send(stream)
}

/** Every address in a playlist gets the signature it was opened with: one signature covers the tree. */
export const withQuery = (playlist: string, query: string) =>
  playlist.replace(/^(?!#)(\S+)$/gm, `$1?${query}`).replace(/URI="([^"?]+)"/g, `URI="$1?${query}"`)

/** `GET /files/…`: bytes for the person an address was signed for, and for nobody else. */
export const serveFiles = (app: FastifyInstance, platform: Platform, store: BlobStore): void => {
  const admit = async (request: FastifyRequest, key: string): Promise<Address | null> => {
    const address = openAddress(platform.secrets, key, request.query as Record<string, unknown>)
    return address && (await readerOf(platform, request)) === address.userId ? address : null
  }

  const sendFile = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { key, id, nameless = false }: { key: string; id: string; nameless?: boolean },
  ) => {
    const address = await admit(request, key)
    if (!address) return answer(reply, 403)
    const [file] = await platform.db
      .select({ name: files.name, sha256: files.sha256, bytes: blobs.bytes, container: blobs.container })
      .from(files)
      .innerJoin(blobs, eq(blobs.sha256, files.sha256))
      .where(eq(files.id, id))
    if (!file) return answer(reply, 404)
    const { kind, type } = formatOf(file.container)
    const inline = address.disposition === 'inline' && mayBeInline(kind)
    const etag = `"${file.sha256.slice(0, 32)}"`
    const name = nameless ? `file${path.extname(file.name).toLowerCase()}` : file.name
    reply.headers(headersOf({ type, inline, name, etag }, address))
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    const { range: asked } = request.headers
    const range = rangeOf(asked, file.bytes)
    const ranges = rangesOf(asked, file.bytes)
    try {
      if (ranges) {
        const open = (each: ByteRange) => store.openRead(file.sha256, each)
        const parts = partsOf({ ranges, total: file.bytes, type, open })
        return reply.code(206).type(parts.type).header('content-length', parts.bytes).send(parts.stream)
      }
      return sendBytes(reply, await store.openRead(file.sha256, range), range !== undefined)
    } catch (error) {
      return answer(reply, codeOfFailure(error))
    }
  }

  app.get<{ Params: { id: string; '*': string } }>(
    '/files/f/:id/*',
    { exposeHeadRoute: false },
    async (request, reply) => {
      const { id } = request.params
      return sendFile(request, reply, { key: `f/${id}`, id })
    },
  )

  // Pictures and answers of one sitting, for one person. What the author called a picture may tell the answer, what
  // the examinee called his file may tell his name.
  app.get<{ Params: { attempt: string; id: string } }>(
    '/files/a/:attempt/:id',
    { exposeHeadRoute: false },
    async (request, reply) => {
      const { attempt, id } = request.params
      return sendFile(request, reply, { key: `a/${attempt}/${id}`, id, nameless: true })
    },
  )

  app.get<{ Params: { key: string; '*': string } }>(
    '/files/t/:key/*',
    { exposeHeadRoute: false },
    async (request, reply) => {
      const { key, '*': relative } = request.params
      const address = await admit(request, `t/${key}`)
      if (!address) return answer(reply, 403)
      const type = treeTypeOf(relative)
      if (type === null) return answer(reply, 404)
      const name = relative.split('/').at(-1) ?? ''
      reply.headers(headersOf({ type, inline: true, name, etag: `"${key}-${relative}"` }, address))
      try {
        const { range: asked } = request.headers
        if (type === treeTypeOf('.m3u8')) {
          const playlist = await text((await store.openTreeFile(key, relative)).stream)
          // A playlist of a video still at work grows by a rung at a time.
          return reply.header('cache-control', 'no-store').send(withQuery(playlist, request.url.split('?')[1] ?? ''))
        }
        const range = asked === undefined ? undefined : rangeOf(asked, Number.MAX_SAFE_INTEGER)
        return sendBytes(reply, await store.openTreeFile(key, relative, range), range !== undefined)
      } catch (error) {
        return answer(reply, codeOfFailure(error))
      }
    },
  )
}
