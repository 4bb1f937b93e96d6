import type { MergePart } from '@portal/contract/areas/directory/user-merge.ts'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at, primaryId } from './columns.ts'

/** Two records of one person that became one. */
export const userMerges = pgTable(
  'user_merges',
  {
    id: primaryId(),
    keepId: uuid('keep_id').notNull(),
    dropId: uuid('drop_id').notNull(),
    /** How the closed account stood before. */
    dropBefore: jsonb('drop_before').$type<{ enabled: boolean; employment: string }>().notNull(),
    at: at('at').notNull().defaultNow(),
    createdBy: uuid('created_by'),
    undoneAt: at('undone_at'),
  },
  (t) => [index('user_merges_keep_idx').on(t.keepId, t.at), index('user_merges_drop_idx').on(t.dropId, t.at)],
)

/** Every row a merge touched, with what it takes to give it back. Kept as long as the merge can be undone. */
export const userMergeRows = pgTable(
  'user_merge_rows',
  {
    mergeId: uuid('merge_id')
      .notNull()
      .references(() => userMerges.id, { onDelete: 'cascade' }),
    /** Statements of a merge in their order; undoing goes the other way. */
    step: integer('step').notNull(),
    no: integer('no').notNull(),
    part: text('part').$type<MergePart>().notNull(),
    tableName: text('table_name').notNull(),
    /** swapped: belonged to the kept person and gave way to the row of the other. */
    kind: text('kind').$type<'changed' | 'swapped' | 'deleted'>().notNull(),
    /** A change since the merge refuses the undo, instead of leaving the row with the kept person. */
    strict: boolean('strict').notNull(),
    /** Judged by the written columns alone, where others of the row change by themselves. */
    loose: boolean('loose').notNull(),
    rowKey: jsonb('row_key').$type<Record<string, unknown>>().notNull(),
    before: jsonb('before').$type<Record<string, unknown>>().notNull(),
    afterHash: text('after_hash').notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.mergeId, t.step, t.no] })],
)
