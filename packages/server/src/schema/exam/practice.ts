import type { DrawRule } from '@portal/contract/areas/exam/paper/draw-rule.ts'
import type { PracticeMode } from '@portal/contract/areas/exam/practice/practice.ts'
import { sql } from 'drizzle-orm'
import {
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

/** 专项练习: a part of the banks, practised in rounds. */
export const practiceSets = pgTable(
  'practice_sets',
  {
    ...ownedColumns,
    ...audienceColumns,
    title: text('title').notNull(),
    coverFileId: uuid('cover_file_id').references(() => files.id),
    intro: text('intro').notNull().default(''),
    rules: jsonb('rules').$type<DrawRule[]>().notNull().default([]),
    questionIds: uuid('question_ids').array().notNull().default([]),
    /** Banks its author may use: whoever practises reaches these and no others. */
    bankIds: uuid('bank_ids').array().notNull().default([]),
    modes: text('modes').array().$type<PracticeMode[]>().notNull(),
    roundSize: integer('round_size').notNull().default(10),
    feedback: text('feedback').$type<'instant' | 'final'>().notNull().default('instant'),
    openAt: at('open_at'),
    closeAt: at('close_at'),
    state: text('state').$type<'draft' | 'published' | 'retired'>().notNull().default('draft'),
  },
  (t) => [
    index('practice_sets_owner_idx').on(t.ownerOrgId, t.updatedAt),
    index('practice_sets_audience_idx').using('gin', t.audienceInclude),
    index('practice_sets_cover_idx').on(t.coverFileId).where(sql`${t.coverFileId} is not null`),
  ],
)

/** Where a person stands in one mode of a set. */
export const practicePlaces = pgTable(
  'practice_places',
  {
    personId: uuid('person_id').notNull(),
    setId: uuid('set_id')
      .notNull()
      .references(() => practiceSets.id, { onDelete: 'cascade' }),
    mode: text('mode').$type<PracticeMode>().notNull(),
    /** order: the last question answered; the next round begins behind it. */
    lastId: uuid('last_id'),
    /** challenge: right answers in the best run. */
    best: integer('best').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.personId, t.setId, t.mode] })],
)

/** 错题本: one row per person and question, whatever scene it came from. */
export const wrongItems = pgTable(
  'wrong_items',
  {
    id: primaryId(),
    personId: uuid('person_id').notNull(),
    questionId: uuid('question_id').notNull(),
    wrongCount: integer('wrong_count').notNull(),
    lastWrongAt: at('last_wrong_at').notNull(),
    /** Place in the days 1, 2, 4, 7, 15, 30. */
    stage: smallint('stage').notNull(),
    dueOn: date('due_on').notNull(),
    /** Days in a row with a right answer and none wrong, and the last of them. */
    rightRun: smallint('right_run').notNull().default(0),
    rightOn: date('right_on'),
    /** Scenes it was wrong in. */
    sources: text('sources').array().notNull(),
    state: text('state').$type<'active' | 'mastered'>().notNull(),
    /** The answer that counted last: told twice, it counts once. */
    attemptItemId: uuid('attempt_item_id').notNull(),
  },
  (t) => [
    uniqueIndex('wrong_items_key').on(t.personId, t.questionId),
    index('wrong_items_due_idx').on(t.personId, t.state, t.dueOn),
    index('wrong_items_question_idx').on(t.questionId),
  ],
)

/** What is told to be wrong with a question: by a learner once per wording, or by accepted appeals. */
export const questionReports = pgTable(
  'question_reports',
  {
    id: primaryId(),
    /** Null: accepted appeals tell it. */
    personId: uuid('person_id'),
    questionId: uuid('question_id').notNull(),
    versionNo: integer('version_no').notNull(),
    text: text('text').notNull(),
    at: at('at').notNull().defaultNow(),
    settledAt: at('settled_at'),
    settledById: uuid('settled_by_id'),
    note: text('note').notNull().default(''),
  },
  (t) => [
    uniqueIndex('question_reports_key').on(t.personId, t.questionId, t.versionNo),
    index('question_reports_question_idx').on(t.questionId),
  ],
)
