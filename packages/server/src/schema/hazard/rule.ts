import type { LevelRule } from '@portal/contract/areas/hazard/hazard-level.ts'
import { date, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { recordColumns } from '../columns.ts'

/** Levels and criteria of a unit and all below it that have none of their own; a saved one is never changed. */
export const hazardRules = pgTable(
  'hazard_rules',
  {
    ...recordColumns,
    orgId: uuid('org_id').notNull(),
    version: integer('version').notNull(),
    levels: jsonb('levels').$type<LevelRule[]>().notNull(),
    criteria: text('criteria').array().notNull(),
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
  },
  (t) => [uniqueIndex('hazard_rules_key').on(t.orgId, t.version)],
)
