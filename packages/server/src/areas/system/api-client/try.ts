import { randomUUID } from 'node:crypto'
import { isOpenEndpoint, apiClientRefusals as no, SIGNED_HEADERS } from '@portal/contract/areas/system/api-client.ts'
import { type tryInterface } from '@portal/contract/areas/system/api-client-catalogue.ts'
import { errors } from '@portal/contract/errors.ts'
import { eq, sql } from 'drizzle-orm'
import { ensure, refuse, refuseField } from '#src/platform/errors.ts'
import type { OwnCall } from '#src/platform/http/serve.ts'
import { apiKeys } from '#src/schema/system/api-client.ts'
import type { Portal } from '#src/shared/portal.ts'
import { newKey } from './keys.ts'
import { messageText, signMessage } from './signature.ts'

const KEY_SECONDS = 60
const MOST_CHARACTERS = 100_000

const isObjectText = (text: string) => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

/** Calls the interface the way a client would, signature and all, with a key that dies with the call. */
export const tryOut =
  ({ app, platform }: Portal) =>
  async ({ body, actor, commit }: OwnCall<typeof tryInterface>) => {
    const endpoint = platform.endpoints.find(({ path }) => path === body.path) ?? refuse(errors.missing)
    ensure(isOpenEndpoint(endpoint) && endpoint.effect === 'read', no.noTry)
    if (!isObjectText(body.body)) refuseField('body', errors.invalid)

    const { keyId, secret, secretSealed } = newKey(platform.secrets)
    await commit(async (tx) => {
      await tx.db.insert(apiKeys).values({
        keyId,
        userId: actor.id,
        secretSealed,
        validTo: sql`now() + ${KEY_SECONDS} * interval '1 second'`,
      })
      tx.notes.push({ objectType: 'endpoints', objectId: endpoint.path, objectName: endpoint.title, diff: [] })
    })
    const path = `/${endpoint.path}`
    const message = { path, time: String(Math.floor(Date.now() / 1000)), nonce: randomUUID(), body: body.body }
    const headers = {
      [SIGNED_HEADERS.key]: keyId,
      [SIGNED_HEADERS.time]: message.time,
      [SIGNED_HEADERS.nonce]: message.nonce,
      [SIGNED_HEADERS.signature]: signMessage(secret, message),
    }
    const startedAt = performance.now()
    const response = await app.inject({
      method: 'POST',
      url: path,
      headers: { ...headers, 'content-type': 'application/json' },
      payload: body.body,
    })
    const ms = Math.round(performance.now() - startedAt)
    await platform.db.update(apiKeys).set({ revokedAt: sql`now()` }).where(eq(apiKeys.keyId, keyId))

    return {
      ms,
      status: response.statusCode,
      headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
      signed: messageText(message),
      answer: response.body.slice(0, MOST_CHARACTERS),
    }
  }
