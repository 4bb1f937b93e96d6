import fs from 'node:fs/promises'
import { ICON_MOST_KB, applicationRefusals as no, type uploadIcon } from '@portal/contract/areas/system/application.ts'
import { errors } from '@portal/contract/errors.ts'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { ensure, refuse } from '#src/platform/errors.ts'
import { sendTransportError } from '#src/platform/http/envelope.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { readImageHead } from '#src/platform/media/image.ts'
import { sniffFile } from '#src/platform/media/sniff.ts'
import { sha256 } from '#src/platform/secrets.ts'
import { applicationIcons } from '#src/schema/system/application.ts'

const ICON_PATH = '/files/icon/'
const HASH = /^[0-9a-f]{64}$/

const mimes: Partial<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
}

/** Keeps a picture under the hash of its bytes; what the bytes are decides, never the name. */
export const keepIcon: HandlerOf<typeof uploadIcon> = async ({ tx, body }) => {
  const { path: file, bytes } = body.attach
  ensure(bytes > 0 && bytes <= ICON_MOST_KB * 1024, no.iconInvalid)
  const { container } = await sniffFile(file)
  const mime = mimes[container ?? ''] ?? refuse(no.iconInvalid)
  if (container === 'png' || container === 'jpg') await readImageHead(file).catch(() => refuse(no.iconInvalid))
  const content = await fs.readFile(file)
  const hash = sha256(content)

  await tx.db.insert(applicationIcons).values({ hash, mime, content }).onConflictDoNothing()

  return `${ICON_PATH}${hash}`
}

/** Pictures of applications are no secret; their address says what they contain, so browsers keep them. */
export const serveIcons = (app: FastifyInstance): void => {
  app.get<{ Params: { hash: string } }>(`${ICON_PATH}:hash`, async (request, reply) => {
    const { hash } = request.params
    const [icon] = HASH.test(hash)
      ? await app.platform.db.select().from(applicationIcons).where(eq(applicationIcons.hash, hash))
      : []
    if (!icon) return sendTransportError(reply, 404, errors.missing.message)
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .type(icon.mime)
      .send(icon.content)
  })
}
