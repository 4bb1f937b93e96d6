import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at, primaryId } from '../columns.ts'
import { attemptItems } from './attempt.ts'

/** A script to be marked by a person: one asked question of a handed-in sitting, once per round. */
export const markTasks = pgTable(
  'mark_tasks',
  {
    id: primaryId(),
    revision: integer('revision').notNull().default(1),
    attemptItemId: uuid('attempt_item_id')
      .notNull()
      .references(() => attemptItems.id, { onDelete: 'cascade' }),
    attemptId: uuid('attempt_id').notNull(),
    examId: uuid('exam_id').notNull(),
    questionId: uuid('question_id').notNull(),
    /** 1 and 2: blind to each other; 3 decides between them. */
    round: smallint('round').notNull(),
    state: text('state')
      .$type<'unassigned' | 'assigned' | 'marked' | 'disputed' | 'final'>()
      .notNull()
      .default('unassigned'),
    markerId: uuid('marker_id'),
    /** Given to the marker by a person: it does not go back to the queue by itself. */
    isGiven: boolean('is_given').notNull().default(false),
    heldUntil: at('held_until'),
    /** Hundredths. */
    score: integer('score'),
    pointHits: smallint('point_hits').array().notNull().default([]),
    comment: text('comment').notNull().default(''),
    markedAt: at('marked_at'),
    /** Hand-in whose answer this is about: a reopened sitting is marked anew. */
    submittedAt: at('submitted_at').notNull(),
  },
  (t) => [
    uniqueIndex('mark_tasks_round_key').on(t.attemptItemId, t.round),
    index('mark_tasks_queue_idx').on(t.examId, t.questionId, t.state),
    index('mark_tasks_attempt_idx').on(t.attemptId),
    index('mark_tasks_marker_idx').on(t.markerId).where(sql`marker_id is not null`),
  ],
)

/** 抽查: a marked script whose right score the leader of the marking has set; markers meet it among the others. */
export const markControls = pgTable(
  'mark_controls',
  {
    id: primaryId(),
    attemptItemId: uuid('attempt_item_id')
      .notNull()
      .references(() => attemptItems.id, { onDelete: 'cascade' }),
    attemptId: uuid('attempt_id').notNull(),
    examId: uuid('exam_id').notNull(),
    questionId: uuid('question_id').notNull(),
    /** Hundredths. */
    score: integer('score').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    setById: uuid('set_by_id').notNull(),
  },
  (t) => [
    uniqueIndex('mark_controls_item_key').on(t.attemptItemId),
    index('mark_controls_question_idx').on(t.examId, t.questionId),
  ],
)

/** What a marker gave a control script that was put before him; it changes no result. */
export const markControlMarks = pgTable(
  'mark_control_marks',
  {
    id: primaryId(),
    revision: integer('revision').notNull().default(1),
    controlId: uuid('control_id')
      .notNull()
      .references(() => markControls.id, { onDelete: 'cascade' }),
    markerId: uuid('marker_id').notNull(),
    heldUntil: at('held_until'),
    /** Hundredths. */
    score: integer('score'),
    pointHits: smallint('point_hits').array().notNull().default([]),
    comment: text('comment').notNull().default(''),
    markedAt: at('marked_at'),
  },
  (t) => [
    uniqueIndex('mark_control_marks_key').on(t.controlId, t.markerId),
    index('mark_control_marks_marker_idx').on(t.markerId),
  ],
)
