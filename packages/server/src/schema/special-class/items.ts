import type { ItemKind } from '@portal/contract/areas/special-class/words.ts'
import { boolean, index, integer, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at, primaryId } from '../columns.ts'
import { trainClasses } from '../train/class.ts'

/** 编排 of a special class as a whole; its revision guards the list of items. */
export const specialClassContents = pgTable('special_class_contents', {
  classId: uuid('class_id')
    .primaryKey()
    .references(() => trainClasses.id, { onDelete: 'cascade' }),
  /** 顺序学习. */
  ordered: boolean('ordered').notNull().default(false),
  revision: integer('revision').notNull().default(1),
  updatedAt: at('updated_at').notNull().defaultNow(),
})

/** What a special class consists of. How far people are is never kept here: it is read from their study and exams. */
export const specialClassItems = pgTable(
  'special_class_items',
  {
    id: primaryId(),
    classId: uuid('class_id')
      .notNull()
      .references(() => trainClasses.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    chapter: text('chapter').notNull().default(''),
    kind: text('kind').$type<ItemKind>().notNull(),
    refId: uuid('ref_id').notNull(),
    required: boolean('required').notNull().default(true),
  },
  (t) => [
    uniqueIndex('special_class_items_once_key').on(t.classId, t.kind, t.refId),
    index('special_class_items_class_idx').on(t.classId, t.position),
    index('special_class_items_ref_idx').on(t.refId),
  ],
)
