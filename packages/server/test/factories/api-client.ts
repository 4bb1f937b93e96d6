import { randomUUID } from 'node:crypto'
import type { InferInsertModel } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { ROOT_ORG_ID } from '#src/app/essentials.ts'
import type { Platform } from '#src/platform/platform.ts'
import { apiClients, apiClientUsage, apiKeys } from '#src/schema/system/api-client.ts'
import { aUser } from './directory.ts'

let serial = 0

/** An enabled client with a live key that may call the given interfaces on all rows. */
export const anApiClient = async (
  { db, secrets }: Platform,
  values: Partial<InferInsertModel<typeof apiClients>> & { endpoints: string[] },
) => {
  serial += 1
  const [client] = await db
    .insert(apiClients)
    .values({
      name: `调用方${serial}`,
      ownerId: values.ownerId ?? (await aUser(db)).id,
      ownerOrgId: ROOT_ORG_ID,
      dataScope: { kind: 'all' },
      validTo: sql`current_date + 30` as never,
      ...values,
    })
    .returning()
  if (!client) throw new Error('nothing was inserted')
  await db
    .insert(apiClientUsage)
    .values({ clientId: client.id, tokens: client.perMinute, day: sql`current_date - 1` as never })
  const secret = randomUUID()
  const keyId = `ak-test-${serial}`
  await db.insert(apiKeys).values({
    keyId,
    clientId: client.id,
    secretSealed: secrets.seal(secret),
    validTo: sql`now() + interval '1 day'` as never,
  })
  return { ...client, keyId, secret }
}
