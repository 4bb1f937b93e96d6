import type { IntegrityFlag } from '@portal/contract/areas/learning/play/integrity-flag.ts'
import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  date,
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
import { at, multirange, primaryId, recordColumns } from './columns.ts'

export type StudyItemType = 'video' | 'doc' | 'live'

/** One opening of one item on one device; only one per person earns at a time. */
export const sittings = pgTable(
  'sittings',
  {
    id: primaryId(),
    userId: uuid('user_id').notNull(),
    itemType: text('item_type').$type<StudyItemType>().notNull(),
    itemId: uuid('item_id').notNull(),
    versionNo: integer('version_no').notNull(),
    cycle: smallint('cycle').notNull().default(0),
    nonce: text('nonce').notNull(),
    /** Still accepted, so that a lost answer locks nobody out; it does not rotate again. */
    previousNonce: text('previous_nonce').notNull().default(''),
    /** Sign-in session that opened it. */
    sessionId: uuid('session_id'),
    /** Six characters shown over the picture; they lead back here. */
    watermark: text('watermark').notNull().default(''),
    client: text('client').$type<'desktop' | 'phone' | 'wechat'>().notNull(),
    openedAt: at('opened_at').notNull().defaultNow(),
    lastAt: at('last_at').notNull().defaultNow(),
    ackSeq: integer('ack_seq').notNull().default(0),
    /** Drawn by the server: after so much study of this sitting the learner is asked whether he is still there. */
    attentionTicks: integer('attention_ticks').array().notNull().default([]),
    attentionAsked: smallint('attention_asked').notNull().default(0),
    pendingCheck: text('pending_check').$type<'none' | 'confirm' | 'question'>().notNull().default('none'),
    lastEvent: text('last_event').notNull().default('play'),
    beats: integer('beats').notNull().default(0),
    /** Beats that arrived within 20 ms of a fixed rhythm: input of the REGULAR flag. */
    regularBeats: integer('regular_beats').notNull().default(0),
    /** Arrivals of the latest beats, epoch milliseconds. */
    recentArrivals: jsonb('recent_arrivals').$type<number[]>().notNull().default([]),
    lastFocusAt: at('last_focus_at').notNull().defaultNow(),
    creditedTicks: integer('credited_ticks').notNull().default(0),
    refusedTicks: integer('refused_ticks').notNull().default(0),
    missingBeats: integer('missing_beats').notNull().default(0),
    /** The beat that completed the item and what it earned: a repeated one is answered alike. */
    grantedSeq: integer('granted_seq'),
    grantedHundredths: integer('granted_hundredths').notNull().default(0),
    endedAt: at('ended_at'),
    endedBy: text('ended_by').$type<'close' | 'takeOver' | 'silent'>(),
  },
  (t) => [
    index('sittings_watermark_idx').on(t.watermark, t.openedAt),
    index('sittings_user_idx').on(t.userId, t.openedAt),
    index('sittings_item_idx').on(t.itemType, t.itemId),
    uniqueIndex('sittings_earning_key').on(t.userId).where(sql`ended_at is null and item_type <> 'live'`),
  ],
)

/** Wall seconds a person may still spend on credit (30 section 4): per person, not per sitting. */
export const studyBalances = pgTable('study_balances', {
  userId: uuid('user_id').primaryKey(),
  balanceMs: integer('balance_ms').notNull().default(0),
  /** Time that was cut by the longest offline stretch: what it would have paid is LATE, not OVER_TIME. */
  forfeitedMs: integer('forfeited_ms').notNull().default(0),
  lastAt: at('last_at'),
  /** Effective study of the running Asia/Shanghai day, all items together. */
  studyDay: integer('study_day').notNull().default(0),
  studyDayMs: integer('study_day_ms').notNull().default(0),
  recalculatedAt: at('recalculated_at'),
})

/** Figures of a study record that its flags are judged by, summed up with every request. */
export interface RecordFigures {
  overTimeCount: number
  overTimeMs: number
  seekAheadCount: number
  parallelCount: number
  missingBeats: number
  longestUnfocusedMs: number
  regularBeats: number
  longestDayEffectiveMs: number
  offlineCount: number
  offlineMs: number
}

export const studyRecords = pgTable(
  'study_records',
  {
    id: primaryId(),
    userId: uuid('user_id').notNull(),
    itemType: text('item_type').$type<StudyItemType>().notNull(),
    itemId: uuid('item_id').notNull(),
    /** 0, or the year where the item counts again each year. */
    cycle: smallint('cycle').notNull().default(0),
    versionNo: integer('version_no').notNull(),
    /** Raw union of what was credited, in tenths of a second. */
    intervals: multirange('intervals').notNull().default(sql`'{}'::int4multirange`),
    /** Milliseconds credited per page of a document, page n at index n − 1. */
    pageMs: jsonb('page_ms').$type<number[]>().notNull().default([]),
    /** Tenths of a percent, cut. */
    coverageTenths: smallint('coverage_tenths').notNull().default(0),
    effectiveMs: integer('effective_ms').notNull().default(0),
    furthestTicks: integer('furthest_ticks').notNull().default(0),
    /** Tick of the media, or page of the document. */
    lastPosition: integer('last_position').notNull().default(0),
    sittings: integer('sittings').notNull().default(0),
    firstAt: at('first_at').notNull().defaultNow(),
    lastAt: at('last_at').notNull().defaultNow(),
    completedAt: at('completed_at'),
    completedVersion: integer('completed_version'),
    /** Effective wall time at completion, for the median 完成用时. */
    completedMs: integer('completed_ms'),
    /** A replaced content has to be studied again; the hours stay. */
    restudyAt: at('restudy_at'),
    score: smallint('score').notNull().default(100),
    figures: jsonb('figures').$type<Partial<RecordFigures>>().notNull().default({}),
    flags: jsonb('flags').$type<IntegrityFlag[]>().notNull().default([]),
    checkState: text('check_state').$type<'none' | 'open' | 'passed' | 'void'>().notNull().default('none'),
    checkNote: text('check_note').notNull().default(''),
    explanation: text('explanation').notNull().default(''),
    voidedAt: at('voided_at'),
    voidReason: text('void_reason').notNull().default(''),
  },
  (t) => [
    uniqueIndex('study_records_once_key').on(t.userId, t.itemType, t.itemId, t.cycle),
    index('study_records_item_idx').on(t.itemType, t.itemId, t.completedAt),
    // No index has a column that beats write: their updates stay on the page (HOT).
    index('study_records_check_idx').on(t.checkState),
  ],
)

