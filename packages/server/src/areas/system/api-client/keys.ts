import { randomBytes } from 'node:crypto'
import {
  type createApiKey,
  MOST_LIVE_KEYS,
  apiClientRefusals as no,
  ROTATION_DAYS,
  type revokeApiKey,
} from '@portal/contract/areas/system/api-client.ts'
import { errors } from '@portal/contract/errors.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { lockRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse, refuseField } from '#src/platform/errors.ts'
import type { OwnCall } from '#src/platform/http/serve.ts'
import type { Secrets } from '#src/platform/secrets.ts'
import { newToken } from '#src/platform/secrets.ts'
import { apiClients, apiKeys } from '#src/schema/system/api-client.ts'
import type { Portal } from '#src/shared/portal.ts'

/** A key and its secret: the secret is sealed in the row and stands in one answer only. */
export const newKey = (secrets: Secrets) => {
  const secret = newToken()
  return { keyId: `ak-${randomBytes(9).toString('hex')}`, secret, secretSealed: secrets.seal(secret) }
}

const noteKey = (tx: Tx, client: { id: string; name: string }, field: string, keyId: string) =>
  tx.notes.push({
    objectType: 'api_clients',
    objectId: client.id,
    objectName: client.name,
    diff: [{ field, before: '', after: keyId }],
  })

/** The end of that day in Shanghai; within the life of the client. */
const endOf = async (tx: Tx, validTo: string, clientValidTo: string): Promise<Date> => {
  const { rows } = await tx.db.execute<{ end: string; past: boolean; tooLate: boolean }>(sql`
    select ((${validTo}::date + 1)::timestamp at time zone 'Asia/Shanghai') as end,
      ${validTo}::date < (now() at time zone 'Asia/Shanghai')::date as past,
      ${validTo}::date > ${clientValidTo}::date as "tooLate"`)
  const [row] = rows
  if (!row || row.past) return refuseField('validTo', no.validPast)
  if (row.tooLate) return refuseField('validTo', no.validTo)
  return new Date(row.end)
}

export const createKey =
  ({ platform }: Portal) =>
  ({ body, commit }: OwnCall<typeof createApiKey>) =>
    commit(async (tx) => {
      const client = await lockRow(tx, apiClients, body.clientId)
      const isLive = sql`${apiKeys.clientId} = ${client.id} and ${apiKeys.revokedAt} is null and ${apiKeys.validTo} > now()`
      ensure((await tx.db.$count(apiKeys, isLive)) < MOST_LIVE_KEYS, no.keys)
      const validTo = await endOf(tx, body.validTo, client.validTo)

      // The former key stays good for the time it takes to change over.
      await tx.db
        .update(apiKeys)
        .set({ validTo: sql`least(${apiKeys.validTo}, now() + ${ROTATION_DAYS} * interval '1 day')` })
        .where(isLive)
      const { keyId, secret, secretSealed } = newKey(platform.secrets)
      await tx.db.insert(apiKeys).values({ keyId, clientId: client.id, secretSealed, validTo })
      noteKey(tx, client, 'keyCreated', keyId)
      return { keyId, secret }
    })

export const revokeKey = ({ body, commit }: OwnCall<typeof revokeApiKey>) =>
  commit(async (tx) => {
    const [key] = await tx.db.select().from(apiKeys).where(eq(apiKeys.keyId, body.keyId))
    const client = await lockRow(tx, apiClients, key?.clientId ?? refuse(errors.missing))
    const { rowCount } = await tx.db
      .update(apiKeys)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(apiKeys.keyId, body.keyId), isNull(apiKeys.revokedAt)))
    if (rowCount === 1) noteKey(tx, client, 'keyRevoked', body.keyId)
    return { revoked: rowCount === 1 }
  })
