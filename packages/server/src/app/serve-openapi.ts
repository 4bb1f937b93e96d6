import { errors } from '@portal/contract/errors.ts'
import { P } from '@portal/contract/privileges.ts'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#src/platform/errors.ts'
import { refusalEnvelope } from '#src/platform/http/envelope.ts'
import { openapi } from '#src/platform/http/openapi.ts'
import { originOf } from '#src/platform/http/serve.ts'
import type { Platform } from '#src/platform/platform.ts'

/** The interface description, for holders of `P_interface` only. */
export const serveOpenapi = (app: FastifyInstance, platform: Platform): void => {
  app.get('/rest/openapi.json', async (request) => {
    const origin = originOf(request)
    const actor = origin.token === '' ? null : await platform.authenticate(origin.token, origin)
    if (!actor) return refusalEnvelope(new AppError(errors.noSession))
    if (!actor.holds(P.openInterface)) return refusalEnvelope(new AppError(errors.noRight))
    return openapi(platform.endpoints, platform.build)
  })
}
