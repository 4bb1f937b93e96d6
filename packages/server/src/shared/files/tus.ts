import {
  uploadRefusals as no,
  TUS_PATH,
  type UploadPurpose,
  uploadMetadata,
} from '@portal/contract/areas/files/upload.ts'
import { errors } from '@portal/contract/errors.ts'
import { STATUS } from '@portal/contract/kit/refusal.ts'
import { Server } from '@tus/server'
import { and, eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '#src/platform/actor.ts'
import { isBusy } from '#src/platform/database/database-faults.ts'
import { AppError, ensure, refuse } from '#src/platform/errors.ts'
import { asRefusal, fieldErrors, refusalEnvelope, transportEnvelope } from '#src/platform/http/envelope.ts'
import { originOf } from '#src/platform/http/serve.ts'
import { siteOrigins } from '#src/platform/http/site-hosts.ts'
import type { Platform } from '#src/platform/platform.ts'
import { uploads } from '#src/schema/file.ts'
import { createPartStore } from './part-store.ts'
import { createUploadLocks } from './upload-locks.ts'
import { completeUpload, createUpload, receivedBytes, type Upload, type UploadPlace } from './uploads.ts'

export interface UploadRights {
  mayUpload(actor: Actor, purpose: UploadPurpose): Promise<boolean>
}

interface Admitted {
  actor: Actor
  uploadId: string
  upload: Upload | null
}

/** tus clients only understand HTTP codes; 4xx ends their attempts, 5xx lets them try again. */
const httpCode = (status: number): number => {
  switch (status) {
    case STATUS.noSession:
      return 401
    case STATUS.noRight:
      return 403
    case STATUS.missing:
      return 404
    default:
      return 400
  }
}

const LOCKED = 423
/** How long a request that must let another one in may still write. */
const LOCK_DRAIN_MS = 500

/** A store that is away, or another request that is still verifying: the client tries again by itself. */
const codeOf = (error: AppError) =>
  error.code === no.storeAway.code ? 503 : error.code === no.verifying.code ? LOCKED : httpCode(error.status)

const metadataOf = (header: string) =>
  Object.fromEntries(
    header
      .split(',')
      .filter(Boolean)
      .map((pair) => pair.trim().split(/\s+/))
      .map(([key = '', value = '']) => [key, Buffer.from(value, 'base64').toString('utf8')]),
  )

const textHeader = (request: FastifyRequest, name: string) => String(request.headers[name] ?? '')

/** The end of a protocol request in the words of the portal; what is no refusal stays a fault, and is logged. */
const answerOf = ({ log, constraints }: Platform, error: unknown) => {
  const refusal = asRefusal(constraints, error)
  if (refusal) return { status_code: codeOf(refusal), body: JSON.stringify(refusalEnvelope(refusal)) }
  const busy = isBusy(error)
  if (error instanceof Error) log[busy ? 'warn' : 'error']({ err: error }, 'upload failed')
  return busy ? { status_code: 503, body: JSON.stringify(transportEnvelope(503, errors.busy.message)) } : undefined
}

/** `POST, HEAD, PATCH, DELETE /rest/upload/tus`: who may, how much and what is settled before the protocol runs. */
export const serveTus = (app: FastifyInstance, place: UploadPlace, rights: UploadRights): void => {
  const { platform } = place
  const admitted = new WeakMap<object, Admitted>()
  const admittedOf = (message: object | undefined): Admitted =>
    (message && admitted.get(message)) ?? refuse(errors.noSession)

  const server = new Server({
    path: TUS_PATH,
    relativeLocation: true,
    datastore: createPartStore(place.dir),
    locker: createUploadLocks(platform),
    lockDrainTimeout: LOCK_DRAIN_MS,
    allowedOrigins: (origin) => siteOrigins(platform.config).includes(origin),
    namingFunction: (request) => admittedOf(request.runtime?.node?.req).uploadId,
    onUploadFinish: async (request, { id }) => {
      const { actor, upload } = admittedOf(request.runtime?.node?.req)
      const row = upload ?? (await findUpload(actor, id))
      await completeUpload(place, row ?? refuse(no.gone), actor)
      return {}
    },
    onResponseError: (_request, error) => answerOf(platform, error),
  })

  const findUpload = async (actor: Actor, id: string): Promise<Upload | undefined> => {
    const [row] = await platform.db
      .select()
      .from(uploads)
      .where(and(eq(uploads.id, id), eq(uploads.ownerId, actor.id)))
    return row
  }

  const create = async (request: FastifyRequest, actor: Actor): Promise<Admitted> => {
    const parsed = uploadMetadata.safeParse(metadataOf(textHeader(request, 'upload-metadata')))
    if (!parsed.success) throw new AppError(errors.invalid, { fields: fieldErrors(parsed.error) })
    const { purpose } = parsed.data
    ensure(await rights.mayUpload(actor, purpose), errors.noRight)
    const length = textHeader(request, 'upload-length')
    ensure(/^\d{1,15}$/.test(length), errors.invalid)
    const uploadId = await createUpload(place, actor, { ...parsed.data, bytes: Number(length) })
    return { actor, uploadId, upload: null }
  }

  const reopen = async (request: FastifyRequest, actor: Actor, id: string): Promise<Admitted> => {
    ensure(/^[0-9a-f-]{36}$/.test(id), no.gone)
    const upload = (await findUpload(actor, id)) ?? refuse(no.gone)
    const asksOffset = request.method === 'HEAD'
    // All bytes were here when the process died: asking for the offset finishes what was left.
    if (asksOffset && upload.state !== 'done' && (await receivedBytes(place, id)) === upload.bytes) {
      await completeUpload(place, upload, actor)
      const settled = (await findUpload(actor, id)) ?? refuse(no.gone)
      ensure(settled.state === 'done', no.verifying)
      return { actor, uploadId: id, upload: settled }
    }
    ensure(['uploading', 'verifying', ...(asksOffset ? ['done'] : [])].includes(upload.state), no.gone)
    return { actor, uploadId: id, upload }
  }

  /** Before the protocol answers, so that whoever has the answer finds it true. */
  const note = (request: FastifyRequest, uploadId: string) =>
    platform.db
      .update(uploads)
      .set(request.method === 'DELETE' ? { state: 'cancelled', touchedAt: new Date() } : { touchedAt: new Date() })
      .where(and(eq(uploads.id, uploadId), eq(uploads.state, 'uploading')))

  const handle = async (request: FastifyRequest<{ Params: { id?: string } }>, reply: FastifyReply) => {
    const origin = originOf(request)
    try {
      const actor = origin.token === '' ? null : await platform.authenticate(origin.token, origin)
      ensure(actor, errors.noSession)
      ensure(!actor.preview, errors.previewReadOnly)
      const { id } = request.params
      const access = id === undefined ? await create(request, actor) : await reopen(request, actor, id)
      admitted.set(request.raw, access)
      if (access.upload?.state === 'done') return await answerWhole(reply, access.upload)
      await note(request, access.uploadId)
      reply.hijack()
      await server.handle(request.raw, reply.raw)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return reply.code(codeOf(error)).header('tus-resumable', '1.0.0').send(refusalEnvelope(error))
    }
  }

  app.post(TUS_PATH, handle)
  app.route({ method: ['HEAD', 'PATCH', 'DELETE'], url: `${TUS_PATH}/:id`, handler: handle })
}

/** The last answer was lost on the way: the bytes are in the store already and need not be sent again. */
const answerWhole = (reply: FastifyReply, upload: Upload) =>
  reply
    .code(200)
    .headers({
      'tus-resumable': '1.0.0',
      'upload-offset': String(upload.bytes),
      'upload-length': String(upload.bytes),
      'cache-control': 'no-store',
    })
    .send()
