import type { ExamRules } from '@portal/contract/areas/exam/exam/rules.ts'
import type { PaperContent, PaperMode } from '@portal/contract/areas/exam/paper/content.ts'
import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
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

/** 试卷: what is asked. Its content is edited freely as draft; publishing freezes a version. */
export const papers = pgTable(
  'papers',
  {
    ...ownedColumns,
    updatedBy: uuid('updated_by'),
    title: text('title').notNull(),
    mode: text('mode').$type<PaperMode>().notNull(),
    content: jsonb('content').$type<PaperContent>().notNull(),
    questionCount: integer('question_count').notNull().default(0),
    /** Whole hundredths. */
    total: integer('total').notNull().default(0),
    /** Questions of difficulty 1 … 5, as the last save found them. */
    difficultyMix: integer('difficulty_mix').array().notNull().default([0, 0, 0, 0, 0]),
    /** Published version; 0 before the first. */
    version: integer('version').notNull().default(0),
    /** Differs from the published version. */
    edited: boolean('edited').notNull().default(true),
    state: text('state').$type<'draft' | 'published' | 'retired'>().notNull().default('draft'),
  },
  (t) => [index('papers_owner_idx').on(t.ownerOrgId, t.updatedAt)],
)

/** Frozen by trigger. */
export const paperVersions = pgTable(
  'paper_versions',
  {
    paperId: uuid('paper_id')
      .notNull()
      .references(() => papers.id, { onDelete: 'cascade' }),
    no: integer('no').notNull(),
    title: text('title').notNull(),
    mode: text('mode').$type<PaperMode>().notNull(),
    content: jsonb('content').$type<PaperContent>().notNull(),
    questionCount: integer('question_count').notNull(),
    total: integer('total').notNull(),
    publishedAt: at('published_at').notNull().defaultNow(),
    publishedBy: uuid('published_by'),
  },
  (t) => [primaryKey({ columns: [t.paperId, t.no] })],
)

/** 考试: who is asked, when and by which rules. Scene `exam`; quizzes of other scenes keep their own tables. */
export const exams = pgTable(
  'exams',
  {
    ...ownedColumns,
    ...audienceColumns,
    updatedBy: uuid('updated_by'),
    title: text('title').notNull(),
    paperId: uuid('paper_id').references(() => papers.id),
    paperVersion: integer('paper_version').notNull().default(0),
    questionCount: integer('question_count').notNull().default(0),
    /** Whole hundredths. */
    total: integer('total').notNull().default(0),
    openAt: at('open_at').notNull(),
    closeAt: at('close_at').notNull(),
    rules: jsonb('rules').$type<ExamRules>().notNull(),
    /** Whole hundredths; stands in `rules` too, here for SQL. */
    passScore: integer('pass_score').notNull(),
    passwordHash: text('password_hash'),
    state: text('state')
      .$type<'draft' | 'in_review' | 'published' | 'cancelled' | 'archived'>()
      .notNull()
      .default('draft'),
    /** Rises when paper, audience or pool change before the first start: prepared papers are made again. */
    snapshotNo: integer('snapshot_no').notNull().default(0),
    publishedAt: at('published_at'),
    firstStartedAt: at('first_started_at'),
    /** Hall pause: running where set. */
    pausedAt: at('paused_at'),
    resultsPublishedAt: at('results_published_at'),
    cancelReason: text('cancel_reason').notNull().default(''),
  },
  (t) => [
    index('exams_owner_idx').on(t.ownerOrgId, t.openAt),
    index('exams_audience_idx').using('gin', t.audienceInclude),
    index('exams_window_idx').on(t.closeAt).where(sql`state = 'published'`),
    index('exams_paper_idx').on(t.paperId),
  ],
)

/** What a published exam draws from: slots resolved to versions, and the pool of each rule row, as they were then. */
export const examPools = pgTable(
  'exam_pools',
  {
    examId: uuid('exam_id')
      .notNull()
      .references(() => exams.id, { onDelete: 'cascade' }),
    snapshotNo: integer('snapshot_no').notNull(),
    /** Of a rule row; `slots` for the fixed questions. */
    rowId: text('row_id').notNull(),
    questionIds: uuid('question_ids').array().notNull(),
    versionNos: integer('version_nos').array().notNull(),
    /** Twin group or null by place. */
    twinGroups: uuid('twin_groups').array().$type<(string | null)[]>().notNull().default([]),
    /** By place, 1 … 5: every paper has the same mix of them. */
    difficulties: smallint('difficulties').array().notNull().default([]),
  },
  (t) => [primaryKey({ columns: [t.examId, t.snapshotNo, t.rowId] })],
)

/** 个别调整 and 补考: goes before the exam and every group rule. */
export const examOverrides = pgTable(
  'exam_overrides',
  {
    id: primaryId(),
    examId: uuid('exam_id')
      .notNull()
      .references(() => exams.id, { onDelete: 'cascade' }),
    personId: uuid('person_id'),
    groupId: uuid('group_id'),
    extraMinutes: integer('extra_minutes').notNull().default(0),
    openAt: at('open_at'),
    closeAt: at('close_at'),
    extraAttempts: smallint('extra_attempts').notNull().default(0),
    reason: text('reason').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    createdBy: uuid('created_by'),
  },
  (t) => [
    uniqueIndex('exam_overrides_person_key').on(t.examId, t.personId),
    uniqueIndex('exam_overrides_group_key').on(t.examId, t.groupId),
    index('exam_overrides_of_person_idx').on(t.personId),
  ],
)

/** Tries at the password, for the lock after five wrong ones. */
export const examPasswordTries = pgTable(
  'exam_password_tries',
  {
    seq: bigserial('seq', { mode: 'number' }).primaryKey(),
    examId: uuid('exam_id')
      .notNull()
      .references(() => exams.id, { onDelete: 'cascade' }),
    personId: uuid('person_id').notNull(),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [index('exam_password_tries_idx').on(t.examId, t.personId, t.at)],
)