/** Settled beats: what was sent, credited and refused. Kept 365 days; intervals and hours stay. */
export const studyBeats = pgTable(
  'study_beats',
  {
    sittingId: uuid('sitting_id').notNull(),
    seq: integer('seq').notNull(),
    at: at('at').notNull().defaultNow(),
    event: text('event').notNull(),
    /** Tick of the media, or page of the document. */
    position: integer('position').notNull().default(0),
    credited: jsonb('credited').$type<unknown[]>().notNull().default([]),
    refused: jsonb('refused').$type<unknown[]>().notNull().default([]),
    visible: boolean('visible').notNull(),
    muted: boolean('muted').notNull(),
    stalledMs: integer('stalled_ms').notNull().default(0),
    wallMs: integer('wall_ms').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.sittingId, t.seq] }), index('study_beats_at_idx').on(t.at)],
)

export const hourRules = pgTable(
  'hour_rules',
  {
    version: integer('version').primaryKey(),
    minutesPerHour: smallint('minutes_per_hour').notNull(),
    completePercent: smallint('complete_percent').notNull(),
    attendPercent: smallint('attend_percent').notNull(),
    offlineMaxSeconds: integer('offline_max_seconds').notNull(),
    beatSeconds: smallint('beat_seconds').notNull(),
    /** Times of day in which study counts, minutes after midnight; empty means the whole day. */
    windows: jsonb('windows').$type<{ from: number; to: number }[]>().notNull().default([]),
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
    basis: text('basis').notNull().default(''),
    createdBy: uuid('created_by'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('hour_rules_from_key').on(t.validFrom)],
)

export type HourSource = 'video' | 'doc' | 'live' | 'train' | 'upload'

/** Append-only: a correction adds an entry that points to the former; nothing is edited but the state. */
export const hourEntries = pgTable(
  'hour_entries',
  {
    no: bigserial('no', { mode: 'number' }).primaryKey(),
    id: uuid('id').notNull().defaultRandom(),
    userId: uuid('user_id').notNull(),
    /** Unit of the person on the day of the entry. */
    orgId: uuid('org_id').notNull(),
    year: smallint('year').notNull(),
    month: smallint('month').notNull(),
    source: text('source').$type<HourSource>().notNull(),
    itemId: uuid('item_id').notNull(),
    itemTitle: text('item_title').notNull().default(''),
    itemVersion: integer('item_version').notNull().default(1),
    cycle: smallint('cycle').notNull().default(0),
    hoursHundredths: integer('hours_hundredths').notNull(),
    required: boolean('required').notNull().default(false),
    ruleVersion: integer('rule_version').notNull(),
    evidenceId: uuid('evidence_id'),
    state: text('state').$type<'granted' | 'revised' | 'voided'>().notNull().default('granted'),
    revises: uuid('revises'),
    reason: text('reason').notNull().default(''),
    completedAt: at('completed_at').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('hour_entries_granted_key').on(t.userId, t.source, t.itemId, t.cycle).where(sql`state = 'granted'`),
    uniqueIndex('hour_entries_id_key').on(t.id),
    index('hour_entries_person_idx').on(t.userId, t.year),
    index('hour_entries_unit_idx').on(t.year, t.orgId),
  ],
)

/** Hours of a person and year, kept with the entries: the figure every screen shows. */
export const hourTotals = pgTable(
  'hour_totals',
  {
    userId: uuid('user_id').notNull(),
    year: smallint('year').notNull(),
    source: text('source').$type<HourSource>().notNull(),
    hoursHundredths: integer('hours_hundredths').notNull().default(0),
    requiredHundredths: integer('required_hundredths').notNull().default(0),
    entries: integer('entries').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.userId, t.year, t.source] })],
)

export const roleTargets = pgTable(
  'role_targets',
  {
    ...recordColumns,
    roleId: uuid('role_id').notNull(),
    year: smallint('year').notNull(),
    targetHundredths: integer('target_hundredths').notNull(),
    requiredHundredths: integer('required_hundredths').notNull().default(0),
    /** Most hours that count per source, in hundredths; a source that is not named has no limit. */
    caps: jsonb('caps').$type<Partial<Record<HourSource, number>>>().notNull().default({}),
    prorate: boolean('prorate').notNull().default(false),
    basis: text('basis').notNull().default(''),
  },
  (t) => [uniqueIndex('role_targets_once_key').on(t.roleId, t.year)],
)

export const videoNotes = pgTable(
  'study_notes',
  {
    id: primaryId(),
    userId: uuid('user_id').notNull(),
    itemType: text('item_type').$type<StudyItemType>().notNull(),
    itemId: uuid('item_id').notNull(),
    /** Second of a video or page of a document. */
    position: integer('position').notNull(),
    text: text('text').notNull(),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [index('study_notes_own_idx').on(t.userId, t.itemType, t.itemId)],
)
