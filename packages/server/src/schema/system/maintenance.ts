import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at, primaryId, recordColumns } from '../columns.ts'

export interface BackupCheck {
  name: string
  ok: boolean
  text: string
}

export const backupRuns = pgTable(
  'backup_runs',
  {
    id: primaryId(),
    kind: text('kind').$type<'base' | 'rehearsal'>().notNull(),
    state: text('state').$type<'queued' | 'running' | 'checking' | 'ok' | 'failed'>().notNull().default('queued'),
    /** Who pressed the button; null for the clock. */
    startedBy: uuid('started_by'),
    createdAt: at('created_at').notNull().defaultNow(),
    startedAt: at('started_at'),
    endedAt: at('ended_at'),
    /** The data of a base backup is as of this moment. */
    takenAt: at('taken_at'),
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    rows: bigint('rows', { mode: 'number' }).notNull().default(0),
    tables: integer('tables').notNull().default(0),
    folder: text('folder').notNull().default(''),
    /** The base backup that a rehearsal restored. */
    ofId: uuid('of_id'),
    checks: jsonb('checks').$type<BackupCheck[]>().notNull().default([]),
    error: text('error').notNull().default(''),
    /** Its files are gone because the retention was over. */
    removedAt: at('removed_at'),
  },
  (t) => [index('backup_runs_created_idx').on(t.createdAt)],
)

/** How far rows that were there before an upgrade have been filled in; see platform/migrations/backfill.ts. */
export const backfills = pgTable('backfills', {
  name: text('name').primaryKey(),
  /** Where the last step came to, in whatever the backfill counts by. */
  reached: text('reached'),
  startedAt: at('started_at').notNull().defaultNow(),
  finishedAt: at('finished_at'),
})

/** What somebody set about a kind of data; what nobody touched has its shipped days. */
export const retentionPolicies = pgTable('retention_policies', {
  kind: text('kind').primaryKey(),
  days: integer('days').notNull(),
  /** Shorter periods that hold for what was collected before the longer one was set. */
  earlier: jsonb('earlier').$type<{ until: string; days: number }[]>().notNull().default([]),
  revision: recordColumns.revision,
  updatedAt: recordColumns.updatedAt,
  updatedBy: uuid('updated_by'),
})

export const retentionRuns = pgTable(
  'retention_runs',
  {
    id: primaryId(),
    kind: text('kind').notNull(),
    at: at('at').notNull().defaultNow(),
    cutoff: at('cutoff').notNull(),
    count: integer('count').notNull().default(0),
    error: text('error').notNull().default(''),
    startedBy: uuid('started_by'),
  },
  (t) => [index('retention_runs_kind_idx').on(t.kind, t.at)],
)

/** Rows that a dispute, an appeal or an order keeps: cleaning passes them by. */
export const retentionHolds = pgTable(
  'retention_holds',
  {
    kind: text('kind').notNull(),
    objectId: text('object_id').notNull(),
    reason: text('reason').notNull(),
    at: at('at').notNull().defaultNow(),
    by: uuid('by'),
  },
  (t) => [primaryKey({ columns: [t.kind, t.objectId] })],
)
