import type {
  Finding,
  LooseFinding,
  QuestionFields,
} from '@portal/contract/areas/assessment/exchange/question-fields.ts'
import type { DuplicateChoice, QuestionFormat } from '@portal/contract/areas/assessment/exchange-import.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at, primaryId } from './columns.ts'

/** An upload of questions between its check and its commit. */
export const questionImports = pgTable(
  'question_imports',
  {
    id: primaryId(),
    format: text('format').$type<QuestionFormat>().notNull(),
    fileName: text('file_name').notNull(),
    fileHash: text('file_hash').notNull(),
    typeId: uuid('type_id'),
    state: text('state').$type<'checked' | 'committed' | 'discarded' | 'expired'>().notNull().default('checked'),
    questions: integer('questions').notNull(),
    loose: jsonb('loose').$type<LooseFinding[]>().notNull(),
    /** Pictures of the file that are stored already, by the name the texts call them. */
    pictures: jsonb('pictures').$type<Record<string, string>>().notNull(),
    result: jsonb('result').$type<{ created: number; versions: number; skipped: number }>(),
    createdBy: uuid('created_by').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [
    index('question_imports_owner_idx').on(t.createdBy, t.createdAt),
    index('question_imports_open_idx').on(t.expiresAt).where(sql`state = 'checked'`),
  ],
)

/** A row of an upload, with what the reader and the last check say about it. */
export const questionImportRows = pgTable(
  'question_import_rows',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => questionImports.id, { onDelete: 'cascade' }),
    seq: integer('seq').notNull(),
    /** Row of the sheet or line of the text; parts made of one text share it. */
    no: integer('no').notNull(),
    /** `seq` of the question it belongs to. */
    head: integer('head').notNull(),
    fields: jsonb('fields').$type<QuestionFields>().notNull(),
    readerFindings: jsonb('reader_findings').$type<Finding[]>().notNull(),
    findings: jsonb('findings').$type<Finding[]>().notNull(),
    ok: boolean('ok').notNull(),
    duplicate: jsonb('duplicate').$type<{ number: string; row: number | null }>(),
    choice: text('choice').$type<DuplicateChoice>(),
  },
  (t) => [primaryKey({ columns: [t.importId, t.seq] })],
)
