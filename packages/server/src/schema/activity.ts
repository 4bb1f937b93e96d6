import type { ActivityPartType } from '@portal/contract/areas/activity/activity-words.ts'
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
    /** They act for it without a code, and win nothing. */
    organisers: uuid('organisers').array().notNull().default([]),
    /** Further people who draw no lot. */
    excluded: uuid('excluded').array().notNull().default([]),
    /** Units are ranked against each other. */
    unitRace: boolean('unit_race').notNull().default(true),
    /** Said with the result. */
    resultText: text('result_text').notNull().default(''),
    /** Completions are kept as they were then; only corrections change them. */
    settledAt: at('settled_at'),
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

/** 环节: one thing to do; an activity has at most one quiz. What counts as done: `areas/activity/completion`. */
export const activityParts = pgTable(
  'activity_parts',
  {
    id: primaryId(),
    activityId: uuid('activity_id')
      .notNull()
      .references(() => activities.id, { onDelete: 'cascade' }),
    place: smallint('place').notNull(),
    type: text('type').$type<ActivityPartType>().notNull(),
    title: text('title').notNull(),
    required: boolean('required').notNull().default(true),
    /** The weights of an activity sum to 100. */
    weight: smallint('weight').notNull(),
    /** Its own time inside of that of the activity; null: that of the activity. */
    fromAt: at('from_at'),
    toAt: at('to_at'),
    /** What it is about: videos, posts, a questionnaire; every one of them has to be done. */
    refs: uuid('refs').array().notNull().default([]),
    /** Place of the part that has to be done before. */
    unlockAfter: smallint('unlock_after'),
    /** What was done before the part began counts too. */
    countEarlier: boolean('count_earlier').notNull().default(false),
    /** Rules of the quiz; null for every other kind. */
    settings: jsonb('settings').$type<QuizSettings>(),
  },
  (t) => [
    uniqueIndex('activity_parts_place_key').on(t.activityId, t.place),
    index('activity_parts_refs_idx').using('gin', t.refs),
  ],
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

/** What a person reached in one part, read off the facts again and again until the activity is settled. */
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
    /** How much of the part is done, of all it refers to. */
    reached: smallint('reached').notNull().default(0),
    /** 更正 after the settlement: what stood before, by whom and why; null: as settled. */
    settledDone: boolean('settled_done'),
    correctedBy: uuid('corrected_by'),
    correctedAt: at('corrected_at'),
    correctReason: text('correct_reason').notNull().default(''),
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

/** 预约提醒: told when the activity begins. */
export const activityBookings = pgTable(
  'activity_bookings',
  {
    activityId: uuid('activity_id')
      .notNull()
      .references(() => activities.id, { onDelete: 'cascade' }),
    personId: uuid('person_id').notNull(),
    toldAt: at('told_at'),
  },
  (t) => [primaryKey({ columns: [t.activityId, t.personId] }), index('activity_bookings_person_idx').on(t.personId)],
)

/** 奖品 of an activity, drawn among those who completed it. */
export const activityPrizes = pgTable(
  'activity_prizes',
  {
    id: primaryId(),
    activityId: uuid('activity_id')
      .notNull()
      .references(() => activities.id, { onDelete: 'cascade' }),
    place: smallint('place').notNull(),
    title: text('title').notNull(),
    count: integer('count').notNull(),
    /** Most winners of one unit; null: any number. */
    unitCap: smallint('unit_cap'),
  },
  (t) => [index('activity_prizes_activity_idx').on(t.activityId, t.place)],
)
