import { index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { files } from '../file.ts'
import { labels } from '../label.ts'
import { posts } from '../post.ts'

/** What makes a post of the kind `history` a day in history. */
export const historyDays = pgTable(
  'history_days',
  {
    postId: uuid('post_id')
      .primaryKey()
      .references(() => posts.id, { onDelete: 'cascade' }),
    month: smallint('month').notNull(),
    day: smallint('day').notNull(),
    /** Of the event. */
    year: integer('year').notNull(),
    /** 1–3. */
    importance: smallint('importance').notNull().default(1),
    /** What 今日两分钟 asks about it, in this order. */
    questionIds: uuid('question_ids').array().notNull().default([]),
  },
  (t) => [
    index('history_days_date_idx').on(t.month, t.day, t.year, t.postId),
    index('history_days_year_idx').on(t.year, t.month, t.day, t.postId),
  ],
)

/** What makes a label of the one tree a topic. */
export const historyTopics = pgTable('history_topics', {
  labelId: uuid('label_id')
    .primaryKey()
    .references(() => labels.id, { onDelete: 'cascade' }),
  fromYear: integer('from_year'),
  toYear: integer('to_year'),
  coverFileId: uuid('cover_file_id').references(() => files.id),
  intro: text('intro').notNull().default(''),
})
