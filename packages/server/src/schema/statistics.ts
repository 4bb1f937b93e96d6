import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at } from './columns.ts'

/** Who answers for a figure of the reports, and what he adds to its definition. */
export const metricNotes = pgTable('metric_notes', {
  key: text('key').primaryKey(),
  ownerId: uuid('owner_id'),
  note: text('note').notNull().default(''),
  updatedAt: at('updated_at').notNull().defaultNow(),
  updatedBy: uuid('updated_by'),
})
