import type { ColumnItemType } from '@portal/contract/areas/column/words.ts'
import { boolean, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at, audienceColumns, ownedColumns, primaryId } from '../columns.ts'
import { files } from '../file.ts'

/** 专栏: a named series of contents for an audience; how far people are is never kept here. */
export const learningColumns = pgTable(
  'learning_columns',
  {
    ...ownedColumns,
    ...audienceColumns,
    name: text('name').notNull(),
    code: text('code').notNull().default(''),
    coverFileId: uuid('cover_file_id').references(() => files.id),
    intro: text('intro').notNull().default(''),
    kind: text('kind').$type<'general' | 'party' | 'history' | 'special'>().notNull().default('general'),
    order: text('item_order').$type<'manual' | 'time'>().notNull().default('manual'),
    /** Whoever completes it is given its badge. */
    badge: boolean('badge').notNull().default(false),
    sort: smallint('sort').notNull().default(0),
    state: text('state').$type<'draft' | 'published' | 'retired'>().notNull().default('draft'),
    publishedAt: at('published_at'),
    /** 关联视频 in their order. */
    videoIds: uuid('video_ids').array().notNull().default([]),
    /** Guards the list of items and videos apart from the other fields. */
    itemsRevision: integer('items_revision').notNull().default(1),
  },
  (t) => [
    uniqueIndex('learning_columns_name_key').on(t.name),
    index('learning_columns_audience_idx').using('gin', t.audienceInclude),
    index('learning_columns_owner_idx').on(t.ownerOrgId, t.updatedAt),
    index('learning_columns_cover_idx').on(t.coverFileId),
  ],
)

const columnId = () =>
  uuid('column_id')
    .notNull()
    .references(() => learningColumns.id, { onDelete: 'cascade' })

/** 栏目. */
export const columnSections = pgTable(
  'column_sections',
  { id: primaryId(), columnId: columnId(), name: text('name').notNull(), position: smallint('position').notNull() },
  (t) => [index('column_sections_column_idx').on(t.columnId, t.position)],
)

/** What a column consists of; an item stands in it once. */
export const columnItems = pgTable(
  'column_items',
  {
    id: primaryId(),
    columnId: columnId(),
    position: smallint('position').notNull(),
    type: text('type').$type<ColumnItemType>().notNull(),
    itemId: uuid('item_id').notNull(),
    sectionId: uuid('section_id').references(() => columnSections.id, { onDelete: 'set null' }),
    required: boolean('required').notNull().default(false),
  },
  (t) => [
    uniqueIndex('column_items_once_key').on(t.columnId, t.type, t.itemId),
    index('column_items_column_idx').on(t.columnId, t.position),
    index('column_items_section_idx').on(t.sectionId),
    index('column_items_item_idx').on(t.itemId),
  ],
)

/** Who composes a column without a code. */
export const columnManagers = pgTable(
  'column_managers',
  { columnId: columnId(), userId: uuid('user_id').notNull() },
  (t) => [primaryKey({ columns: [t.columnId, t.userId] }), index('column_managers_user_idx').on(t.userId)],
)

export const columnSubscriptions = pgTable(
  'column_subscriptions',
  { columnId: columnId(), userId: uuid('user_id').notNull(), at: at('at').notNull().defaultNow() },
  (t) => [primaryKey({ columns: [t.columnId, t.userId] }), index('column_subscriptions_user_idx').on(t.userId)],
)

/** Who completed a column, once and for good; whether a badge came with it. */
export const columnBadges = pgTable(
  'column_badges',
  {
    columnId: columnId(),
    userId: uuid('user_id').notNull(),
    finishedAt: at('finished_at').notNull().defaultNow(),
    badge: boolean('badge').notNull(),
  },
  (t) => [primaryKey({ columns: [t.columnId, t.userId] }), index('column_badges_user_idx').on(t.userId)],
)
