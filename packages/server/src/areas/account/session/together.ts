import { keepSession } from '@portal/contract/areas/account/session.ts'
import type { callTogether } from '@portal/contract/areas/account/session-together.ts'
import type { FastifyInstance } from 'fastify'
import type { HandlerOf } from '#src/platform/http/serve.ts'

const textOf = (header: unknown) => (typeof header === 'string' ? header : '')

/** Hands each call to its own door, with the token, the address and the machine it came with. */
export const togetherWith =
  (app: FastifyInstance): HandlerOf<typeof callTogether> =>
  async ({ body, origin }) => {
    const answers = await Promise.all(
      body.calls.map(async ({ path, body: payload }) => {
        const {
          statusCode,
          headers,
          body: text,
        } = await app.inject({
          method: 'POST',
          url: `/${path}`,
          remoteAddress: origin.address,
          headers: {
            'content-type': 'application/json',
            'x-token': origin.token,
            'user-agent': origin.agent,
            // The page asks by itself: only what keeps the session is a sign of life.
            ...(path !== keepSession.path && { 'x-background': '1' }),
            ...(origin.page !== '' && { 'x-page': origin.page }),
          },
          payload: JSON.stringify(payload),
        })
        return {
          httpStatus: statusCode,
          requestNumber: textOf(headers['x-request-number']),
          envelope: JSON.parse(text) as unknown,
        }
      }),
    )
    return { answers }
  }
