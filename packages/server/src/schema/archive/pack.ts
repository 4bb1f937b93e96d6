import type { PackLine } from '@portal/contract/areas/archive/pack.ts'
import { bigint, date, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { DataScope } from '#src/platform/actor.ts'
import { at, ownedColumns } from '../columns.ts'
import { files } from '../file.ts'

export interface PackedFile {
  name: string
  title: string
  count: number
  bytes: number
  sha256: string
}

/** 迎检资料包: the record stays for ever, its file for some days. */
export const auditPacks = pgTable(
  'audit_packs',
  {
    ...ownedColumns,
    orgIds: uuid('org_ids').array().notNull(),
    units: text('units').notNull(),
    fromDay: date('from_day', { mode: 'string' }).notNull(),
    toDay: date('to_day', { mode: 'string' }).notNull(),
    dutyItem: text('duty_item').notNull().default(''),
    reason: text('reason').notNull(),
    state: text('state').$type<'making' | 'done' | 'failed'>().notNull().default('making'),
    jobId: uuid('job_id'),
    people: integer('people').notNull().default(0),
    /** Check list at the time it was made. */
    checks: jsonb('checks').$type<PackLine[]>().notNull().default([]),
    manifest: jsonb('manifest').$type<PackedFile[]>().notNull().default([]),
    fileId: uuid('file_id').references(() => files.id, { onDelete: 'set null' }),
    fileName: text('file_name').notNull().default(''),
    bytes: bigint('bytes', { mode: 'number' }),
    sha256: text('sha256').notNull().default(''),
    /** Within which rows it was made: handed out only while they are still reached. */
    scope: jsonb('scope').$type<DataScope>(),
    expiresAt: at('expires_at'),
  },
  (t) => [index('audit_packs_owner_idx').on(t.ownerOrgId, t.createdAt)],
)
