import type { SyncAction, SyncRunState } from '@portal/contract/areas/directory/sync.ts'
import type { SyncKind, SyncMapping, SyncWinner } from '@portal/contract/areas/directory/sync-mapping.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at, bytes, primaryId, recordColumns } from './columns.ts'

/** Objects of a run by what was to be done, and by what became of it. */
export type SyncFigures = Record<'added' | 'changed' | 'disabled' | 'removed' | 'same' | 'succeeded' | 'failed', number>

export const syncSources = pgTable(
  'sync_sources',
  {
    ...recordColumns,
    name: text('name').notNull(),
    kind: text('kind').$type<SyncKind>().notNull(),
    enabled: boolean('enabled').notNull().default(true),
    rootOrgId: uuid('root_org_id').notNull(),
    address: text('address').notNull(),
    account: text('account').notNull().default(''),
    secretSealed: bytes('secret_sealed').notNull(),
    caCertificate: text('ca_certificate').notNull().default(''),
    base: text('base').notNull().default(''),
    unitFilter: text('unit_filter').notNull(),
    personFilter: text('person_filter').notNull(),
    mapping: jsonb('mapping').$type<SyncMapping>().notNull(),
    fullHour: integer('full_hour'),
    everyMinutes: integer('every_minutes').notNull(),
    brakePercent: integer('brake_percent').notNull(),
    brakeCount: integer('brake_count').notNull(),
    /** What changed at the source before this moment is known here. */
    syncedUntil: at('synced_until'),
  },
  (t) => [uniqueIndex('sync_sources_name_key').on(t.name)],
)

export const syncRuns = pgTable(
  'sync_runs',
  {
    id: primaryId(),
    sourceId: uuid('source_id')
      .notNull()
      .references(() => syncSources.id, { onDelete: 'cascade' }),
    mode: text('mode').$type<'full' | 'incremental'>().notNull(),
    dryRun: boolean('dry_run').notNull(),
    state: text('state').$type<SyncRunState>().notNull().default('waiting'),
    braked: boolean('braked').notNull().default(false),
    text: text('text').notNull().default(''),
    startedBy: uuid('started_by'),
    /** Run of the process that works on it, and when it was last heard of. */
    workerId: uuid('worker_id'),
    beatAt: at('beat_at'),
    pulledAt: at('pulled_at'),
    /** What the objects came to, counted at the end: those that were the same are not kept. */
    figures: jsonb('figures').$type<SyncFigures>(),
    createdAt: at('created_at').notNull().defaultNow(),
    endedAt: at('ended_at'),
  },
  (t) => [
    index('sync_runs_source_idx').on(t.sourceId, t.createdAt),
    uniqueIndex('sync_runs_open_key')
      .on(t.sourceId)
      .where(sql`state in ('waiting', 'pulling', 'comparing', 'confirming', 'applying')`),
  ],
)

/** What a source said about one unit or person, and what became of it. */
export const syncObjects = pgTable(
  'sync_objects',
  {
    id: primaryId(),
    runId: uuid('run_id')
      .notNull()
      .references(() => syncRuns.id, { onDelete: 'cascade' }),
    /** Order of work: units from the top, people, then those who go. */
    no: integer('no').notNull(),
    kind: text('kind').$type<'unit' | 'person'>().notNull(),
    externalId: text('external_id').notNull(),
    /** Second name by which the source refers to it, such as the DN. */
    alias: text('alias').notNull().default(''),
    code: text('code').notNull().default(''),
    name: text('name').notNull().default(''),
    /** Personal values are sealed in it. */
    facts: jsonb('facts').$type<Record<string, unknown>>().notNull(),
    /** The unit or person of ours it was found to be. */
    targetId: uuid('target_id'),
    action: text('action').$type<SyncAction>(),
    state: text('state').$type<'waiting' | 'superior' | 'done' | 'failed'>().notNull().default('waiting'),
    text: text('text').notNull().default(''),
    changes: jsonb('changes')
      .$type<{ field: string; title: string; before: string; after: string }[]>()
      .notNull()
      .default([]),
  },
  (t) => [
    uniqueIndex('sync_objects_external_key').on(t.runId, t.kind, t.externalId),
    index('sync_objects_no_idx').on(t.runId, t.no),
    index('sync_objects_alias_idx').on(t.runId, t.kind, t.alias),
    index('sync_objects_code_idx').on(t.runId, t.kind, t.code),
  ],
)

/** Which unit or person an object of the source is. */
export const syncLinks = pgTable(
  'sync_links',
  {
    sourceId: uuid('source_id')
      .notNull()
      .references(() => syncSources.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<'unit' | 'person'>().notNull(),
    externalId: text('external_id').notNull(),
    alias: text('alias').notNull().default(''),
    objectId: uuid('object_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sourceId, t.kind, t.externalId] }),
    uniqueIndex('sync_links_object_key').on(t.sourceId, t.kind, t.objectId),
    index('sync_links_alias_idx').on(t.sourceId, t.kind, t.alias),
  ],
)

/** Where the portal and a source say different things about a person. */
export const syncDrifts = pgTable(
  'sync_drifts',
  {
    id: primaryId(),
    sourceId: uuid('source_id')
      .notNull()
      .references(() => syncSources.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').notNull(),
    field: text('field').notNull(),
    winner: text('winner').$type<SyncWinner>().notNull(),
    portalValue: text('portal_value').notNull(),
    sourceValue: text('source_value').notNull(),
    /** What 采用来源 writes; personal values sealed. */
    value: jsonb('value').$type<unknown>(),
    since: at('since').notNull().defaultNow(),
    seenRunId: uuid('seen_run_id').notNull(),
    kept: boolean('kept').notNull().default(false),
  },
  (t) => [
    uniqueIndex('sync_drifts_field_key').on(t.sourceId, t.userId, t.field),
    index('sync_drifts_since_idx').on(t.sourceId, t.since),
  ],
)
