import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyReply } from 'fastify'
import { sendTransportError } from '#src/platform/http/envelope.ts'
import { contentPolicy, staticConfigOf } from '#src/platform/http/site-hosts.ts'
import type { Portal } from '#src/shared/portal.ts'
import { type Page, pageMaker } from './arrival.ts'

const YEAR_SECONDS = 31_536_000

/** The built pages beside `src` in development and beside the bundle in `dist`. */
const webRoot = () =>
  path.join(
    path.dirname(fileURLToPath(import.meta.url)),
    import.meta.url.includes('/dist/') ? '../../web/dist' : '../../../web/dist',
  )

const sendPage = (reply: FastifyReply, { body, encoding }: Page, policy: string) =>
  (encoding === null ? reply : reply.header('content-encoding', encoding))
    .header('vary', 'accept-encoding')
    .header('content-security-policy', policy)
    .header('cache-control', 'no-cache')
    .header('permissions-policy', 'camera=(self), geolocation=(self), microphone=(self), fullscreen=(self)')
    .type('text/html; charset=utf-8')
    .send(body)

/** The pages, the static configuration, and one answer for every address that is none of ours. */
export const serveWeb = async ({ app, platform, settings }: Portal): Promise<void> => {
  const root = webRoot()
  const pageFor = fs.existsSync(path.join(root, 'index.html')) ? pageMaker(root) : null
  app.get('/config.json', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send(staticConfigOf(platform.config)),
  )
  if (pageFor) {
    await app.register(fastifyStatic, {
      root,
      wildcard: false,
      index: false,
      preCompressed: true,
      setHeaders: (reply, file) => {
        const hashed = file.includes(`${path.sep}assets${path.sep}`)
        reply.header('cache-control', hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = request.method === 'GET' && !request.url.startsWith('/rest/') && !request.url.startsWith('/assets/')
    if (isPage && pageFor) {
      // What a code leads to is for whoever holds it, not for search engines.
      if (/[?&]qr=/.test(request.url)) reply.header('x-robots-tag', 'noindex, nofollow')
      const policy = contentPolicy(platform.config, await settings.get('hrPhotoUrl'))
      return sendPage(reply, pageFor(request.url, request.headers['accept-encoding'] ?? ''), policy)
    }
    return sendTransportError(reply, 404, '地址不存在')
  })
}
