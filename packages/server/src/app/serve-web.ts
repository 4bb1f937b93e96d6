import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { StaticConfig } from '@portal/contract/config.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '#src/platform/config.ts'
import { sendTransportError } from '#src/platform/http/envelope.ts'
import type { Platform } from '#src/platform/platform.ts'
import { type Page, pageMaker } from './arrival.ts'

const YEAR_SECONDS = 31_536_000

/** The built pages beside `src` in development and beside the bundle in `dist`. */
const webRoot = () =>
  path.join(
    path.dirname(fileURLToPath(import.meta.url)),
    import.meta.url.includes('/dist/') ? '../../web/dist' : '../../../web/dist',
  )

const staticConfigOf = (config: Config): StaticConfig => ({
  production: '',
  demo: '',
  qrcode: '',
  login: '',
  loginOut: config.LOGIN_OUT,
})

/** Scripts from here only; styles inline because antd writes them at run time. */
const contentPolicy = (config: Config) => {
  const files = config.S3_ENDPOINT === '' ? '' : ` ${new URL(config.S3_ENDPOINT).origin}`
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${files}`,
    `media-src 'self' blob:${files}`,
    `connect-src 'self'${files}`,
    "font-src 'self'",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')
}

const sendPage = (reply: FastifyReply, { body, encoding }: Page, policy: string) =>
  (encoding === null ? reply : reply.header('content-encoding', encoding))
    .header('vary', 'accept-encoding')
    .header('content-security-policy', policy)
    .header('cache-control', 'no-cache')
    .header('permissions-policy', 'camera=(self), geolocation=(self), microphone=(self), fullscreen=(self)')
    .type('text/html; charset=utf-8')
    .send(body)

/** The pages, the static configuration, and one answer for every address that is none of ours. */
export const serveWeb = async (app: FastifyInstance, platform: Platform): Promise<void> => {
  const root = webRoot()
  const policy = contentPolicy(platform.config)
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
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !request.url.startsWith('/rest/') && !request.url.startsWith('/assets/')
    if (isPage && pageFor)
      return sendPage(reply, pageFor(request.url, request.headers['accept-encoding'] ?? ''), policy)
    return sendTransportError(reply, 404, '地址不存在')
  })
}
