import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { at, audienceColumns, ownedColumns, primaryId } from '../columns.ts'

export type LiveMode = 'push' | 'pull' | 'file'
export type LiveState = 'draft' | 'scheduled' | 'live' | 'paused' | 'ended' | 'replay' | 'cancelled'

/** How people talk in a class. */
export interface LiveChat {
  open: boolean
  /** Every line waits for the host. */
  review: boolean
  /** Least seconds between two lines of one person; 0 for no limit. */
  slowSeconds: number
  wordList: string[]
}

/** 直播课: its plan, its rule of hours, and how it stands. */
export const liveClasses = pgTable(
  'live_classes',
  {
    ...ownedColumns,
    ...audienceColumns,
    title: text('title').notNull(),
    intro: text('intro').notNull().default(''),
    /** The person who presents it. */
    hostId: uuid('host_id').notNull(),
    plannedStart: at('planned_start').notNull(),
    plannedEnd: at('planned_end').notNull(),
    mode: text('mode').$type<LiveMode>().notNull().default('file'),
    pullUrl: text('pull_url').notNull().default(''),
    /** Of a class from a file: the video of the library that is played at the hour. */
    videoId: uuid('video_id'),
    documentIds: uuid('document_ids').array().notNull().default([]),
    assistantIds: uuid('assistant_ids').array().notNull().default([]),
    /** Rounds of sign-in by minute of the broadcast. */
    signPlan: jsonb('sign_plan').$type<{ minute: number; openSeconds: number }[]>().notNull().default([]),
    needRounds: smallint('need_rounds').notNull().default(0),
    attendPercent: smallint('attend_percent').notNull().default(80),
    /** A page in the background still counts as present. */
    hiddenCounts: boolean('hidden_counts').notNull().default(true),
    chat: jsonb('chat')
      .$type<LiveChat>()
      .notNull()
      .default({ open: true, review: false, slowSeconds: 0, wordList: [] }),
    replay: text('replay').$type<'none' | 'auto'>().notNull().default('none'),
    /** Null: by the formula. */
    hoursHundredths: integer('hours_hundredths'),
    state: text('state').$type<LiveState>().notNull().default('draft'),
    startedAt: at('started_at'),
    endedAt: at('ended_at'),
    cancelReason: text('cancel_reason').notNull().default(''),
    /** What was on air, in order of time; the running part has no end. */
    broadcast: jsonb('broadcast').$type<{ startedAtMs: number; endedAtMs: number | null }[]>().notNull().default([]),
    /** When the hours of everybody were counted after the end. */
    settledAt: at('settled_at'),
    /** Most people at once in a quarter of a minute. */
    peak: integer('peak').notNull().default(0),
    mutedAll: boolean('muted_all').notNull().default(false),
    pinnedId: uuid('pinned_id'),
    /** The page that the host shows. */
    page: jsonb('page').$type<{ documentId: string; no: number }>(),
  },
  (t) => [
    index('live_classes_owner_idx').on(t.ownerOrgId, t.plannedStart),
    index('live_classes_start_idx').on(t.plannedStart),
    index('live_classes_host_idx').on(t.hostId, t.plannedStart),
    index('live_classes_audience_idx').using('gin', t.audienceInclude),
    index('live_classes_live_idx').on(t.plannedEnd).where(sql`state in ('live', 'paused')`),
    index('live_classes_unsettled_idx').on(t.endedAt).where(sql`ended_at is not null and settled_at is null`),
  ],
)

/** When somebody was in a live class that granted him hours; a stay may be broken. */
export const livePresence = pgTable(
  'live_presence',
  {
    liveId: uuid('live_id').notNull(),
    userId: uuid('user_id').notNull(),
    fromAt: at('from_at').notNull(),
    toAt: at('to_at').notNull(),
    grantedAt: at('granted_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ name: 'live_presence_pkey', columns: [t.liveId, t.userId, t.fromAt] }),
    index('live_presence_user_idx').on(t.userId, t.fromAt),
  ],
)

/** 预约: who wants to be reminded. */
export const liveBookings = pgTable(
  'live_bookings',
  {
    liveId: uuid('live_id').notNull(),
    userId: uuid('user_id').notNull(),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ name: 'live_bookings_pkey', columns: [t.liveId, t.userId] }),
    index('live_bookings_user_idx').on(t.userId),
  ],
)

/** What a host did to somebody in a class. */
export const livePeople = pgTable(
  'live_people',
  {
    liveId: uuid('live_id').notNull(),
    userId: uuid('user_id').notNull(),
    mutedUntil: at('muted_until'),
    kickedAt: at('kicked_at'),
    kickReason: text('kick_reason').notNull().default(''),
  },
  (t) => [
    primaryKey({ name: 'live_people_pkey', columns: [t.liveId, t.userId] }),
    index('live_people_user_idx').on(t.userId),
  ],
)

/** Lines of the chat and questions. `seq` grows with every change, so that who comes back asks for what he missed. */
export const liveMessages = pgTable(
  'live_messages',
  {
    id: primaryId(),
    liveId: uuid('live_id').notNull(),
    userId: uuid('user_id').notNull(),
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    /** Place in the order of lines: the `seq` it was sent with. */
    no: bigint('no', { mode: 'number' }).notNull().default(0),
    kind: text('kind').$type<'chat' | 'ask' | 'system'>().notNull(),
    text: text('text').notNull(),
    state: text('state').$type<'shown' | 'hidden' | 'pending'>().notNull(),
    /** Why it waits for the host; empty where every line does. */
    heldFor: text('held_for').notNull().default(''),
    fromHost: boolean('from_host').notNull().default(false),
    clientId: text('client_id').notNull(),
    answeredBy: uuid('answered_by'),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('live_messages_client_key').on(t.liveId, t.userId, t.clientId),
    index('live_messages_seq_idx').on(t.liveId, t.seq),
    index('live_messages_user_idx').on(t.userId),
  ],
)
