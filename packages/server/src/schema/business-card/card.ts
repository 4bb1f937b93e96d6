import type { CardField, CardPart, CardValues, FreeField } from '@portal/contract/areas/business-card/card-field.ts'
import type { CardLanguage, CardLayout } from '@portal/contract/areas/business-card/words.ts'
import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at, ownedColumns, recordColumns } from '../columns.ts'

/** 名片板块: what the cards of some units look like and consist of. */
export const businessCardTemplates = pgTable(
  'business_card_templates',
  {
    ...ownedColumns,
    name: text('name').notNull(),
    /** Units it is for, each with everything below. */
    unitIds: uuid('unit_ids').array().notNull(),
    layout: text('layout').$type<CardLayout>().notNull(),
    company: text('company').notNull().default(''),
    companyEn: text('company_en').notNull().default(''),
    colour: text('colour').notNull(),
    accent: text('accent').notNull(),
    /** A small picture as a data address: it stands on every face of a card. */
    logo: text('logo').notNull().default(''),
    locked: text('locked').array().$type<CardField[]>().notNull(),
    free: jsonb('free').$type<FreeField[]>().notNull(),
    /** Of each unit at most one; see `makeDefault`. */
    isDefault: boolean('is_default').notNull().default(false),
    enabled: boolean('enabled').notNull().default(true),
    /** Cards that use it, kept beside the writes that change them. */
    cards: integer('cards').notNull().default(0),
  },
  (t) => [
    uniqueIndex('business_card_templates_name_key').on(t.name),
    index('business_card_templates_units_idx').using('gin', t.unitIds),
    index('business_card_templates_owner_idx').on(t.ownerOrgId, t.updatedAt),
  ],
)

/** 名片 of a person. Locked values are read from the directory whenever it is opened; whose rows it is of goes by the person's unit. */
export const businessCards = pgTable(
  'business_cards',
  {
    ...recordColumns,
    userId: uuid('user_id').notNull(),
    templateId: uuid('template_id')
      .notNull()
      .references(() => businessCardTemplates.id),
    languages: text('languages').array().$type<CardLanguage[]>().notNull(),
    /** Values of free fields. */
    typed: jsonb('typed').$type<CardValues>().notNull().default({}),
    shown: text('shown').array().$type<CardPart[]>().notNull(),
    /** The only key to the public page; a new one or a retirement ends it at once. */
    slug: text('slug').notNull(),
    state: text('state').$type<'draft' | 'active' | 'retired'>().notNull(),
    /** Whoever left is told of by the link, what was retired by hand is not. */
    retiredBecause: text('retired_because').$type<'left' | 'hand'>(),
    retiredAt: at('retired_at'),
    visits: integer('visits').notNull().default(0),
  },
  (t) => [
    uniqueIndex('business_cards_user_key').on(t.userId),
    uniqueIndex('business_cards_slug_key').on(t.slug),
    index('business_cards_template_idx').on(t.templateId),
    index('business_cards_updated_idx').on(t.updatedAt, t.id),
    index('business_cards_draft_idx').on(t.userId).where(sql`state = 'draft'`),
  ],
)

/** Links that were replaced: whoever holds one is told so. */
export const businessCardOldSlugs = pgTable(
  'business_card_old_slugs',
  {
    slug: text('slug').primaryKey(),
    cardId: uuid('card_id')
      .notNull()
      .references(() => businessCards.id, { onDelete: 'cascade' }),
    replacedAt: at('replaced_at').notNull().defaultNow(),
  },
  (t) => [index('business_card_old_slugs_card_idx').on(t.cardId)],
)

/** How often a card was opened on a day: a number, never a visitor. */
export const businessCardVisits = pgTable(
  'business_card_visits',
  {
    cardId: uuid('card_id')
      .notNull()
      .references(() => businessCards.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    n: integer('n').notNull(),
  },
  (t) => [primaryKey({ columns: [t.cardId, t.day] })],
)
