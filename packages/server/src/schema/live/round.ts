import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at, primaryId } from '../columns.ts'

/** 签到轮次 of a live class. What people did in it stands on its sign-in sheet, which is made as it opens. */
export const liveRounds = pgTable(
  'live_rounds',
  {
    id: primaryId(),
    liveId: uuid('live_id').notNull(),
    /** By the order of opening; null until then. */
    no: integer('no'),
    /** Of the plan: minute after the beginning of the class; null: opened by a host. */
    planMinute: integer('plan_minute'),
    plannedAt: at('planned_at'),
    openSeconds: integer('open_seconds').notNull(),
    openedAt: at('opened_at'),
    /** When the server closes it, or when a host has closed it. */
    closesAt: at('closes_at'),
    /** Null: the server, by the plan. */
    createdBy: uuid('created_by'),
    sheetId: uuid('sheet_id'),
    /** Planned and never opened: the class was over before. */
    state: text('state').$type<'planned' | 'opened' | 'dropped'>().notNull(),
  },
  (t) => [
    uniqueIndex('live_rounds_plan_key').on(t.liveId, t.planMinute),
    uniqueIndex('live_rounds_no_key').on(t.liveId, t.no),
    index('live_rounds_closes_idx').on(t.closesAt),
  ],
)
