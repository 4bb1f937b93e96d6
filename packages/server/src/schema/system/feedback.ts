import type { FeedbackKind, FeedbackState } from '@portal/contract/areas/system/feedback.ts'
import { bigserial, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at, ownedColumns, primaryId } from '../columns.ts'

/** 意见反馈 of a person; `ownerOrgId` is his main unit when he wrote it. */
export const feedbacks = pgTable(
  'feedbacks',
  {
    ...ownedColumns,
    serial: bigserial('serial', { mode: 'number' }).notNull(),
    kind: text('kind').$type<FeedbackKind>().notNull(),
    text: text('text').notNull(),
    pictures: uuid('pictures').array().notNull().default([]),
    contact: text('contact').notNull().default(''),
    pageUrl: text('page_url').notNull().default(''),
    client: jsonb('client').$type<{ agent: string; screen: string; build: string; language: string }>(),
    state: text('state').$type<FeedbackState>().notNull().default('pending'),
    assigneeId: uuid('assignee_id'),
    repliedAt: at('replied_at'),
    resolvedAt: at('resolved_at'),
    /** How often the writer took it up again. */
    reopened: integer('reopened').notNull().default(0),
    stars: integer('stars'),
    mergedIntoId: uuid('merged_into_id'),
  },
  (t) => [
    index('feedbacks_writer_idx').on(t.createdBy, t.createdAt),
    index('feedbacks_state_idx').on(t.state, t.createdAt),
    index('feedbacks_merged_idx').on(t.mergedIntoId),
  ],
)

export const feedbackEntries = pgTable(
  'feedback_entries',
  {
    id: primaryId(),
    feedbackId: uuid('feedback_id')
      .notNull()
      .references(() => feedbacks.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<'reply' | 'ask' | 'note' | 'state' | 'assign' | 'merge'>().notNull(),
    authorId: uuid('author_id'),
    text: text('text').notNull().default(''),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [index('feedback_entries_feedback_idx').on(t.feedbackId, t.at)],
)
