import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at, primaryId } from '../columns.ts'
import { attemptItems } from './attempt.ts'

/** 申诉: an examinee contests the score of one question of his own sitting. */
export const appeals = pgTable(
  'appeals',
  {
    id: primaryId(),
    revision: integer('revision').notNull().default(1),
    attemptItemId: uuid('attempt_item_id')
      .notNull()
      .references(() => attemptItems.id, { onDelete: 'cascade' }),
    attemptId: uuid('attempt_id').notNull(),
    examId: uuid('exam_id').notNull(),
    questionId: uuid('question_id').notNull(),
    personId: uuid('person_id').notNull(),
    text: text('text').notNull(),
    /** Own uploads of the examinee. */
    fileIds: uuid('files').array().notNull().default([]),
    state: text('state')
      .$type<'submitted' | 'in_review' | 'accepted' | 'rejected' | 'withdrawn'>()
      .notNull()
      .default('submitted'),
    reviewerId: uuid('reviewer_id'),
    reason: text('reason').notNull().default(''),
    /** Hundredths. */
    before: integer('before'),
    after: integer('after'),
    createdAt: at('created_at').notNull().defaultNow(),
    decidedAt: at('decided_at'),
  },
  (t) => [
    /** One open one per question. */
    uniqueIndex('appeals_open_key').on(t.attemptItemId).where(sql`state in ('submitted', 'in_review')`),
    index('appeals_exam_idx').on(t.examId, t.state),
    index('appeals_attempt_idx').on(t.attemptId),
    index('appeals_person_idx').on(t.personId),
  ],
)

/** What 试题分析 last computed for an exam. */
export const examStatistics = pgTable('exam_statistics', {
  examId: uuid('exam_id').primaryKey(),
  computedAt: at('computed_at').notNull().defaultNow(),
  figures: jsonb('figures').$type<Record<string, unknown>>().notNull(),
})
