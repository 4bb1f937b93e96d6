import { cardLanguage, cardRefusals as no, SLUG_LENGTH } from '@portal/contract/areas/business-card/words.ts'
import { STATUS } from '@portal/contract/kit/refusal.ts'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { AppError } from '#src/platform/errors.ts'
import type { Portal } from '#src/shared/portal.ts'
import { ensureRoom, findBySlug, languageOf, leftText, writeVcard } from './find.ts'

const asked = z.object({
  t: z
    .string()
    .min(1)
    .max(SLUG_LENGTH * 4),
  lang: cardLanguage.optional(),
})

const say = (reply: FastifyReply, code: number, text: string) =>
  reply.code(code).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(text)

const codeOf = ({ status }: AppError): number => (status === STATUS.tooMany ? 429 : 404)

/** `GET /rest/qr/card.vcf`: an address, because phones open a contact from an address and from nothing else. */
export const serveVcard = (portal: Portal): void => {
  const { app, platform } = portal
  app.get('/rest/qr/card.vcf', { exposeHeadRoute: false }, async (request, reply) => {
    const { data } = asked.safeParse(request.query)
    if (!data) return say(reply, 404, no.gone.message)
    try {
      await ensureRoom(platform.db, request.ip)
      const found = await findBySlug(platform, data.t)
      if ('left' in found) return say(reply, 404, leftText(found.left))
      const { open } = found
      const text = await writeVcard(portal, open, languageOf(open, data.lang))
      return reply
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex, nofollow')
        .header('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(`${open.name}.vcf`)}`)
        .type('text/vcard; charset=utf-8')
        .send(text)
    } catch (error) {
      if (error instanceof AppError) return say(reply, codeOf(error), error.message)
      throw error
    }
  })
}
