import type { ReporterMode, SuggestionState, suggestionKind } from '@portal/contract/areas/hazard/words.ts'
import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { at, ownedColumns } from '../columns.ts'
import { hazards } from './hazard.ts'

/** 隐患建议: about a hazard, or of its own. */
export const hazardSuggestions = pgTable(
  'hazard_suggestions',
  {
    ...ownedColumns,
    number: text('number').notNull(),
    hazardId: uuid('hazard_id').references(() => hazards.id),
    kind: text('kind').$type<z.output<typeof suggestionKind>>().notNull(),
    text: text('text').notNull(),
    photos: uuid('photos').array().notNull().default([]),
    authorId: uuid('author_id'),
    mode: text('mode').$type<ReporterMode>().notNull(),
    receiptIndex: text('receipt_index'),
    draftId: uuid('draft_id'),
    state: text('state').$type<SuggestionState>().notNull().default('submitted'),
    answerDueAt: at('answer_due_at').notNull(),
    reply: text('reply').notNull().default(''),
    replierId: uuid('replier_id'),
    repliedAt: at('replied_at'),
    ownerId: uuid('owner_id'),
    dueDay: date('due_day', { mode: 'string' }),
    doneAt: at('done_at'),
    donePhotos: uuid('done_photos').array().notNull().default([]),
    likes: integer('likes').notNull().default(0),
    convertedTo: uuid('converted_to').references(() => hazards.id),
  },
  (t) => [
    uniqueIndex('hazard_suggestions_number_key').on(t.number),
    uniqueIndex('hazard_suggestions_draft_key').on(t.draftId),
    uniqueIndex('hazard_suggestions_receipt_key').on(t.receiptIndex),
    index('hazard_suggestions_owner_org_idx').on(t.ownerOrgId, t.createdAt),
    index('hazard_suggestions_hazard_idx').on(t.hazardId),
    index('hazard_suggestions_converted_idx').on(t.convertedTo),
    index('hazard_suggestions_author_idx').on(t.authorId),
    index('hazard_suggestions_owner_idx').on(t.ownerId),
    index('hazard_suggestions_replier_idx').on(t.replierId),
    index('hazard_suggestions_photos_idx').using('gin', t.photos),
    check(
      'hazard_suggestions_nameless',
      sql`${t.mode} <> 'anonymous' or (${t.authorId} is null and ${t.createdBy} is null)`,
    ),
  ],
)

export const hazardSuggestionLikes = pgTable(
  'hazard_suggestion_likes',
  {
    suggestionId: uuid('suggestion_id')
      .notNull()
      .references(() => hazardSuggestions.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.suggestionId, t.userId] }), index('hazard_suggestion_likes_user_idx').on(t.userId)],
)
