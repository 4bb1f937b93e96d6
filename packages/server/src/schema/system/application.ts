import type { AppClaim } from '@portal/contract/areas/system/application.ts'
import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at, audienceColumns, bytes, ownedColumns, primaryId, recordColumns } from '../columns.ts'

export const applications = pgTable(
  'applications',
  {
    ...ownedColumns,
    ...audienceColumns,
    name: text('name').notNull(),
    icon: text('icon').notNull().default(''),
    address: text('address').notNull(),
    mode: text('mode').$type<'same' | 'new'>().notNull(),
    signOn: text('sign_on').$type<'plain' | 'oidc' | 'cas'>().notNull(),
    redirects: text('redirects').array().notNull().default([]),
    claims: text('claims').array().$type<AppClaim[]>().notNull().default([]),
    clientId: text('client_id').notNull(),
    /** 32 random bytes need no slow hash. */
    secretHash: text('secret_hash').notNull().default(''),
    sort: integer('sort').notNull().default(0),
    requestable: boolean('requestable').notNull().default(false),
    healthUrl: text('health_url').notNull().default(''),
    ownerId: uuid('owner_id').notNull(),
    enabled: boolean('enabled').notNull().default(true),
    health: text('health').$type<'ok' | 'down' | 'unknown'>().notNull().default('unknown'),
    healthText: text('health_text').notNull().default(''),
    healthAt: at('health_at'),
  },
  (t) => [
    uniqueIndex('applications_client_id_key').on(t.clientId),
    index('applications_audience_idx').using('gin', t.audienceInclude),
  ],
)

export const applicationGroups = pgTable(
  'application_groups',
  {
    ...recordColumns,
    name: text('name').notNull(),
    icon: text('icon').notNull().default(''),
    sort: integer('sort').notNull().default(0),
    enabled: boolean('enabled').notNull().default(true),
  },
  (t) => [uniqueIndex('application_groups_name_key').on(t.name)],
)

/** An application may stand in several groups, in each at its own place. */
export const applicationGroupApps = pgTable(
  'application_group_apps',
  {
    groupId: uuid('group_id')
      .notNull()
      .references(() => applicationGroups.id, { onDelete: 'cascade' }),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    sort: integer('sort').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.applicationId] }),
    index('application_group_apps_application_idx').on(t.applicationId),
  ],
)

export const applicationIcons = pgTable('application_icons', {
  hash: text('hash').primaryKey(),
  mime: text('mime').notNull(),
  content: bytes('content').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
})

/** Opens per person and day of Asia/Shanghai. */
export const applicationOpens = pgTable(
  'application_opens',
  {
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    userId: uuid('user_id').notNull(),
    opens: integer('opens').notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.applicationId, t.day, t.userId] })],
)

export const applicationRequests = pgTable(
  'application_requests',
  {
    id: primaryId(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').notNull(),
    reason: text('reason').notNull(),
    state: text('state').$type<'waiting' | 'accepted' | 'rejected'>().notNull().default('waiting'),
    opinion: text('opinion').notNull().default(''),
    decidedBy: uuid('decided_by'),
    decidedAt: at('decided_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('application_requests_open_key').on(t.applicationId, t.userId).where(sql`state = 'waiting'`),
    index('application_requests_list_idx').on(t.applicationId, t.createdAt),
  ],
)

/** What travels between an application and the portal while somebody signs on; kept by the hash of its value. */
export interface SignOnFacts {
  redirect: string
  state?: string
  nonce?: string
  scope?: string
  challenge?: string
}

export const signOnTickets = pgTable(
  'sign_on_tickets',
  {
    hash: text('hash').primaryKey(),
    kind: text('kind').$type<'request' | 'code' | 'cas' | 'access'>().notNull(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    userId: uuid('user_id'),
    sessionId: uuid('session_id'),
    /** The code that an access token was given for: it falls with it. */
    codeHash: text('code_hash'),
    facts: jsonb('facts').$type<SignOnFacts>().notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
  },
  (t) => [
    index('sign_on_tickets_expiry_idx').on(t.expiresAt),
    index('sign_on_tickets_code_idx').on(t.codeHash).where(sql`code_hash is not null`),
  ],
)

/** Keys that sign identity tokens: the newest signs, older ones are still published until they go. */
export const signOnKeys = pgTable('sign_on_keys', {
  id: primaryId(),
  publicJwk: jsonb('public_jwk').$type<Record<string, string>>().notNull(),
  privateSealed: bytes('private_sealed').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
})
