import type { ImportAction, ImportChoice } from '@portal/contract/areas/exchange/import.ts'
import type { ImportHeader, ImportWays } from '@portal/contract/areas/exchange/import-layout.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { DataScope } from '#src/platform/actor.ts'
import { at, bytes, primaryId } from './columns.ts'
import { files } from './file.ts'
import { jobs } from './system/system.ts'

/** What somebody asked to be exported: all that is needed to do it again. */
export interface ExportRequest {
  list: string
  keyword: string
  filter: Record<string, unknown>
  sort?: string | undefined
  columns: string[]
}

/** The part of a background job that belongs to exports. */
export const exportJobs = pgTable('export_jobs', {
  jobId: uuid('job_id')
    .primaryKey()
    .references(() => jobs.id, { onDelete: 'cascade' }),
  request: jsonb('request').$type<ExportRequest>().notNull(),
  /** Id of the call that asked for it: the same call asks once. */
  requestId: text('request_id').notNull().default(''),
  /** The run that holds the job; a run that finds another name here stops. */
  runId: uuid('run_id'),
  heartbeatAt: at('heartbeat_at'),
  rows: integer('rows'),
  fileName: text('file_name').notNull().default(''),
  fileId: uuid('file_id').references(() => files.id, { onDelete: 'set null' }),
  /** Within which rows the file was written; it is handed out only while they are still reached. */
  scopes: jsonb('scopes').$type<readonly DataScope[]>(),
  expiresAt: at('expires_at'),
})

/** What is being done right now is told by the open job of a batch, so that no broken run leaves a state behind. */
export type ImportState = 'parsing' | 'mapping' | 'checked' | 'imported' | 'undone' | 'dropped' | 'expired'
export type ImportAct = 'check' | 'commit' | 'undo'
export type { ImportAction } from '@portal/contract/areas/exchange/import.ts'
export type { ImportHeader } from '@portal/contract/areas/exchange/import-layout.ts'

/** How a sheet is laid out, of files that have columns. */
export interface SheetLayout {
  /** Row the header stands in. */
  header: number
  ways: ImportWays
  /** Confirmed by somebody, now or before. */
  confirmed: boolean
}

export interface ImportUndone {
  restored: number
  kept: number
  /** The first of them. */
  list: { row: number; name: string; reason: string }[]
}

export const importBatches = pgTable(
  'import_batches',
  {
    id: primaryId(),
    kind: text('kind').notNull(),
    /** Role, group or dictionary that the rows go to; null for people and units. */
    targetId: uuid('target_id'),
    targetName: text('target_name').notNull().default(''),
    fileName: text('file_name').notNull(),
    fileHash: text('file_hash').notNull(),
    state: text('state').$type<ImportState>().notNull().default('checked'),
    headers: jsonb('headers').$type<ImportHeader[]>().notNull(),
    /** Null for files that have no columns. */
    layout: jsonb('layout').$type<SheetLayout>(),
    /** What was chosen with the upload. */
    settings: jsonb('settings').$type<ImportSettings>().notNull().default({ format: '', activate: true }),
    /** Pictures of the file that are stored already, by the names its texts call them. */
    pictures: jsonb('pictures').$type<Record<string, string>>().notNull().default({}),
    /** What is to be said of things of a text that became no row. */
    loose: jsonb('loose').$type<LooseFault[]>().notNull().default([]),
    rows: integer('rows').notNull(),
    counts: jsonb('counts').$type<Partial<Record<ImportAction, number>>>().notNull(),
    /** Existing things are updated, otherwise a row that names one is a fault. */
    updateExisting: boolean('update_existing').notNull().default(true),
    createdAt: at('created_at').notNull().defaultNow(),
    createdBy: uuid('created_by').notNull(),
    ownerOrgId: uuid('owner_org_id').notNull(),
    /** A check that nobody committed is forgotten after this. */
    expiresAt: at('expires_at').notNull(),
    committedAt: at('committed_at'),
    done: integer('done').notNull().default(0),
    skipped: integer('skipped').notNull().default(0),
    undoUntil: at('undo_until'),
    /** What taking it back has done. */
    undone: jsonb('undone').$type<ImportUndone>(),
    /** Number of one-time passwords being made, and whether their list was fetched. */
    secrets: integer('secrets').notNull().default(0),
    secretsFetchedAt: at('secrets_fetched_at'),
    /** New people who got an activation link instead, and those whose link is still to be sent. */
    linksSent: integer('links_sent').notNull().default(0),
    linksPending: integer('links_pending').notNull().default(0),
  },
  (t) => [
    index('import_batches_owner_idx').on(t.createdBy, t.createdAt),
    index('import_batches_org_idx').on(t.ownerOrgId, t.createdAt),
    index('import_batches_open_idx').on(t.expiresAt).where(sql`state in ('checked', 'mapping')`),
  ],
)

