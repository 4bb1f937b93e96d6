import type { QuizSettings } from '@portal/contract/areas/activity/quiz-settings.ts'
import {
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
import { questions } from './assessment.ts'
import { at, audienceColumns, ownedColumns, primaryId } from './columns.ts'

/** 活动: begins and ends by the server clock; what it asks of people stands in its parts. */
export const activities = pgTable(
  'activities',
  {
    ...ownedColumns,
    ...audienceColumns,
    title: text('title').notNull(),
    intro: text('intro').notNull().default(''),
    startAt: at('start_at').notNull(),
    endAt: at('end_at').notNull(),
    /** From when it is listed for those it is for; null: from publication. */
    showFrom: at('show_from'),
    /** Share of the weights, 0–100, that completes it together with every required part. */
    need: smallint('need').notNull().default(100),
    state: text('state').$type<'draft' | 'published' | 'cancelled'>().notNull().default('draft'),
    publishedAt: at('published_at'),
    cancelReason: text('cancel_reason').notNull().default(''),
    remindedAt: at('reminded_at'),
    /** When the people of its last day were written down. */
    frozenAt: at('frozen_at'),
  },
  (t) => [
    index('activities_owner_idx').on(t.ownerOrgId, t.updatedAt),
    index('activities_audience_idx').using('gin', t.audienceInclude),
    index('activities_end_idx').on(t.endAt),
  ],
)

/** 环节: one thing to do; an activity has at most one quiz. */
export const activityParts = pgTable(
  'activity_parts',
  {
    id: primaryId(),
    activityId: uuid('activity_id')
      .notNull()
      .references(() => activities.id, { onDelete: 'cascade' }),
    place: smallint('place').notNull(),
    type: text('type').$type<'answer' | 'sign'>().notNull(),
    title: text('title').notNull(),
    required: boolean('required').notNull().default(true),
    /** The weights of an activity sum to 100. */
    weight: smallint('weight').notNull(),
    /** Its own time inside of that of the activity; null: that of the activity. */
    fromAt: at('from_at'),
    toAt: at('to_at'),
    settings: jsonb('settings').$type<QuizSettings>().notNull(),
  },
  (t) => [uniqueIndex('activity_parts_place_key').on(t.activityId, t.place)],
)

/** Questions of other banks that the quiz asks beside those of its own. */
export const activityLinks = pgTable(
  'activity_links',
  {
    activityId: uuid('activity_id')
      .notNull()
      .references(() => activities.id, { onDelete: 'cascade' }),
    questionId: uuid('question_id')
      .notNull()
      .references(() => questions.id, { onDelete: 'cascade' }),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.activityId, t.questionId] }), index('activity_links_question_idx').on(t.questionId)],
)

/** What a person reached in one part: written with the first try, and read off all tries after each. */
export const activityProgress = pgTable(
  'activity_progress',
  {
    activityId: uuid('activity_id')
      .notNull()
      .references(() => activities.id, { onDelete: 'cascade' }),
    partId: uuid('part_id')
      .notNull()
      .references(() => activityParts.id, { onDelete: 'cascade' }),
    personId: uuid('person_id').notNull(),
    /** Unit of the person when he began. */
    orgId: uuid('org_id').notNull(),
    begunAt: at('begun_at').notNull().defaultNow(),
    /** The counting score in hundredths of 100 分; null: nothing handed in yet. */
    score: integer('score'),
    /** When that score was reached. */
    scoredAt: at('scored_at'),
    done: boolean('done').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.partId, t.personId] }),
    index('activity_progress_rank_idx').on(t.activityId, t.score, t.scoredAt),
    index('activity_progress_person_idx').on(t.personId, t.activityId),
  ],
)

/** Who an ended activity was for on its last day, and in which unit. */
export const activityPeople = pgTable(
  'activity_people',
  {
    activityId: uuid('activity_id')
      .notNull()
      .references(() => activities.id, { onDelete: 'cascade' }),
    personId: uuid('person_id').notNull(),
    orgId: uuid('org_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.activityId, t.personId] }), index('activity_people_person_idx').on(t.personId)],
)
