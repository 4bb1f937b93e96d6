import { sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import type { ScopeRule } from '#src/schema/access.ts'

/** A key with the caller behind it, read anew for each call: what is revoked is dead at once. */
export interface KeyHolder {
  keyId: string
  secretSealed: Buffer
  isKeyLive: boolean
  /** The person who tries an interface; null for the key of a client. */
  userId: string | null
  client: {
    id: string
    name: string
    isOn: boolean
    endpoints: string[]
    addresses: string[]
    perMinute: number
    perDay: number
    dataScope: ScopeRule
    orgId: string
    orgPath: string
  } | null
}

interface Row extends Record<string, unknown> {
  keyId: string
  secretSealed: Buffer
  isKeyLive: boolean
  userId: string | null
  clientId: string | null
  name: string
  isOn: boolean
  endpoints: string[]
  addresses: string[]
  perMinute: number
  perDay: number
  dataScope: ScopeRule
  orgId: string
  orgPath: string
}

export const findKeyHolder = async (db: Db, keyId: string): Promise<KeyHolder | null> => {
  const { rows } = await db.execute<Row>(sql`
    select k.key_id as "keyId", k.secret_sealed as "secretSealed", k.user_id as "userId",
      k.revoked_at is null and k.valid_to > now() as "isKeyLive",
      c.id as "clientId", c.name, c.endpoints, c.addresses, c.per_minute as "perMinute", c.per_day as "perDay",
      c.data_scope as "dataScope", o.id as "orgId", o.path as "orgPath",
      c.enabled and c.fused_at is null and c.valid_to >= (now() at time zone 'Asia/Shanghai')::date as "isOn"
    from api_keys k left join api_clients c on c.id = k.client_id left join org_units o on o.id = c.owner_org_id
    where k.key_id = ${keyId}`)
  const [row] = rows
  if (!row) return null
  const { secretSealed, isKeyLive, userId, clientId, ...client } = row
  return {
    keyId,
    secretSealed,
    isKeyLive,
    userId,
    client: clientId === null ? null : { ...client, id: clientId },
  }
}
