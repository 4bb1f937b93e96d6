import type { ConvertState, VersionKind } from '@portal/contract/areas/document/document.ts'
import type { PublicationState } from '@portal/contract/shared/publication.ts'
import {
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
import { at, audienceColumns, ownedColumns, primaryId } from '../columns.ts'
import { files } from '../file.ts'

/** A question that is asked before an acknowledgement, in the version it was picked in. */
export interface CheckQuestion {
  questionId: string
  version: number
  /** Page that answers it. */
  page: number
}

/** Reviewed content of a published document that waits for its approval; a missing field stays as it is. */
export interface DocumentDraft {
  title?: string
  summary?: string
  coverFileId?: string | null
  ackText?: string
  checkQuestions?: CheckQuestion[]
  versionId?: string
}

/** Its one type and its labels stand in `content_labels` alone. */
export const documents = pgTable(
  'documents',
  {
    ...ownedColumns,
    ...audienceColumns,
    title: text('title').notNull(),
    initials: text('initials').notNull().default(''),
    grams: text('grams').array().notNull().default([]),
    coverFileId: uuid('cover_file_id').references(() => files.id),
    summary: text('summary').notNull().default(''),
    year: smallint('year').notNull(),
    required: boolean('required').notNull().default(false),
    /** Hours in hundredths; null means by formula, a value may only lower it. */
    hoursHundredths: integer('hours_hundredths'),
    ackDuty: boolean('ack_duty').notNull().default(false),
    ackText: text('ack_text').notNull().default(''),
    ackPassword: boolean('ack_password').notNull().default(false),
    checkQuestions: jsonb('check_questions').$type<CheckQuestion[]>().notNull().default([]),
    pagePercent: smallint('page_percent').notNull().default(100),
    allowDownload: boolean('allow_download').notNull().default(false),
    allowPrint: boolean('allow_print').notNull().default(false),
    allowComment: boolean('allow_comment').notNull().default(true),
    state: text('state').$type<PublicationState>().notNull().default('draft'),
    validFrom: at('valid_from'),
    validTo: at('valid_to'),
    publishAt: at('publish_at'),
    publishedAt: at('published_at'),
    /** Its owner is reminded 30 and 7 days before. */
    reviewBy: date('review_by', { mode: 'string' }),
    sort: integer('sort').notNull().default(0),
    deletedAt: at('deleted_at'),
    /** The version readers see; null until the first one is ready. */
    currentVersionId: uuid('current_version_id'),
    /** A reviewed change waiting beside the live one. */
    draft: jsonb('draft').$type<DocumentDraft>(),
    draftState: text('draft_state').$type<'none' | 'open' | 'in_review'>().notNull().default('none'),
    approvedAt: at('approved_at'),
    /** Hash of the reviewed content that was approved last: what differs from it needs a new approval. */
    approvedHash: text('approved_hash').notNull().default(''),
    retireReason: text('retire_reason').notNull().default(''),
  },
  (t) => [
    index('documents_audience_idx').using('gin', t.audienceInclude),
    index('documents_grams_idx').using('gin', t.grams),
    index('documents_list_idx').on(t.state, t.createdAt),
    index('documents_owner_idx').on(t.ownerOrgId, t.createdAt),
    index('documents_review_idx').on(t.reviewBy),
  ],
)

export const documentVersions = pgTable(
  'document_versions',
  {
    id: primaryId(),
    documentId: uuid('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    /** 1, 2, 3 …: what study records and hours know. */
    number: integer('number').notNull(),
    /** `2.1` of what people call it. */
    major: integer('major').notNull(),
    minor: integer('minor').notNull(),
    kind: text('kind').$type<VersionKind>().notNull(),
    /** Number of the major version this one belongs to: what was read and signed since then counts for it. */
    creditsFrom: integer('credits_from').notNull(),
    changeNote: text('change_note').notNull().default(''),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id),
    /** The readable pages: the file itself where it came as PDF. */
    pdfFileId: uuid('pdf_file_id').references(() => files.id),
    originalName: text('original_name').notNull(),
    sha256: text('sha256').notNull(),
    pages: integer('pages').notNull().default(0),
    charsPerPage: integer('chars_per_page').array().notNull().default([]),
    state: text('state').$type<ConvertState>().notNull().default('queued'),
    failCode: text('fail_code').notNull().default(''),
    failText: text('fail_text').notNull().default(''),
    technicalLog: text('technical_log').notNull().default(''),
    attempts: smallint('attempts').notNull().default(0),
    createdBy: uuid('created_by'),
    createdAt: at('created_at').notNull().defaultNow(),
    startedAt: at('started_at'),
    /** Sign of life of the process at work. */
    progressAt: at('progress_at'),
    readyAt: at('ready_at'),
  },
  (t) => [
    uniqueIndex('document_versions_number_key').on(t.documentId, t.number),
    uniqueIndex('document_versions_name_key').on(t.documentId, t.major, t.minor),
    index('document_versions_state_idx').on(t.state),
    index('document_versions_file_idx').on(t.fileId),
  ],
)

/** Text of the pages, for search. */
export const documentPages = pgTable(
  'document_pages',
  {
    versionId: uuid('version_id')
      .notNull()
      .references(() => documentVersions.id, { onDelete: 'cascade' }),
    page: integer('page').notNull(),
    text: text('text').notNull(),
    /** Each neighbouring pair of letters as one number: what holds a phrase holds all of its pairs. */
    pairs: integer('pairs').array().notNull(),
  },
  (t) => [primaryKey({ columns: [t.versionId, t.page] }), index('document_pages_pairs_idx').using('gin', t.pairs)],
)

/** 已知悉: once per person and version, with what the proof says. */
export const documentAcknowledgements = pgTable(
  'document_acknowledgements',
  {
    id: primaryId(),
    documentId: uuid('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    versionId: uuid('version_id')
      .notNull()
      .references(() => documentVersions.id, { onDelete: 'cascade' }),
    versionNumber: integer('version_number').notNull(),
    userId: uuid('user_id').notNull(),
    at: at('at').notNull().defaultNow(),
    /** As they were then: a proof says the same however long after. */
    title: text('title').notNull(),
    versionName: text('version_name').notNull(),
    personName: text('person_name').notNull(),
    personCode: text('person_code').notNull(),
    orgName: text('org_name').notNull(),
    ackText: text('ack_text').notNull(),
    fileSha256: text('file_sha256').notNull(),
    pages: integer('pages').notNull(),
    readPages: integer('read_pages').notNull().default(0),
    readMs: integer('read_ms').notNull().default(0),
    /** Check questions that were answered. */
    questions: smallint('questions').notNull().default(0),
    /** By which a stranger verifies the printed proof. */
    verifyCode: text('verify_code').notNull(),
  },
  (t) => [
    uniqueIndex('document_acknowledgements_once_key').on(t.versionId, t.userId),
    uniqueIndex('document_acknowledgements_code_key').on(t.verifyCode),
    index('document_acknowledgements_item_idx').on(t.documentId, t.userId),
  ],
)

/** 下载次数: signed download addresses made for the document. */
export const documentDownloads = pgTable(
  'document_downloads',
  {
    id: primaryId(),
    documentId: uuid('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    versionId: uuid('version_id')
      .notNull()
      .references(() => documentVersions.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').notNull(),
    original: boolean('original').notNull(),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [index('document_downloads_item_idx').on(t.documentId, t.userId)],
)
