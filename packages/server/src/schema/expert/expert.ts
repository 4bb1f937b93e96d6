import { boolean, date, index, integer, pgTable, real, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at, ownedColumns } from '../columns.ts'

/** 专家: a person who answers questions of some fields. */
export const experts = pgTable(
  'experts',
  {
    ...ownedColumns,
    userId: uuid('user_id').notNull(),
    /** Codes of the dictionary 专业领域. */
    fields: text('fields').array().notNull(),
    title: text('title').notNull().default(''),
    intro: text('intro').notNull().default(''),
    loadLimit: smallint('load_limit').notNull().default(10),
    leaveFrom: date('leave_from', { mode: 'string' }),
    leaveTo: date('leave_to', { mode: 'string' }),
    /** Person of the expert who takes over during a leave. */
    deputyId: uuid('deputy_id'),
    official: boolean('official').notNull().default(false),
    /** Told of what is overdue in the fields. */
    lead: boolean('lead').notNull().default(false),
    enabled: boolean('enabled').notNull().default(true),
    lastAssignedAt: at('last_assigned_at'),
    /** Kept figures, at most five minutes old. */
    medianFirst: real('median_first'),
    acceptedRate: integer('accepted_rate'),
    stars: real('stars'),
  },
  (t) => [
    uniqueIndex('experts_user_key').on(t.userId),
    index('experts_fields_idx').using('gin', t.fields),
    index('experts_owner_idx').on(t.ownerOrgId, t.updatedAt),
    index('experts_deputy_idx').on(t.deputyId),
  ],
)
