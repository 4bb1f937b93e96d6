import type { IdentityMapping, LoginWayKind } from '@portal/contract/areas/account/way.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
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
import { at, bytes, primaryId, recordColumns } from './columns.ts'

/** Ways to sign in, one row per kind that somebody saved; what is not saved stands as shipped. */
export const loginWays = pgTable('login_ways', {
  kind: text('kind').$type<LoginWayKind>().primaryKey(),
  name: text('name').notNull(),
  enabled: boolean('enabled').notNull().default(false),
  sort: integer('sort').notNull().default(0),
  /** Parameters that may be read back: addresses, client id, bind name. */
  params: jsonb('params').$type<Record<string, string>>().notNull().default({}),
  secretSealed: bytes('secret_sealed'),
  mapBy: text('map_by').$type<IdentityMapping>().notNull().default('code'),
  /** Field of the answer that holds what is matched; empty for the way's own. */
  mapField: text('map_field').notNull().default(''),
  /** The last test with these very parameters succeeded then. */
  testedAt: timestamp('tested_at', { withTimezone: true, mode: 'date' }),
  revision: integer('revision').notNull().default(1),
})

/** 以其身份预览: who looked as whom, why, and for how long; the session itself stands among the sessions. */
export const previewSessions = pgTable(
  'preview_sessions',
  {
    id: primaryId(),
    viewerId: uuid('viewer_id').notNull(),
    /** Session in which it was asked for: the preview ends with it. */
    viewerSessionId: uuid('viewer_session_id'),
    targetId: uuid('target_id').notNull(),
    reason: text('reason').notNull(),
    /** One use, one minute: the new window turns it into its token. */
    ticketHash: text('ticket_hash'),
    ticketUntil: at('ticket_until').notNull(),
    sessionId: uuid('session_id'),
    startedAt: at('started_at').notNull().defaultNow(),
    endedAt: at('ended_at'),
  },
  (t) => [
    uniqueIndex('preview_sessions_ticket_key').on(t.ticketHash),
    index('preview_sessions_session_idx').on(t.sessionId),
    index('preview_sessions_viewer_idx').on(t.viewerId).where(sql`ended_at is null`),
    index('preview_sessions_target_idx').on(t.targetId, t.startedAt),
  ],
)

/** Pages of a preview, each once, with what it asked the server for. */
export const previewPages = pgTable(
  'preview_pages',
  {
    previewId: uuid('preview_id')
      .notNull()
      .references(() => previewSessions.id, { onDelete: 'cascade' }),
    page: text('page').notNull(),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.previewId, t.page] })],
)

/** Two codes that one person should not hold together. */
export const conflictPairs = pgTable(
  'conflict_pairs',
  {
    ...recordColumns,
    codeA: text('code_a').notNull(),
    codeB: text('code_b').notNull(),
    effect: text('effect').$type<'refuse' | 'warn'>().notNull(),
    note: text('note').notNull().default(''),
    enabled: boolean('enabled').notNull().default(true),
  },
  (t) => [uniqueIndex('conflict_pairs_codes_key').on(t.codeA, t.codeB)],
)

/** One round of review in one unit and everything below it that has no round of its own. */
export const accessReviews = pgTable(
  'access_reviews',
  {
    ...recordColumns,
    ownerOrgId: uuid('owner_org_id').notNull(),
    managerId: uuid('manager_id'),
    dueAt: at('due_at').notNull(),
    warnedAt: at('warned_at'),
    closedAt: at('closed_at'),
  },
  (t) => [uniqueIndex('access_reviews_open_key').on(t.ownerOrgId, t.createdAt)],
)

export const accessReviewItems = pgTable(
  'access_review_items',
  {
    id: primaryId(),
    reviewId: uuid('review_id')
      .notNull()
      .references(() => accessReviews.id, { onDelete: 'cascade' }),
    /** The membership, or the direct grant. */
    kind: text('kind').$type<'member' | 'grant'>().notNull(),
    grantId: uuid('grant_id').notNull(),
    /** As it stood when the round began, so that the result can be read after the grant is gone. */
    receiver: text('receiver').notNull(),
    given: text('given').notNull(),
    grantedAt: at('granted_at').notNull(),
    lastUsedOn: date('last_used_on', { mode: 'string' }),
    decision: text('decision').$type<'keep' | 'drop' | 'suspended'>(),
    reason: text('reason').notNull().default(''),
    decidedById: uuid('decided_by_id'),
    decidedAt: at('decided_at'),
  },
  (t) => [
    uniqueIndex('access_review_items_once_key').on(t.reviewId, t.kind, t.grantId),
    index('access_review_items_grant_idx').on(t.grantId),
  ],
)

/** The last day on which a person used a code: what nobody used for 90 days is proposed for removal. */
export const privilegeUses = pgTable(
  'privilege_uses',
  {
    userId: uuid('user_id').notNull(),
    code: text('code').notNull(),
    lastOn: date('last_on', { mode: 'string' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.code] }), index('privilege_uses_code_idx').on(t.code)],
)
