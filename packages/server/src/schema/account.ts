import type { GuestKind } from '@portal/contract/guests.ts'
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
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { at, bytes, primaryId } from './columns.ts'
import { users } from './directory.ts'

export type SessionEnd = 'logout' | 'idle' | 'absolute' | 'admin' | 'password' | 'disabled' | 'replaced'

export const sessions = pgTable(
  'sessions',
  {
    id: primaryId(),
    /** SHA-256 of the token, hex; the token itself is never stored. */
    tokenHash: text('token_hash').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    client: text('client').$type<'web' | 'phone' | 'wechat'>().notNull().default('web'),
    createdAt: at('created_at').notNull().defaultNow(),
    lastActiveAt: at('last_active_at').notNull().defaultNow(),
    idleSeconds: integer('idle_seconds').notNull(),
    absoluteUntil: at('absolute_until').notNull(),
    reauthUntil: at('reauth_until'),
    address: text('address').notNull().default(''),
    agent: text('agent').notNull().default(''),
    /** Set where somebody else looks at the portal as this person: read-only, at most fifteen minutes. */
    viewerId: uuid('viewer_id'),
    endedAt: at('ended_at'),
    endedBy: text('ended_by').$type<SessionEnd>(),
  },
  (t) => [uniqueIndex('sessions_token_key').on(t.tokenHash), index('sessions_user_idx').on(t.userId, t.endedAt)],
)

/** People without an account, here for one thing; nothing about them is kept. */
export const guestSessions = pgTable(
  'guest_sessions',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    tokenHash: text('token_hash').notNull(),
    kind: text('kind').$type<GuestKind>().notNull(),
    thingId: uuid('thing_id').notNull(),
    until: at('until').notNull(),
  },
  (t) => [uniqueIndex('guest_sessions_token_key').on(t.tokenHash), index('guest_sessions_until_idx').on(t.until)],
)

/**
 * Failed attempts of the last minutes, one row per account and network, per account, and per address;
 * each attempt is one atomic upsert.
 */
export const loginGuards = pgTable(
  'login_guards',
  {
    key: text('key').primaryKey(),
    failedAt: at('failed_at').array().notNull(),
    /** Locked until then. */
    until: at('until'),
    touchedAt: at('touched_at').notNull().defaultNow(),
  },
  (t) => [index('login_guards_touched_idx').on(t.touchedAt)],
)

/** Networks where a person signed in lately: strangers cannot lock him out there. */
export const knownNetworks = pgTable(
  'known_networks',
  { userId: uuid('user_id').notNull(), network: text('network').notNull(), lastAt: at('last_at').notNull() },
  (t) => [primaryKey({ columns: [t.userId, t.network] })],
)

/** A sign-in between its steps; lives five minutes and has no rights. */
export const challenges = pgTable('challenges', {
  tokenHash: text('token_hash').primaryKey(),
  userId: uuid('user_id').notNull(),
  step: text('step').$type<'totp' | 'totpSetup' | 'newPassword'>().notNull(),
  /** How the sign-in began. */
  way: text('way')
    .$type<'password' | 'ldap' | 'oidc' | 'cas' | 'sms' | 'scan' | 'wechat' | 'reset' | 'activate'>()
    .notNull(),
  tries: integer('tries').notNull().default(0),
  expiresAt: at('expires_at').notNull(),
})

/** State and verifier of a redirect sign-in: good once, ten minutes, only in the browser that began it. */
export const redirectStates = pgTable('redirect_states', {
  stateHash: text('state_hash').primaryKey(),
  loginWay: text('login_way').notNull(),
  verifier: text('verifier').notNull(),
  nonce: text('nonce').notNull(),
  expiresAt: at('expires_at').notNull(),
})

/**
 * A code that shows on the screen of a signed-out browser until a signed-in phone confirms it. The key is the hash of what
 * the picture holds, and that is the hash of what only the browser knows.
 */
export const scanTickets = pgTable('scan_tickets', {
  keyHash: text('key_hash').primaryKey(),
  state: text('state').$type<'waiting' | 'scanned' | 'confirmed' | 'refused'>().notNull().default('waiting'),
  /** Who scanned it, and whose session it becomes. */
  userId: uuid('user_id'),
  /** The browser that shows it. */
  address: text('address').notNull(),
  agent: text('agent').notNull(),
  expiresAt: at('expires_at').notNull(),
})

/** One-time codes that went to a phone or a mailbox; kept for a day to bound how many a person is sent. */
export const sentCodes = pgTable(
  'sent_codes',
  {
    id: primaryId(),
    purpose: text('purpose').$type<'sms' | 'bind' | 'reset' | 'activate'>().notNull(),
    userId: uuid('user_id').notNull(),
    /** Keyed, for six digits are soon tried through. */
    codeHash: text('code_hash').notNull(),
    tries: integer('tries').notNull().default(0),
    createdAt: at('created_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [index('sent_codes_user_idx').on(t.userId, t.purpose, t.createdAt)],
)

export const secondFactors = pgTable('second_factors', {
  userId: uuid('user_id').primaryKey(),
  secretSealed: bytes('secret_sealed').notNull(),
  enabledAt: at('enabled_at'),
  lastStep: integer('last_step').notNull().default(0),
  recoveryHashes: text('recovery_hashes').array().notNull().default([]),
})

export const passwordHistory = pgTable(
  'password_history',
  {
    userId: uuid('user_id').notNull(),
    hash: text('hash').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index('password_history_user_idx').on(t.userId, t.at)],
)

export const userPrefs = pgTable(
  'user_prefs',
  {
    userId: uuid('user_id').notNull(),
    key: text('key').notNull(),
    value: jsonb('value').notNull(),
    shared: boolean('shared').notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] })],
)

/** Who has read which version of the privacy notice, and when. */
export const consents = pgTable(
  'consents',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    noticeVersion: text('notice_version').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.noticeVersion] })],
)

/** One-time codes for the first administrator, printed by each process that starts while there is none. */
export const setupCodes = pgTable('setup_codes', {
  codeHash: text('code_hash').primaryKey(),
  createdAt: at('created_at').notNull().defaultNow(),
})

export const loginEntries = pgTable(
  'login_entries',
  {
    id: primaryId(),
    /** Place in the sign-in log, by which the chain of the log names it. */
    no: bigserial('no', { mode: 'number' }).notNull(),
    at: at('at').notNull().defaultNow(),
    nameTried: text('name_tried').notNull(),
    userId: uuid('user_id'),
    result: text('result').$type<'ok' | 'refused'>().notNull(),
    why: text('why').notNull().default(''),
    way: text('way').notNull().default('password'),
    address: text('address').notNull().default(''),
    agent: text('agent').notNull().default(''),
  },
  (t) => [
    uniqueIndex('login_entries_no_key').on(t.no),
    index('login_entries_at_idx').on(t.at),
    index('login_entries_user_idx').on(t.userId, t.at),
  ],
)
