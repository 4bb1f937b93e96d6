import type {
  QuestionEvent,
  QuestionState,
  QuestionUrgency,
  questionVisibility,
} from '@portal/contract/areas/expert/words.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { at, audienceColumns, ownedColumns, primaryId } from '../columns.ts'

/**
 * A question to experts. An anonymous one names nobody: not its maker, not his unit, not who asked; see
 * {@link expertQuestionAskers}.
 */
export const expertQuestions = pgTable(
  'expert_questions',
  {
    ...ownedColumns,
    /** Who may read it beside asker and expert, by its visibility. */
    ...audienceColumns,
    no: text('no').notNull(),
    field: text('field').notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    pictures: uuid('pictures').array().notNull().default([]),
    urgency: text('urgency').$type<QuestionUrgency>().notNull(),
    visibility: text('visibility').$type<z.output<typeof questionVisibility>>().notNull(),
    anonymous: boolean('anonymous').notNull().default(false),
    askerId: uuid('asker_id'),
    /** Named by the asker. */
    expertId: uuid('expert_id'),
    assigneeId: uuid('assignee_id'),
    state: text('state').$type<QuestionState>().notNull(),
    /** Where the clock of this round began. */
    assignableAt: at('assignable_at').notNull(),
    /** Working hours of this round in which it stood still. */
    pausedHours: doublePrecision('paused_hours').notNull().default(0),
    pausedAt: at('paused_at'),
    /** Null while the clock stands still, and where nothing is owed. */
    dueAt: at('due_at'),
    halfAt: at('half_at'),
    halfTold: boolean('half_told').notNull().default(false),
    dueTold: boolean('due_told').notNull().default(false),
    /** Of the first round: when the first answer was due, and how it went. */
    askedAt: at('asked_at').notNull(),
    firstDueAt: at('first_due_at'),
    firstAnsweredAt: at('first_answered_at'),
    firstAnswererId: uuid('first_answerer_id'),
    firstHours: doublePrecision('first_hours'),
    lastActAt: at('last_act_at').notNull(),
    acceptedAnswerId: uuid('accepted_answer_id'),
    /** The accepted answer earned its points; it does so once. */
    earnedAt: at('earned_at'),
    closedAt: at('closed_at'),
    stars: smallint('stars'),
    ratingText: text('rating_text').notNull().default(''),
    solved: boolean('solved'),
    mergedInto: uuid('merged_into'),
    hidden: boolean('hidden').notNull().default(false),
    locked: boolean('locked').notNull().default(false),
    featured: boolean('featured').notNull().default(false),
  },
  (t) => [
    uniqueIndex('expert_questions_no_key').on(t.no),
    index('expert_questions_audience_idx').using('gin', t.audienceInclude),
    index('expert_questions_owner_idx').on(t.ownerOrgId, t.createdAt),
    index('expert_questions_latest_idx').on(t.featured, t.createdAt),
    index('expert_questions_state_idx').on(t.state, t.dueAt),
    index('expert_questions_due_idx').on(t.dueAt).where(sql`due_at is not null`),
    index('expert_questions_assignee_idx').on(t.assigneeId, t.state),
    index('expert_questions_asker_idx').on(t.askerId, t.createdAt),
    index('expert_questions_field_idx').on(t.field),
    index('expert_questions_into_idx').on(t.mergedInto).where(sql`merged_into is not null`),
    index('expert_questions_pictures_idx').using('gin', t.pictures),
    check('expert_questions_nameless', sql`not ${t.anonymous} or (${t.askerId} is null and ${t.createdBy} is null)`),
  ],
)

const questionId = () =>
  uuid('question_id')
    .notNull()
    .references(() => expertQuestions.id, { onDelete: 'cascade' })

/** Who asked an anonymous question: read only to show a person his own, and cleared after a year. */
export const expertQuestionAskers = pgTable(
  'expert_question_askers',
  { questionId: questionId().primaryKey(), userId: uuid('user_id').notNull() },
  (t) => [index('expert_question_askers_user_idx').on(t.userId)],
)

/** What happened to a question, in order; an asker without a name stands here without one. */
export const expertQuestionEvents = pgTable(
  'expert_question_events',
  {
    id: primaryId(),
    questionId: questionId(),
    kind: text('kind').$type<QuestionEvent>().notNull(),
    byAsker: boolean('by_asker').notNull().default(false),
    actorId: uuid('actor_id'),
    toId: uuid('to_id'),
    text: text('text').notNull().default(''),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [
    index('expert_question_events_question_idx').on(t.questionId, t.at),
    index('expert_question_events_actor_idx').on(t.actorId),
    index('expert_question_events_to_idx').on(t.toId),
  ],
)

export const expertAnswers = pgTable(
  'expert_answers',
  {
    id: primaryId(),
    questionId: questionId(),
    authorId: uuid('author_id').notNull(),
    body: text('body').notNull(),
    pictures: uuid('pictures').array().notNull().default([]),
    official: boolean('official').notNull().default(false),
    /** Behind this day it may be outdated; its author is told once. */
    reviewBy: date('review_by', { mode: 'string' }),
    reviewTold: boolean('review_told').notNull().default(false),
    useful: integer('useful').notNull().default(0),
    at: at('at').notNull().defaultNow(),
    editedAt: at('edited_at'),
  },
  (t) => [
    index('expert_answers_question_idx').on(t.questionId, t.at),
    index('expert_answers_author_idx').on(t.authorId),
    index('expert_answers_review_idx').on(t.reviewBy).where(sql`review_by is not null and not review_told`),
    index('expert_answers_pictures_idx').using('gin', t.pictures),
  ],
)

/** What an answer said before it was written anew. */
export const expertAnswerVersions = pgTable(
  'expert_answer_versions',
  {
    answerId: uuid('answer_id')
      .notNull()
      .references(() => expertAnswers.id, { onDelete: 'cascade' }),
    no: smallint('no').notNull(),
    body: text('body').notNull(),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.answerId, t.no] })],
)

/** 有用, once per person. */
export const expertAnswerMarks = pgTable(
  'expert_answer_marks',
  {
    answerId: uuid('answer_id')
      .notNull()
      .references(() => expertAnswers.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.answerId, t.userId] }), index('expert_answer_marks_user_idx').on(t.userId)],
)

/** 举报, once per person and question. */
export const expertReports = pgTable(
  'expert_reports',
  {
    questionId: questionId(),
    userId: uuid('user_id').notNull(),
    text: text('text').notNull(),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.questionId, t.userId] }), index('expert_reports_user_idx').on(t.userId)],
)
