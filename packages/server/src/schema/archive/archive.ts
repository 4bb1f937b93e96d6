import type { ArchiveSection } from '@portal/contract/areas/archive/words.ts'
import { sql } from 'drizzle-orm'
import { date, index, integer, pgSequence, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at, primaryId } from '../columns.ts'

export const archiveNumbers = pgSequence('archive_numbers')

/** 一人一档: the number is given once and outlives every transfer and the leaving; the content is always computed. */
export const archiveFiles = pgTable(
  'archive_files',
  {
    userId: uuid('user_id').primaryKey(),
    archiveNo: text('archive_no').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('archive_files_no_key').on(t.archiveNo)],
)

/** 更正申请 of a person about a line of his archive; the answer stays with it. */
export const archiveCorrections = pgTable(
  'archive_corrections',
  {
    id: primaryId(),
    userId: uuid('user_id').notNull(),
    section: text('section').$type<ArchiveSection>().notNull(),
    lineId: text('line_id').notNull(),
    /** The line as it was contested. */
    lineTitle: text('line_title').notNull(),
    lineOn: date('line_on', { mode: 'string' }).notNull(),
    text: text('text').notNull(),
    fileIds: uuid('file_ids').array().notNull().default([]),
    state: text('state').$type<'open' | 'accepted' | 'rejected'>().notNull().default('open'),
    answer: text('answer').notNull().default(''),
    answeredBy: uuid('answered_by'),
    answeredAt: at('answered_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('archive_corrections_user_idx').on(t.userId, t.createdAt),
    uniqueIndex('archive_corrections_open_key').on(t.userId, t.section, t.lineId).where(sql`state = 'open'`),
  ],
)

/** Each printed archive, found by its code: what was printed, by whom and how many pages. */
export const archivePrints = pgTable(
  'archive_prints',
  {
    id: primaryId(),
    userId: uuid('user_id').notNull(),
    personName: text('person_name').notNull(),
    archiveNo: text('archive_no').notNull(),
    printedBy: uuid('printed_by').notNull(),
    /** Unit of whoever printed it. */
    orgName: text('org_name').notNull(),
    pages: integer('pages').notNull(),
    verifyCode: text('verify_code').notNull(),
    /** Of the file. */
    sha256: text('sha256').notNull(),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('archive_prints_code_key').on(t.verifyCode), index('archive_prints_user_idx').on(t.userId, t.at)],
)
