import { boolean, date, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at, ownedColumns } from '../columns.ts'

/** 主播: who may host live classes and hand in videos of his own. */
export const anchors = pgTable(
  'anchors',
  {
    ...ownedColumns,
    userId: uuid('user_id').notNull(),
    intro: text('intro').notNull().default(''),
    coverFileId: uuid('cover_file_id'),
    fields: text('fields').array().notNull(),
    enabled: boolean('enabled').notNull().default(true),
    /** The last day of the term; null: no end. */
    validTo: date('valid_to'),
  },
  (t) => [uniqueIndex('anchors_user_key').on(t.userId), index('anchors_owner_idx').on(t.ownerOrgId)],
)

export const anchorFollows = pgTable(
  'anchor_follows',
  {
    anchorId: uuid('anchor_id')
      .notNull()
      .references(() => anchors.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').notNull(),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ name: 'anchor_follows_pkey', columns: [t.anchorId, t.userId] }),
    index('anchor_follows_user_idx').on(t.userId),
  ],
)
