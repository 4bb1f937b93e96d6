import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { at, bytes, primaryId, recordColumns } from '../columns.ts'

export interface FieldChange {
  field: string
  before: unknown
  after: unknown
}

export const auditEntries = pgTable(
  'audit_entries',
  {
    no: bigserial('no', { mode: 'number' }).primaryKey(),
    at: at('at').notNull().defaultNow(),
    actorId: uuid('actor_id'),
    actorName: text('actor_name').notNull().default(''),
    /** Unit of the person at that time, and of the thing: scoped readers see entries on either side. */
    actorOrgId: uuid('actor_org_id'),
    objectOrgId: uuid('object_org_id'),
    /** The person whose rights or place were used: preview, deputy. */
    asWhom: text('as_whom').notNull().default(''),
    via: text('via').notNull().default('web'),
    address: text('address').notNull().default(''),
    /** Path of the call and its Chinese title. */
    path: text('path').notNull(),
    action: text('action').notNull(),
    /** Menu code whose screen the call belongs to, or the first word of its path. */
    module: text('module').notNull().default(''),
    kind: text('kind').notNull().default('other'),
    result: text('result').$type<'ok' | 'refused'>().notNull().default('ok'),
    objectType: text('object_type').notNull().default(''),
    objectId: text('object_id').notNull().default(''),
    objectName: text('object_name').notNull().default(''),
    diff: jsonb('diff').$type<FieldChange[]>().notNull().default([]),
    reason: text('reason').notNull().default(''),
    requestId: text('request_id').notNull().default(''),
  },
  (t) => [
    index('audit_entries_at_idx').on(t.at),
    index('audit_entries_object_idx').on(t.objectType, t.objectId),
    index('audit_entries_actor_idx').on(t.actorId, t.at),
    index('audit_entries_request_idx').on(t.requestId).where(sql`request_id <> ''`),
  ],
)

/** Answers of writes, kept 24 hours: a repeated request id has one effect and the same answer. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    ownerId: text('owner_id').notNull(),
    requestId: text('request_id').notNull(),
    path: text('path').notNull(),
    bodyHash: text('body_hash').notNull(),
    answer: jsonb('answer'),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.requestId] }), index('idempotency_keys_at_idx').on(t.at)],
)

/** A word sealed with the secret of the site, by which a start with another secret is known; one row. */
export const siteSeals = pgTable('site_seals', {
  id: integer('id').primaryKey().default(1),
  sealed: bytes('sealed').notNull(),
})

export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
  revision: integer('revision').notNull().default(1),
  updatedAt: at('updated_at').notNull().defaultNow(),
  updatedBy: uuid('updated_by'),
})

export const dictionaries = pgTable(
  'dictionaries',
  {
    ...recordColumns,
    key: text('key').notNull(),
    name: text('name').notNull(),
    note: text('note').notNull().default(''),
    shipped: boolean('shipped').notNull().default(false),
  },
  (t) => [uniqueIndex('dictionaries_key_key').on(t.key)],
)

export const dictionaryItems = pgTable(
  'dictionary_items',
  {
    id: primaryId(),
    dictionaryId: uuid('dictionary_id')
      .notNull()
      .references(() => dictionaries.id, { onDelete: 'cascade' }),
    code: text('code').notNull(),
    name: text('name').notNull(),
    sort: integer('sort').notNull().default(0),
    colour: text('colour').notNull().default(''),
    isDefault: boolean('is_default').notNull().default(false),
    enabled: boolean('enabled').notNull().default(true),
    note: text('note').notNull().default(''),
  },
  (t) => [uniqueIndex('dictionary_items_code_key').on(t.dictionaryId, t.code)],
)

export const messages = pgTable(
  'messages',
  {
    id: primaryId(),
    userId: uuid('user_id').notNull(),
    /** The event that caused it: one message per event and person, whatever is repeated. */
    event: text('event').notNull(),
    category: text('category').$type<'todo' | 'notice' | 'study' | 'other'>().notNull(),
    kind: text('kind').notNull(),
    title: text('title').notNull(),
    text: text('text').notNull().default(''),
    link: text('link').notNull().default(''),
    reason: text('reason').notNull().default(''),
    source: text('source').notNull().default(''),
    dueAt: at('due_at'),
    at: at('at').notNull().defaultNow(),
    readAt: at('read_at'),
    deletedAt: at('deleted_at'),
    /** Taken back by its sender: gone where unread, otherwise shown without its words. */
    recalledAt: at('recalled_at'),
  },
  (t) => [uniqueIndex('messages_once_key').on(t.event, t.userId), index('messages_inbox_idx').on(t.userId, t.at)],
)

/** Unread counts per person and category, kept with the messages so that the bell costs one row. */
export const unreadCounts = pgTable(
  'unread_counts',
  {
    userId: uuid('user_id').notNull(),
    category: text('category').notNull(),
    unread: integer('unread').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.userId, t.category] })],
)

export const uiErrors = pgTable(
  'ui_errors',
  {
    id: primaryId(),
    at: at('at').notNull().defaultNow(),
    userId: uuid('user_id'),
    sessionId: uuid('session_id'),
    message: text('message').notNull(),
    info: text('info').notNull(),
    url: text('url').notNull(),
    stack: text('stack').notNull(),
    build: text('build').notNull(),
  },
  (t) => [index('ui_errors_at_idx').on(t.at), index('ui_errors_session_idx').on(t.sessionId, t.at)],
)

/** Visible life of a background job; the queue itself belongs to graphile-worker. */
export const jobs = pgTable(
  'jobs',
  {
    id: primaryId(),
    kind: text('kind').notNull(),
    title: text('title').notNull(),
    ownerId: uuid('owner_id'),
    state: text('state').$type<'waiting' | 'running' | 'done' | 'failed' | 'cancelled'>().notNull().default('waiting'),
    percent: integer('percent').notNull().default(0),
    stage: text('stage').notNull().default(''),
    attempts: integer('attempts').notNull().default(0),
    error: text('error').notNull().default(''),
    result: jsonb('result'),
    /** Page where the owner finds the result. */
    link: text('link').notNull().default(''),
    createdAt: at('created_at').notNull().defaultNow(),
    startedAt: at('started_at'),
    endedAt: at('ended_at'),
  },
  (t) => [index('jobs_owner_idx').on(t.ownerId, t.createdAt), index('jobs_state_idx').on(t.state, t.kind)],
)
