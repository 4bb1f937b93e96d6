import type { FormAnswers, FormField } from '@portal/contract/areas/train/enrolment/form.ts'
import type { EnrolmentResult, EnrolmentState, EnrolWay } from '@portal/contract/areas/train/words.ts'
import { sql } from 'drizzle-orm'
import { doublePrecision, index, integer, jsonb, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at, primaryId } from '../columns.ts'
import { trainClasses } from './class.ts'

/** 报名: one live row per person and class; those that ended stay as history. */
export const trainEnrolments = pgTable(
  'train_enrolments',
  {
    id: primaryId(),
    classId: uuid('class_id')
      .notNull()
      .references(() => trainClasses.id),
    userId: uuid('user_id').notNull(),
    /** Unit of the person when he came in: by it he belongs to a quota. */
    orgId: uuid('org_id').notNull(),
    way: text('way').$type<EnrolWay>().notNull(),
    nominatorId: uuid('nominator_id'),
    state: text('state').$type<EnrolmentState>().notNull(),
    /** While he holds a seat: the quota unit it is of; null for one of those for all. */
    pool: uuid('pool'),
    /** Time of the application, by which the queue is ordered; the database's clock under the lock of the class. */
    waitAt: at('wait_at').notNull(),
    /** Comes before `waitAt`: less is earlier. */
    priority: doublePrecision('priority').notNull().default(0),
    offeredAt: at('offered_at'),
    offerEnd: at('offer_end'),
    /** Why he was refused, removed, or left. */
    reason: text('reason').notNull().default(''),
    form: jsonb('form').$type<FormField[]>().notNull().default([]),
    answers: jsonb('answers').$type<FormAnswers>().notNull().default({}),
    /** Those of the submission before, where it was changed. */
    answersBefore: jsonb('answers_before').$type<FormAnswers>(),

    minutes: integer('minutes'),
    percent: numeric('percent', { precision: 4, scale: 1, mode: 'number' }),
    score: numeric('score', { precision: 6, scale: 2, mode: 'number' }),
    result: text('result').$type<EnrolmentResult>().notNull().default('none'),
    resultWhy: text('result_why').array().notNull().default([]),
    certificateId: uuid('certificate_id'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('train_enrolments_live_key')
      .on(t.classId, t.userId)
      .where(sql`state in ('pending', 'confirmed', 'waitlisted', 'offered')`),
    index('train_enrolments_class_idx').on(t.classId, t.state, t.priority, t.waitAt),
    index('train_enrolments_user_idx').on(t.userId, t.state),
    index('train_enrolments_offer_idx').on(t.offerEnd).where(sql`state = 'offered'`),
    index('train_enrolments_nominator_idx').on(t.nominatorId).where(sql`nominator_id is not null`),
  ],
)

/** What became of an enrolment, step by step. */
export const trainEnrolmentEvents = pgTable(
  'train_enrolment_events',
  {
    id: primaryId(),
    enrolmentId: uuid('enrolment_id')
      .notNull()
      .references(() => trainEnrolments.id, { onDelete: 'cascade' }),
    at: at('at').notNull().defaultNow(),
    state: text('state').$type<EnrolmentState>().notNull(),
    /** Null: the server by itself. */
    byId: uuid('by_id'),
    reason: text('reason').notNull().default(''),
  },
  (t) => [
    index('train_enrolment_events_enrolment_idx').on(t.enrolmentId, t.at),
    index('train_enrolment_events_by_idx').on(t.byId),
  ],
)
