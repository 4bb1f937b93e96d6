import type { ItemFigures } from '@portal/contract/areas/exam/live/quiz.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at, primaryId, recordColumns } from '../columns.ts'
import { liveClasses } from '../live/class.ts'
import type { DrawnPaper } from './attempt.ts'

/** 直播测验: what the host of a live class may ask in it. Answers are attempts of the scene `live`, one a person. */
export const liveQuizzes = pgTable(
  'live_quizzes',
  {
    ...recordColumns,
    liveId: uuid('live_id')
      .notNull()
      .references(() => liveClasses.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    kind: text('kind').$type<'questions' | 'paper'>().notNull(),
    /** Of `kind` paper: where its questions were drawn from. */
    paperId: uuid('paper_id'),
    /** Pinned versions in one order for everybody, so that the host's words and bars mean what people see. */
    paper: jsonb('paper').$type<DrawnPaper>().notNull(),
    itemCount: integer('item_count').notNull(),
    seed: text('seed').notNull(),
    /** Of each push. */
    seconds: integer('seconds').notNull(),
    showRank: boolean('show_rank').notNull().default(true),
    /** Nothing more is pushed. */
    overAt: at('over_at'),
    /** Every attempt is handed in. */
    settledAt: at('settled_at'),
  },
  (t) => [
    index('live_quizzes_live_idx').on(t.liveId, t.createdAt),
    index('live_quizzes_unsettled_idx').on(t.overAt).where(sql`over_at is not null and settled_at is null`),
  ],
)

/** One time that something of a quiz was put before everybody. */
export const livePushes = pgTable(
  'live_pushes',
  {
    id: primaryId(),
    liveId: uuid('live_id')
      .notNull()
      .references(() => liveClasses.id, { onDelete: 'cascade' }),
    quizId: uuid('quiz_id')
      .notNull()
      .references(() => liveQuizzes.id, { onDelete: 'cascade' }),
    /** Place of its first question in the quiz, from 1. */
    first: integer('first').notNull(),
    itemIds: text('item_ids').array().notNull(),
    openedAt: at('opened_at').notNull(),
    closesAt: at('closes_at').notNull(),
    /** Nothing is taken any more and the keys are out. */
    closedAt: at('closed_at'),
    /** Counted once, with the close. */
    answered: integer('answered').notNull().default(0),
    figures: jsonb('figures').$type<ItemFigures[]>(),
  },
  (t) => [
    uniqueIndex('live_pushes_open_key').on(t.liveId).where(sql`closed_at is null`),
    index('live_pushes_live_idx').on(t.liveId, t.openedAt),
    index('live_pushes_quiz_idx').on(t.quizId, t.openedAt),
  ],
)

/** When a page of a person was last heard of in a class. */
export const livePresences = pgTable(
  'live_presences',
  {
    liveId: uuid('live_id')
      .notNull()
      .references(() => liveClasses.id, { onDelete: 'cascade' }),
    personId: uuid('person_id').notNull(),
    seenAt: at('seen_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.liveId, t.personId] }), index('live_presences_seen_idx').on(t.liveId, t.seenAt)],
)
