import type { DailySettings } from '@portal/contract/areas/exam/daily/plan.ts'
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at, audienceColumns, ownedColumns, primaryId } from '../columns.ts'

/** 每日答题计划 as its newest version says it. */
export const dailyPlans = pgTable(
  'daily_plans',
  {
    ...ownedColumns,
    ...audienceColumns,
    title: text('title').notNull(),
    settings: jsonb('settings').$type<DailySettings>().notNull(),
    version: integer('version').notNull().default(1),
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
    stopped: boolean('stopped').notNull().default(false),
  },
  (t) => [index('daily_plans_owner_idx').on(t.ownerOrgId, t.updatedAt)],
)

/** What a plan asked, of whom, on which days; what has begun is never changed, only ended by the next one. */
export const dailyPlanVersions = pgTable(
  'daily_plan_versions',
  {
    planId: uuid('plan_id')
      .notNull()
      .references(() => dailyPlans.id, { onDelete: 'cascade' }),
    no: integer('no').notNull(),
    ...audienceColumns,
    title: text('title').notNull(),
    settings: jsonb('settings').$type<DailySettings>().notNull(),
    /** Banks that whoever saved it might use. */
    bankIds: uuid('bank_ids').array().notNull(),
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
    /** First day on which it holds no longer; null: no end. */
    validUntil: date('valid_until', { mode: 'string' }),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.planId, t.no] }),
    index('daily_plan_versions_audience_idx').using('gin', t.audienceInclude),
  ],
)

/** 全员同题: the questions of a day, fixed by whoever opens it first. */
export const dailySets = pgTable(
  'daily_sets',
  {
    planId: uuid('plan_id')
      .notNull()
      .references(() => dailyPlans.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    picks: jsonb('picks').$type<{ id: string; no: number }[]>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.planId, t.day] })],
)

/** Reason of one recommended question, by question. */
export interface StoredReason {
  kind: 'due' | 'weak' | 'fresh' | 'seen'
  name?: string
  percent?: number
}

/** The day of one person, from its first opening on; its sittings name it as their object. */
export const dailyRuns = pgTable(
  'daily_runs',
  {
    id: primaryId(),
    personId: uuid('person_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    planId: uuid('plan_id')
      .notNull()
      .references(() => dailyPlans.id),
    versionNo: integer('version_no').notNull(),
    /** A day made up later fills the streak and earns nothing. */
    madeUp: boolean('made_up').notNull().default(false),
    openedAt: at('opened_at').notNull().defaultNow(),
    /** Half past midnight after the day it was opened on. */
    closesAt: at('closes_at').notNull(),
    reasons: jsonb('reasons').$type<Record<string, StoredReason>>().notNull().default({}),
    /** The scored sitting; null until it is handed in. */
    attemptId: uuid('attempt_id'),
    n: integer('n').notNull().default(0),
    rightCount: integer('right_count').notNull().default(0),
    points: integer('points').notNull().default(0),
    orgId: uuid('org_id').notNull(),
    doneAt: at('done_at'),
  },
  (t) => [uniqueIndex('daily_runs_person_key').on(t.personId, t.day), index('daily_runs_day_idx').on(t.planId, t.day)],
)
