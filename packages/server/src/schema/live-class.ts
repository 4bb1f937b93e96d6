import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at, audienceColumns, ownedColumns } from './columns.ts'

export type LiveMode = 'push' | 'pull' | 'file'

/** 直播课: what is known of one before any stream. */
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
    /** Where its picture comes from: pushed to us, pulled by us, or a video of the library played at its hour. */
    mode: text('mode').$type<LiveMode>().notNull().default('push'),
    pullUrl: text('pull_url').notNull().default(''),
    /** Of a class from a file: the video of the library that is played at the hour. */
    videoId: uuid('video_id'),
    /** Whether its recording becomes a video of the library. */
    replay: text('replay').$type<'none' | 'auto'>().notNull().default('none'),
    /** Null: by the formula. */
    hoursHundredths: integer('hours_hundredths'),
    state: text('state').$type<'draft' | 'scheduled' | 'live' | 'ended' | 'cancelled'>().notNull().default('draft'),
    startedAt: at('started_at'),
    endedAt: at('ended_at'),
    cancelReason: text('cancel_reason').notNull().default(''),
    /** What was on air, in order of time; the running part has no end. */
    broadcast: jsonb('broadcast').$type<{ startedAtMs: number; endedAtMs: number | null }[]>().notNull().default([]),
  },
  (t) => [
    index('live_classes_owner_idx').on(t.ownerOrgId, t.plannedStart),
    index('live_classes_start_idx').on(t.plannedStart),
    index('live_classes_host_idx').on(t.hostId, t.plannedStart),
    index('live_classes_audience_idx').using('gin', t.audienceInclude),
    index('live_classes_live_idx').on(t.plannedEnd).where(sql`state = 'live'`),
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
