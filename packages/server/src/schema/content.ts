import type { ContentKind } from '@portal/contract/shared/content.ts'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { at, primaryId } from './columns.ts'

const itemColumns = { kind: text('kind').$type<ContentKind>().notNull(), itemId: uuid('item_id').notNull() }

export type Reaction = 'like' | 'collect'

/** Likes and favourites: once per person and content, repeatable without effect. */
export const contentReactions = pgTable(
  'content_reactions',
  {
    ...itemColumns,
    userId: uuid('user_id').notNull(),
    reaction: text('reaction').$type<Reaction>().notNull(),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.kind, t.reaction, t.itemId] }),
    index('content_reactions_item_idx').on(t.itemId),
  ],
)

/** A counted click: once per person, content and half hour. */
export const contentClicks = pgTable(
  'content_clicks',
  { ...itemColumns, userId: uuid('user_id').notNull(), slot: integer('slot').notNull() },
  (t) => [primaryKey({ columns: [t.itemId, t.kind, t.userId, t.slot] })],
)

export const contentRatings = pgTable(
  'content_ratings',
  {
    ...itemColumns,
    userId: uuid('user_id').notNull(),
    stars: smallint('stars').notNull(),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.kind, t.itemId] }),
    index('content_ratings_item_idx').on(t.itemId),
    check('content_ratings_range', sql`${t.stars} between 1 and 5`),
  ],
)

/** A reply answers a comment of the first level. */
export const contentComments = pgTable(
  'content_comments',
  {
    id: primaryId(),
    ...itemColumns,
    userId: uuid('user_id').notNull(),
    replyTo: uuid('reply_to'),
    text: text('text').notNull(),
    state: text('state').$type<'shown' | 'hidden' | 'deleted'>().notNull().default('shown'),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [
    index('content_comments_item_idx').on(t.kind, t.itemId, t.at),
    index('content_comments_user_idx').on(t.userId, t.at),
  ],
)

/**
 * Figures of a content, each moved only in the statement that writes its fact; no row where nobody did anything yet.
 * No figure has an index, so that counting changes one narrow row and nothing else (decision 050).
 */
export const contentCounts = pgTable(
  'content_counts',
  {
    ...itemColumns,
    clicks: integer('clicks').notNull().default(0),
    likes: integer('likes').notNull().default(0),
    collects: integer('collects').notNull().default(0),
    comments: integer('comments').notNull().default(0),
    starSum: integer('star_sum').notNull().default(0),
    starCount: integer('star_count').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.kind, t.itemId] })],
)
