import type { SheetSettings } from '@portal/contract/areas/sign-in/sheet.ts'
import type { SignRisk } from '@portal/contract/areas/sign-in/words.ts'
import { boolean, date, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { ownedColumns } from '../columns.ts'

/**
 * 开班权限 of a unit: it narrows the code for opening classes and never widens it. Where the nearest unit with rows is
 * reached, a class is opened by one of them or not at all.
 */
export const trainOpenRules = pgTable(
  'train_open_rules',
  {
    ...ownedColumns,
    /** Holds for the units below too, as far as these have no rows of their own. */
    below: boolean('below').notNull().default(true),
    /** Codes of the dictionary; empty: every category. */
    categories: text('categories').array().notNull().default([]),
    /** Empty: whoever holds the code. */
    personIds: uuid('person_ids').array().notNull().default([]),
    maxSeats: integer('max_seats'),
    maxHoursHundredths: integer('max_hours_hundredths'),
    needsApproval: boolean('needs_approval').notNull().default(false),
    enabled: boolean('enabled').notNull().default(true),
  },
  (t) => [index('train_open_rules_owner_idx').on(t.ownerOrgId)],
)

/** 单位推荐人: who nominates people of a unit, when, and how many into one class. */
export const trainNominators = pgTable(
  'train_nominators',
  {
    ...ownedColumns,
    below: boolean('below').notNull().default(true),
    personId: uuid('person_id').notNull(),
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
    /** The last day; null: open. */
    validTo: date('valid_to', { mode: 'string' }),
    /** People into one class at a time; null: as many as there are seats. */
    quota: integer('quota'),
  },
  (t) => [index('train_nominators_owner_idx').on(t.ownerOrgId), index('train_nominators_person_idx').on(t.personId)],
)

/** 签到规则: how the sheets of new class sessions of a unit begin. */
export const trainSignPresets = pgTable(
  'train_sign_presets',
  {
    ...ownedColumns,
    below: boolean('below').notNull().default(true),
    /** Empty: every category. */
    categories: text('categories').array().notNull().default([]),
    risk: text('risk').$type<SignRisk>().notNull(),
    /** What is asked where the risk is 自定义. */
    proofs: jsonb('proofs').$type<SheetSettings['proofs']>().notNull(),
    poster: boolean('poster').notNull().default(false),
    radius: integer('radius').notNull(),
  },
  (t) => [index('train_sign_presets_owner_idx').on(t.ownerOrgId)],
)
