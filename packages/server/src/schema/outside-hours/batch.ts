import type { batchState, courseForm, uploadRowState } from '@portal/contract/areas/outside-hours/words.ts'
import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { at, ownedColumns, primaryId } from '../columns.ts'
import { files } from '../file.ts'

/** 学时批次: hours earned outside, with their proof. */
export const hourUploadBatches = pgTable(
  'hour_upload_batches',
  {
    ...ownedColumns,
    title: text('title').notNull(),
    note: text('note').notNull().default(''),
    state: text('state').$type<z.output<typeof batchState>>().notNull().default('draft'),
    submittedAt: at('submitted_at'),
    postedAt: at('posted_at'),
    returnReason: text('return_reason').notNull().default(''),
  },
  (t) => [
    index('hour_upload_batches_owner_idx').on(t.ownerOrgId, t.createdAt),
    index('hour_upload_batches_maker_idx').on(t.createdBy, t.createdAt),
  ],
)

export const hourUploadFiles = pgTable(
  'hour_upload_files',
  {
    batchId: uuid('batch_id')
      .notNull()
      .references(() => hourUploadBatches.id, { onDelete: 'cascade' }),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id),
    place: smallint('place').notNull(),
  },
  (t) => [primaryKey({ columns: [t.batchId, t.fileId] }), index('hour_upload_files_file_idx').on(t.fileId)],
)

/** One person and one course. The hour entry of a posted row has its id as item and as evidence. */
export const hourUploadRows = pgTable(
  'hour_upload_rows',
  {
    id: primaryId(),
    batchId: uuid('batch_id')
      .notNull()
      .references(() => hourUploadBatches.id, { onDelete: 'cascade' }),
    no: integer('no').notNull(),
    /** Number and name as they were given; `userId` is whom the number means, if anybody. */
    code: text('code').notNull(),
    name: text('name').notNull().default(''),
    userId: uuid('user_id'),
    courseName: text('course_name').notNull(),
    courseCode: text('course_code').notNull().default(''),
    organiser: text('organiser').notNull().default(''),
    form: text('form').$type<z.output<typeof courseForm>>().notNull().default('offline'),
    fromDay: date('from_day', { mode: 'string' }).notNull(),
    toDay: date('to_day', { mode: 'string' }).notNull(),
    hoursHundredths: integer('hours_hundredths').notNull(),
    score: text('score').notNull().default(''),
    certNo: text('cert_no').notNull().default(''),
    certTo: date('cert_to', { mode: 'string' }),
    confirmed: boolean('confirmed').notNull().default(false),
    state: text('state').$type<z.output<typeof uploadRowState>>().notNull().default('draft'),
    revokeReason: text('revoke_reason').notNull().default(''),
    revokedAt: at('revoked_at'),
    revokedById: uuid('revoked_by_id'),
  },
  (t) => [
    index('hour_upload_rows_batch_idx').on(t.batchId, t.no),
    index('hour_upload_rows_user_idx').on(t.userId),
    index('hour_upload_rows_cert_idx').on(t.certNo).where(sql`cert_no <> ''`),
  ],
)
