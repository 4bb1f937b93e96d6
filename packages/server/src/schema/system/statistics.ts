import type { DatasetName } from '@portal/contract/areas/system/dataset.ts'
import type { BoardSlide } from '@portal/contract/areas/system/statistics/board.ts'
import type { ReportDefinition } from '@portal/contract/areas/system/statistics/report.ts'
import type {
  ReportRef,
  ReportSpan,
  ReportThreshold,
  Timetable,
} from '@portal/contract/areas/system/statistics/schedule.ts'
import type { ReportFilter } from '@portal/contract/areas/system/statistics/statistics.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { DataScope } from '#src/platform/actor.ts'
import { at, ownedColumns, primaryId } from '../columns.ts'
import { jobs } from './system.ts'

/** Who answers for a figure of the reports, and what he adds to its definition. */
export const metricNotes = pgTable('metric_notes', {
  key: text('key').primaryKey(),
  ownerId: uuid('owner_id'),
  note: text('note').notNull().default(''),
  updatedAt: at('updated_at').notNull().defaultNow(),
  updatedBy: uuid('updated_by'),
})

/** Reports that people put together from data sets. */
export const customReports = pgTable(
  'custom_reports',
  {
    ...ownedColumns,
    name: text('name').notNull(),
    note: text('note').notNull().default(''),
    audience: text('audience').$type<'own' | 'shared'>().notNull(),
    dataset: text('dataset').$type<DatasetName>().notNull(),
    definition: jsonb('definition').$type<ReportDefinition>().notNull(),
  },
  (t) => [
    uniqueIndex('custom_reports_name_key').on(t.createdBy, t.name),
    index('custom_reports_shared_idx').on(t.audience, t.updatedAt),
  ],
)

/** 定时发送. */
export const reportSchedules = pgTable(
  'report_schedules',
  {
    ...ownedColumns,
    name: text('name').notNull(),
    reportKind: text('report_kind').$type<ReportRef['kind']>().notNull(),
    reportId: text('report_id').notNull(),
    span: text('span').$type<ReportSpan>().notNull(),
    cadence: text('cadence').$type<Timetable['cadence']>().notNull(),
    weekday: text('weekday').$type<Timetable['weekday']>().notNull(),
    monthDay: smallint('month_day').notNull(),
    time: text('time').notNull(),
    threshold: jsonb('threshold').$type<ReportThreshold | null>(),
    enabled: boolean('enabled').notNull(),
    /** Null while it is switched off. */
    nextAt: at('next_at'),
    lastAt: at('last_at'),
  },
  (t) => [index('report_schedules_due_idx').on(t.nextAt).where(sql`next_at is not null`)],
)

export const reportScheduleReceivers = pgTable(
  'report_schedule_receivers',
  {
    scheduleId: uuid('schedule_id')
      .notNull()
      .references(() => reportSchedules.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.scheduleId, t.userId] }), index('report_schedule_receivers_user_idx').on(t.userId)],
)

/** One going-out of a schedule: at most one for each of its times. */
export const reportRuns = pgTable(
  'report_runs',
  {
    id: primaryId(),
    scheduleId: uuid('schedule_id')
      .notNull()
      .references(() => reportSchedules.id, { onDelete: 'cascade' }),
    slot: at('slot').notNull(),
    state: text('state').$type<'waiting' | 'running' | 'done' | 'failed'>().notNull().default('waiting'),
    /** Until then the run belongs to the process that took it; afterwards another one goes on. */
    leaseUntil: at('lease_until'),
    leaseId: uuid('lease_id'),
    attempts: smallint('attempts').notNull().default(0),
    error: text('error').notNull().default(''),
    endedAt: at('ended_at'),
  },
  (t) => [
    uniqueIndex('report_runs_slot_key').on(t.scheduleId, t.slot),
    index('report_runs_open_idx').on(t.leaseUntil).where(sql`state in ('waiting', 'running')`),
  ],
)

/** What became of a run for each receiver; written with the message, so that nobody gets it twice. */
export const reportRunReceivers = pgTable(
  'report_run_receivers',
  {
    runId: uuid('run_id')
      .notNull()
      .references(() => reportRuns.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').notNull(),
    state: text('state').$type<'sent' | 'skipped' | 'failed'>().notNull(),
    reason: text('reason').notNull().default(''),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.runId, t.userId] }), index('report_run_receivers_user_idx').on(t.userId)],
)

/** What a report was asked that took too long for a request. */
export type LaterRequest =
  | { kind: 'named'; reportId: string; filter: ReportFilter }
  | { kind: 'custom'; reportId: string; definition: ReportDefinition }

/** The part of a background job that belongs to reports: what was asked, and what came of it for its owner. */
export const reportAnswers = pgTable('report_answers', {
  jobId: uuid('job_id')
    .primaryKey()
    .references(() => jobs.id, { onDelete: 'cascade' }),
  request: jsonb('request').$type<LaterRequest>().notNull(),
  answer: jsonb('answer'),
  /** Within which rows the answer was found; it is shown only while they are still reached. */
  scopes: jsonb('scopes').$type<readonly DataScope[]>(),
  /** The run that holds the job; a run that finds another name here stops. */
  runId: uuid('run_id'),
  heartbeatAt: at('heartbeat_at'),
})

/** 大屏: pictures of reports that follow each other. */
export const reportBoards = pgTable(
  'report_boards',
  {
    ...ownedColumns,
    name: text('name').notNull(),
    seconds: smallint('seconds').notNull(),
    audience: text('audience').$type<'own' | 'shared'>().notNull(),
    slides: jsonb('slides').$type<BoardSlide[]>().notNull(),
  },
  (t) => [index('report_boards_shared_idx').on(t.audience, t.updatedAt)],
)
