import fs from 'node:fs'
import cors from '@fastify/cors'
import multipart from '@fastify/multipart'
import { errors } from '@portal/contract/errors.ts'
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import { isBusy } from '../database/database-faults.ts'
import type { Platform } from '../platform.ts'
import { sendTransportError } from './envelope.ts'
import { siteOrigins } from './site-hosts.ts'
import { answerUnreadableAddress, answerUnreadableRequest, commonHeaders, wordsOf } from './unreadable.ts'

/** Names the key of a signed call. */
export const SIGNED_KEY_HEADER = 'x-key-id'

/** Two parsers only: exact JSON, and multipart on the routes that take it; everything else is 415. */
const installParsers = (app: FastifyInstance) => {
  app.removeAllContentTypeParsers()
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (request.headers[SIGNED_KEY_HEADER] !== undefined) request.signedBody = String(text)
    void parseJson(request, String(text), done)
  })
  // tus reads the raw request by itself.
  app.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null))
  return app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fieldNameSize: 100, fieldSize: 64 * 1024, fields: 20, files: 1, parts: 21 },
  })
}

const installErrors = (app: FastifyInstance, platform: Platform) => {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const code = error.statusCode ?? 500
    if (code < 500) return sendTransportError(reply, code, wordsOf(code))
    const busy = code === 503 || isBusy(error)
    platform.log[busy ? 'warn' : 'error'](
      { requestId: request.id, route: request.routeOptions.url, err: error },
      busy ? 'busy' : 'fault',
    )
    return sendTransportError(reply, busy ? 503 : 500, busy ? errors.busy.message : `系统出错了（${request.id}）`)
  })
}

const DAY_SECONDS = 86_400
/** What a page from another host of the site may read of an answer: the number of a fault, names of files, state of an upload. */
const READABLE = ['x-request-number', 'content-disposition', 'location', 'upload-offset', 'upload-length']

/** Pages from the site's other hosts may call here; to everybody else the browser's own rule holds. The token travels in a header, no cookie does. */
const admitSiteHosts = async (app: FastifyInstance, { config }: Platform) => {
  const origin = siteOrigins(config)
  if (origin.length === 0) return
  const methods = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE']
  await app.register(cors, { origin, methods, exposedHeaders: READABLE, maxAge: DAY_SECONDS })
}

/** Hooks of every call finish by callback: a promise each would cost more than what they do. */
const installHeaders = (app: FastifyInstance) => {
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.headers(commonHeaders(request.id))
    if (request.url.startsWith('/rest/') || request.url === '/login') reply.header('cache-control', 'no-store')
    done()
  })
}

/** An HTTP server without routes: strict bodies, one envelope for every failure, bounded in time. */
export const createHttp = async (platform: Platform): Promise<FastifyInstance> => {
  const app = Fastify({
    logger: false,
    trustProxy: platform.config.trustProxy.length > 0 ? platform.config.trustProxy : false,
    bodyLimit: 256 * 1024,
    connectionTimeout: 0,
    requestTimeout: 600_000,
    http: { headersTimeout: 10_000 },
    genReqId: () => crypto.randomUUID(),
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: false },
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    frameworkErrors: answerUnreadableAddress,
    clientErrorHandler: answerUnreadableRequest,
  })
  app.decorate('platform', platform)
  app.decorateRequest('receivedFiles')
  app.decorateRequest('signedBody', '')
  app.addHook('onRequest', (request, _reply, done) => {
    request.receivedFiles = []
    done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    for (const file of request.receivedFiles) fs.rmSync(file, { force: true })
    done()
  })
  await admitSiteHosts(app, platform)
  await installParsers(app)
  installErrors(app, platform)
  installHeaders(app)
  return app
}
