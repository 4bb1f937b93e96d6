import type { DicCode, LabelKind } from '@portal/contract/areas/video/label.ts'
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at, recordColumns } from './columns.ts'

export const labels = pgTable(
  'labels',
  {
    ...recordColumns,
    parentId: uuid('parent_id'),
    kind: text('kind').$type<LabelKind>().notNull(),
    dicCode: text('dic_code').$type<DicCode>().notNull(),
    name: text('name').notNull(),
    code: text('code').notNull().default(''),
    colour: text('colour'),
    synonyms: text('synonyms').array().notNull().default([]),
    sort: integer('sort').notNull().default(0),
    enabled: boolean('enabled').notNull().default(true),
    fixed: boolean('fixed').notNull().default(false),
    /** Ids from the root down to this node, each followed by a slash: subtree = prefix. */
    path: text('path').notNull(),
    depth: integer('depth').notNull(),
  },
  (t) => [
    uniqueIndex('labels_sibling_name_key').on(t.parentId, t.name),
    index('labels_path_idx').using('btree', t.path.op('text_pattern_ops')),
    index('labels_category_idx').on(t.dicCode, t.kind, t.sort),
  ],
)

/** The one type and the labels of a piece of content. */
export const contentLabels = pgTable(
  'content_labels',
  {
    labelId: uuid('label_id')
      .notNull()
      .references(() => labels.id),
    subjectKind: text('subject_kind').$type<'video' | 'doc' | 'post'>().notNull(),
    subjectId: uuid('subject_id').notNull(),
    attachedAt: at('attached_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('content_labels_once_key').on(t.subjectKind, t.subjectId, t.labelId),
    index('content_labels_label_idx').on(t.labelId, t.subjectKind),
  ],
)
