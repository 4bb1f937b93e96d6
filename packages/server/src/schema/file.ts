import { bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at, primaryId } from './columns.ts'

/** Bytes kept in the content-addressed store; one row per distinct content. */
export const blobs = pgTable('blobs', {
  sha256: text('sha256').primaryKey(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  /** Format found in the bytes, such as `mp4`; it decides how they are served. */
  container: text('container').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
})

/** A file as people know it: its name and what it is for, pointing at stored bytes. */
export const files = pgTable(
  'files',
  {
    id: primaryId(),
    sha256: text('sha256')
      .notNull()
      .references(() => blobs.sha256),
    name: text('name').notNull(),
    purpose: text('purpose').notNull(),
    ownerId: uuid('owner_id'),
    ownerOrgId: uuid('owner_org_id').notNull(),
    /** Width, height, duration and the like, read by the server. */
    facts: jsonb('facts').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [index('files_sha_idx').on(t.sha256), index('files_owner_idx').on(t.ownerId, t.createdAt)],
)

/** An upload on its way in (30 UploadJob), its id is the name of the partial file; dropped by 保留与清理 some days after the last byte. */
export const uploads = pgTable(
  'uploads',
  {
    id: primaryId(),
    ownerId: uuid('owner_id').notNull(),
    purpose: text('purpose').notNull(),
    fileName: text('file_name').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    /** Hash the browser announced; what arrives must have it. */
    sha256: text('sha256').notNull().default(''),
    state: text('state')
      .$type<'uploading' | 'verifying' | 'done' | 'failed' | 'cancelled'>()
      .notNull()
      .default('uploading'),
    failText: text('fail_text').notNull().default(''),
    fileId: uuid('file_id').references(() => files.id),
    /** Something was made of it; a finished upload that nothing ever took goes with its file. */
    takenAt: at('taken_at'),
    createdAt: at('created_at').notNull().defaultNow(),
    touchedAt: at('touched_at').notNull().defaultNow(),
  },
  (t) => [index('uploads_owner_idx').on(t.ownerId, t.state), index('uploads_touched_idx').on(t.touchedAt)],
)

/** What an office file is read as: one PDF for its bytes, whatever names they have; made once. */
export const readableForms = pgTable(
  'readable_forms',
  {
    /** Of the office file. */
    sha256: text('sha256')
      .primaryKey()
      .references(() => blobs.sha256, { onDelete: 'cascade' }),
    state: text('state').$type<'waiting' | 'ready' | 'failed'>().notNull().default('waiting'),
    pdfFileId: uuid('pdf_file_id').references(() => files.id),
    pages: integer('pages').notNull().default(0),
    failCode: text('fail_code').notNull().default(''),
    failText: text('fail_text').notNull().default(''),
    /** What the conversion took. */
    seconds: integer('seconds').notNull().default(0),
    askedAt: at('asked_at').notNull().defaultNow(),
    endedAt: at('ended_at'),
  },
  (t) => [index('readable_forms_pdf_idx').on(t.pdfFileId), index('readable_forms_ended_idx').on(t.state, t.endedAt)],
)
