import { FUSE_FAILURES } from '@portal/contract/areas/system/api-client.ts'
import { STATUS } from '@portal/contract/kit/refusal.ts'
import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '#src/platform/database/db.ts'
import { originOf } from '#src/platform/http/serve.ts'
import { apiCalls } from '#src/schema/system/api-client.ts'
import type { KeyHolder } from './key-holder.ts'

interface SignedCall {
  holder: KeyHolder
  /** The caller has shown the secret: what fails from here on counts against the client. */
  isProven: boolean
  status: number
  message: string
}

const calls = new WeakMap<FastifyRequest, SignedCall>()

export const beginCall = (request: FastifyRequest, holder: KeyHolder): SignedCall => {
  const call = { holder, isProven: false, status: STATUS.ok, message: '' }
  calls.set(request, call)
  return call
}

/** Counts refusals in a row; the hundredth stops the client. A stranger without the secret cannot blow the fuse. */
const countOutcome = async (db: Db, clientId: string, { status }: SignedCall) => {
  if (status === STATUS.tooMany) return
  if (status === STATUS.ok) {
    await db.execute(sql`update api_client_usage set failures = 0 where client_id = ${clientId} and failures > 0`)
    return
  }
  const { rows } = await db.execute<{ failures: number }>(sql`
    update api_client_usage set failures = failures + 1 where client_id = ${clientId} returning failures`)
  if ((rows[0]?.failures ?? 0) >= FUSE_FAILURES)
    await db.execute(sql`update api_clients set fused_at = now() where id = ${clientId} and fused_at is null`)
}

const keep = async (db: Db, request: FastifyRequest, call: SignedCall, bytes: number, ms: number) => {
  const { holder, status, message } = call
  await db.insert(apiCalls).values({
    clientId: holder.client?.id ?? null,
    keyId: holder.keyId,
    path: (request.routeOptions.url ?? '').slice(1),
    status,
    message: message.slice(0, 200),
    ms: Math.round(ms),
    bytes,
    address: request.ip,
    requestId: originOf(request).requestId.slice(0, 64) || request.id,
  })
  if (!call.isProven) return
  await db.execute(sql`update api_keys set last_used_at = now() where key_id = ${holder.keyId}`)
  if (holder.client) await countOutcome(db, holder.client.id, call)
}

const sizeOf = (payload: unknown) =>
  typeof payload === 'string' || Buffer.isBuffer(payload) ? Buffer.byteLength(payload) : 0

/** One row per signed call, written before the answer leaves; bodies are not kept. */
export const keepCallLog = (app: FastifyInstance): void => {
  const { platform } = app
  app.addHook('preSerialization', (request, _reply, payload: unknown, done) => {
    const call = calls.get(request)
    if (call && typeof payload === 'object' && payload !== null && 'status' in payload) {
      call.status = Number(payload.status)
      call.message = call.status === STATUS.ok || !('message' in payload) ? '' : String(payload.message)
    }
    done()
  })
  app.addHook('onSend', (request, reply, payload: unknown, done) => {
    const call = calls.get(request)
    if (!call) return done()
    calls.delete(request)
    void platform
      .guarded(() => keep(platform.db, request, call, sizeOf(payload), reply.elapsedTime))
      .finally(() => done())
  })
}
