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

export const findKeyHolder = async (db: Db, keyId: string): Promise<KeyHolder | null> => {
  const { rows } = await db.execute<KeyHolder & Record<string, unknown>>(sql`
    select k.key_id as "keyId", k.secret_sealed as "secretSealed", k.user_id as "userId",
      k.revoked_at is null and k.valid_to > now() as "isKeyLive",
      case when c.id is not null then jsonb_build_object('id', c.id, 'name', c.name, 'endpoints', c.endpoints,
        'addresses', c.addresses, 'perMinute', c.per_minute, 'perDay', c.per_day, 'dataScope', c.data_scope,
        'orgId', o.id, 'orgPath', o.path, 'isOn', c.enabled and c.fused_at is null
          and c.valid_to >= (now() at time zone 'Asia/Shanghai')::date) end as client
    from api_keys k left join api_clients c on c.id = k.client_id left join org_units o on o.id = c.owner_org_id
    where k.key_id = ${keyId}`)
  return rows[0] ?? null
}
