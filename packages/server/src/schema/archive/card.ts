import type { CardKind, CardState, StageNeed } from '@portal/contract/areas/archive/card-stage.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { at, ownedColumns, recordColumns } from '../columns.ts'

/** 上岗条件: a version is good from its day until the next one of the same job begins, so no two overlap. */
export const jobRules = pgTable(
  'job_rules',
  {
    ...recordColumns,
    job: text('job').notNull(),
    cardNeeded: boolean('card_needed').notNull(),
    certTypes: text('cert_types').array().notNull().default([]),
    hoursHundredths: integer('hours_hundredths').notNull().default(0),
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
  },
  (t) => [uniqueIndex('job_rules_from_key').on(t.job, t.validFrom)],
)

export const cardTemplates = pgTable('card_templates', {
  ...recordColumns,
  name: text('name').notNull(),
  highRisk: boolean('high_risk').notNull(),
  stages: jsonb('stages').$type<StageNeed[]>().notNull(),
  enabled: boolean('enabled').notNull().default(false),
})

export const cardNumbers = pgSequence('card_numbers')

/** 三级教育卡 of a person for a job. */
export const safetyCards = pgTable(
  'safety_cards',
  {
    ...ownedColumns,
    no: text('no').notNull(),
    userId: uuid('user_id').notNull(),
    templateId: uuid('template_id')
      .notNull()
      .references(() => cardTemplates.id),
    kind: text('kind').$type<CardKind>().notNull(),
    job: text('job').notNull(),
    highRisk: boolean('high_risk').notNull(),
    state: text('state').$type<CardState>().notNull(),
    voidReason: text('void_reason').notNull().default(''),
    completedAt: at('completed_at'),
  },
  (t) => [
    uniqueIndex('safety_cards_no_key').on(t.no),
    index('safety_cards_user_idx').on(t.userId, t.job),
    index('safety_cards_owner_idx').on(t.ownerOrgId, t.createdAt),
    uniqueIndex('safety_cards_open_key').on(t.userId).where(sql`state in ('stage1', 'stage2', 'stage3')`),
  ],
)

/** A signature under a stage: what was signed is told by its hash. */
export interface StageSigned {
  by: string
  at: string
  way: 'password' | 'hand'
  /** A drawn one, as a PNG data address. */
  picture?: string
}

export const cardStages = pgTable(
  'card_stages',
  {
    cardId: uuid('card_id')
      .notNull()
      .references(() => safetyCards.id, { onDelete: 'cascade' }),
    stage: smallint('stage').notNull(),
    /** A transfer or a return needs no first stage. */
    asked: boolean('asked').notNull(),
    needHundredths: integer('need_hundredths').notNull(),
    items: jsonb('items').$type<{ text: string; done: boolean }[]>().notNull(),
    passScore: smallint('pass_score').notNull(),
    practical: boolean('practical').notNull(),
    hoursHundredths: integer('hours_hundredths').notNull().default(0),
    score: smallint('score'),
    /** The exam whose counted result the score is; null where it was typed. */
    examId: uuid('exam_id'),
    practicalBy: uuid('practical_by'),
    practicalAt: at('practical_at'),
    responsibleId: uuid('responsible_id'),
    trainee: jsonb('trainee').$type<StageSigned>(),
    responsible: jsonb('responsible').$type<StageSigned>(),
    hash: text('hash').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.cardId, t.stage] }),
    index('card_stages_responsible_idx').on(t.responsibleId).where(sql`responsible_id is not null`),
  ],
)
