import { signInRefusals } from '@portal/contract/areas/account/session.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { countAttempt } from '#src/areas/account/public.ts'
import type { Portal } from '#src/shared/portal.ts'
import { sendWords } from './plain-page.ts'

/** A whole plant opens its applications from one address in the morning; each call leaves a row without anybody signed in. */
const CROWD = { limit: 300, windowSeconds: 60, lockSeconds: 60 }

/** Before a sign-on that nobody need be known for: so many from one address, then words. */
export const limited =
  ({ platform }: Portal) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const counted = await countAttempt(platform.db, `signOn:${request.ip}`, CROWD)
    if ('lockedSeconds' in counted)
      return sendWords(reply.header('retry-after', counted.lockedSeconds), signInRefusals.tooMany.message, 429)
  }
