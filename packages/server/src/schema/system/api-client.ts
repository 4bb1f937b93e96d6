import type { WebhookEvent } from '@portal/contract/areas/system/webhook.ts'
import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ScopeRule } from '../access.ts'
import { at, bytes, ownedColumns, primaryId } from '../columns.ts'

export const apiClients = pgTable(
  'api_clients',
  {
    ...ownedColumns,
    name: text('name').notNull(),
    ownerId: uuid('owner_id').notNull(),
    contact: text('contact').notNull().default(''),
    endpoints: text('endpoints').array().notNull(),
    dataScope: jsonb('data_scope').$type<ScopeRule>().notNull(),
    addresses: text('addresses').array().notNull().default([]),
    perMinute: integer('per_minute').notNull().default(60),
    perDay: integer('per_day').notNull().default(10_000),
    validTo: date('valid_to').notNull(),
    enabled: boolean('enabled').notNull().default(true),
    /** Since when 100 refusals in a row keep it stopped. */
    fusedAt: at('fused_at'),
    /** Since when its owner is gone. */
    ownerGoneAt: at('owner_gone_at'),
  },
  (t) => [uniqueIndex('api_clients_name_key').on(t.name)],
)

/** Token bucket and counters of a client, in one row that calls update atomically. */
export const apiClientUsage = pgTable('api_client_usage', {
  clientId: uuid('client_id')
    .primaryKey()
    .references(() => apiClients.id, { onDelete: 'cascade' }),
  tokens: doublePrecision('tokens').notNull(),
  tokensAt: at('tokens_at').notNull().defaultNow(),
  day: date('day').notNull(),
  dayCalls: integer('day_calls').notNull().default(0),
  failures: integer('failures').notNull().default(0),
})

export const apiKeys = pgTable(
  'api_keys',
  {
    keyId: text('key_id').primaryKey(),
    /** Null for a key of the try-it tab. */
    clientId: uuid('client_id').references(() => apiClients.id, { onDelete: 'cascade' }),
    /** The person whose rights a try-it key has. */
    userId: uuid('user_id'),
    /** Sealed, not hashed: checking a signature needs it. */
    secretSealed: bytes('secret_sealed').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    lastUsedAt: at('last_used_at'),
    validTo: at('valid_to').notNull(),
    revokedAt: at('revoked_at'),
  },
  (t) => [index('api_keys_client_idx').on(t.clientId)],
)

export const apiNonces = pgTable(
  'api_nonces',
  {
    keyId: text('key_id').notNull(),
    nonce: text('nonce').notNull(),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.keyId, t.nonce] }), index('api_nonces_at_idx').on(t.at)],
)

export const apiCalls = pgTable(
  'api_calls',
  {
    id: primaryId(),
    at: at('at').notNull().defaultNow(),
    clientId: uuid('client_id'),
    keyId: text('key_id').notNull(),
    path: text('path').notNull(),
    status: integer('status').notNull(),
    message: text('message').notNull().default(''),
    ms: integer('ms').notNull(),
    bytes: integer('bytes').notNull(),
    address: text('address').notNull(),
    requestId: text('request_id').notNull(),
  },
  (t) => [index('api_calls_at_idx').on(t.at), index('api_calls_client_idx').on(t.clientId, t.at)],
)

export const webhooks = pgTable(
  'webhooks',
  {
    ...ownedColumns,
    name: text('name').notNull(),
    events: text('events').array().$type<WebhookEvent[]>().notNull(),
    address: text('address').notNull(),
    secretSealed: bytes('secret_sealed').notNull(),
    enabled: boolean('enabled').notNull().default(true),
    /** Failed tries since the last success. */
    failures: integer('failures').notNull().default(0),
    lastSentAt: at('last_sent_at'),
  },
  (t) => [uniqueIndex('webhooks_name_key').on(t.name)],
)

export const webhookEvents = pgTable('webhook_events', {
  id: primaryId(),
  event: text('event').$type<WebhookEvent>().notNull(),
  objectId: text('object_id').notNull(),
  payload: jsonb('payload').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
})

export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: primaryId(),
    /** Order in which events about one object go out. */
    no: bigserial('no', { mode: 'number' }).notNull(),
    webhookId: uuid('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    eventId: uuid('event_id')
      .notNull()
      .references(() => webhookEvents.id, { onDelete: 'cascade' }),
    event: text('event').$type<WebhookEvent>().notNull(),
    objectId: text('object_id').notNull(),
    state: text('state').$type<'waiting' | 'retry' | 'done' | 'dead'>().notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    nextAt: at('next_at').notNull().defaultNow(),
    /** A process is sending it until then. */
    heldUntil: at('held_until'),
    lastStatus: integer('last_status'),
    lastError: text('last_error').notNull().default(''),
    doneAt: at('done_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('webhook_deliveries_open_idx').on(t.webhookId, t.objectId, t.no).where(sql`state in ('waiting', 'retry')`),
    index('webhook_deliveries_due_idx').on(t.nextAt).where(sql`state in ('waiting', 'retry')`),
    index('webhook_deliveries_list_idx').on(t.webhookId, t.createdAt),
  ],
)