/** The part of a background job that belongs to imports. */
export const importJobs = pgTable(
  'import_jobs',
  {
    jobId: uuid('job_id')
      .primaryKey()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    batchId: uuid('batch_id')
      .notNull()
      .references(() => importBatches.id, { onDelete: 'cascade' }),
    act: text('act').$type<ImportAct>().notNull(),
    onlyGood: boolean('only_good').notNull().default(false),
    runId: uuid('run_id'),
    heartbeatAt: at('heartbeat_at'),
  },
  (t) => [index('import_jobs_batch_idx').on(t.batchId)],
)

export interface ImportFault {
  field: string
  message: string
  /** Absent: an error. */
  severity?: 'error' | 'guess' | 'duplicate'
  hint?: string
}

export interface LooseFault extends ImportFault {
  place: number
}

/** What was chosen with an upload, for kinds that ask. */
export interface ImportSettings {
  /** Form of the text or file; empty where the kind has one. */
  format: string
  /** What is new comes into force at once. */
  activate: boolean
}

/** Headings that somebody has mapped: offered when they come again. */
export const importLayouts = pgTable(
  'import_layouts',
  {
    id: primaryId(),
    kind: text('kind').notNull(),
    /** Of the headings in their order. */
    print: text('print').notNull(),
    keys: jsonb('keys').$type<(string | null)[]>().notNull(),
    ways: jsonb('ways').$type<ImportWays>().notNull(),
    createdBy: uuid('created_by').notNull(),
    usedAt: at('used_at').notNull().defaultNow(),
  },
  (t) => [index('import_layouts_idx').on(t.createdBy, t.kind, t.print)],
)

export interface ImportChange {
  field: string
  title: string
  before: string
  after: string
}

export const importRows = pgTable(
  'import_rows',
  {
    batchId: uuid('batch_id')
      .notNull()
      .references(() => importBatches.id, { onDelete: 'cascade' }),
    /** Its own number in the order of the file. */
    no: integer('no').notNull(),
    /** Row of the sheet, counted as Excel does, or line of the text; parts made of one line share it. */
    place: integer('place').notNull(),
    /** Cells as they came, and what the reader says of them; sealed, for they hold phone and identity numbers. */
    sealed: bytes('sealed').notNull(),
    action: text('action').$type<ImportAction>().notNull(),
    code: text('code').notNull().default(''),
    name: text('name').notNull().default(''),
    targetId: uuid('target_id'),
    /** Differences in words, masked like the lists. */
    changes: jsonb('changes').$type<ImportChange[]>().notNull().default([]),
    faults: jsonb('faults').$type<ImportFault[]>().notNull().default([]),
    suspect: jsonb('suspect').$type<{ id: string; code: string; name: string } | null>(),
    choice: text('choice').$type<ImportChoice>(),
    /** Decisions that are open for it. */
    choices: text('choices').array().$type<ImportChoice[]>().notNull().default([]),
    /** What the row brings into the file and what it asks of it, such as numbers of people. */
    owns: text('owns').array().notNull().default([]),
    asks: text('asks').array().notNull().default([]),
  },
  (t) => [primaryKey({ columns: [t.batchId, t.no] }), index('import_rows_action_idx').on(t.batchId, t.action, t.no)],
)

/** What a committed batch did, so that it can be taken back field by field. */
export const importEffects = pgTable(
  'import_effects',
  {
    batchId: uuid('batch_id')
      .notNull()
      .references(() => importBatches.id, { onDelete: 'cascade' }),
    no: integer('no').notNull(),
    objectId: uuid('object_id').notNull(),
    created: boolean('created').notNull(),
    name: text('name').notNull(),
    before: jsonb('before').$type<Record<string, unknown>>().notNull().default({}),
    after: jsonb('after').$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [primaryKey({ columns: [t.batchId, t.no] })],
)

/** One-time passwords of new people until the person who imported them fetched the list. */
export const importSecrets = pgTable(
  'import_secrets',
  {
    batchId: uuid('batch_id')
      .notNull()
      .references(() => importBatches.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').notNull(),
    sealed: bytes('sealed'),
  },
  (t) => [primaryKey({ columns: [t.batchId, t.userId] })],
)
