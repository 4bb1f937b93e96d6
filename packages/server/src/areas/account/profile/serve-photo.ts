import { photoRefusals } from '@portal/contract/areas/account/profile.ts'
import type { FastifyInstance } from 'fastify'
import { sendTransportError } from '#src/platform/http/envelope.ts'
import { PHOTO_NAME, type PhotoStore } from './photo-store.ts'
import { PHOTO_PATH } from './upload-photo.ts'

/** Pictures under addresses nobody can guess; they never change, so browsers keep them. */
export const servePhotos = (app: FastifyInstance, store: PhotoStore): void => {
  app.get<{ Params: { name: string } }>(`${PHOTO_PATH}:name`, async (request, reply) => {
    const { name } = request.params
    const opened = PHOTO_NAME.test(name) ? await store.open(name) : null
    if (!opened) return sendTransportError(reply, 404, photoRefusals.gone.message)
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('content-length', opened.total)
      .type(name.endsWith('.png') ? 'image/png' : 'image/jpeg')
      .send(opened.stream)
  })
}
