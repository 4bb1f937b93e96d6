import type { BenefitWay } from '@portal/contract/areas/welfare/words.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { at, audienceColumns, ownedColumns, primaryId } from '../columns.ts'
import { files } from '../file.ts'

/** Times as ISO texts. */
interface StoredPickup {
  place: string
  from: string
  to: string
}

/** 福利: what is given to people, by whom first comes or by lots; its pieces stand in its options. */
export const benefits = pgTable(
  'benefits',
  {
    ...ownedColumns,
    ...audienceColumns,
    title: text('title').notNull(),
    body: text('body').notNull().default(''),
    coverFileId: uuid('cover_file_id').references(() => files.id),
    way: text('way').$type<BenefitWay>().notNull(),
    split: text('split').$type<'none' | 'byHand'>().notNull().default('none'),
    perPerson: smallint('per_person').notNull().default(1),
    series: text('series').notNull().default(''),
    neverFirst: boolean('never_first').notNull().default(false),
    openFrom: at('open_from').notNull(),
    openTo: at('open_to').notNull(),
    tenureMonths: smallint('tenure_months').notNull().default(0),
    /** Points that a piece costs. */
    price: integer('price').notNull().default(0),
    payer: text('payer').notNull().default(''),
    unitValue: numeric('unit_value', { precision: 10, scale: 2, mode: 'number' }).notNull().default(0),
    pickups: jsonb('pickups').$type<StoredPickup[]>().notNull(),
    /** Last time of all pickups: what is not fetched by then lapses. */
    pickupEnd: at('pickup_end').notNull(),
    cancelHours: smallint('cancel_hours').notNull().default(24),
    proxy: boolean('proxy').notNull().default(true),
    waitlist: boolean('waitlist').notNull().default(true),
    state: text('state').$type<'draft' | 'published' | 'paused' | 'cancelled'>().notNull().default('draft'),
    publishedAt: at('published_at'),
    cancelReason: text('cancel_reason').notNull().default(''),
    /** When its lots were drawn. */
    drawnAt: at('drawn_at'),
    settledAt: at('settled_at'),
    remindedAt: at('reminded_at'),
  },
  (t) => [
    index('benefits_owner_idx').on(t.ownerOrgId, t.updatedAt),
    index('benefits_audience_idx').using('gin', t.audienceInclude),
    index('benefits_open_idx').on(t.openTo),
    index('benefits_series_idx').on(t.series),
    index('benefits_cover_idx').on(t.coverFileId),
  ],
)

/** What of it there is, and how much of that is whose; whoever changes a figure holds the benefit. */
export const benefitOptions = pgTable(
  'benefit_options',
  {
    id: primaryId(),
    benefitId: uuid('benefit_id')
      .notNull()
      .references(() => benefits.id, { onDelete: 'cascade' }),
    place: smallint('place').notNull(),
    name: text('name').notNull(),
    stock: integer('stock').notNull(),
    /** To be fetched, and handed out. */
    reserved: integer('reserved').notNull().default(0),
    delivered: integer('delivered').notNull().default(0),
    /** In the queue, and in the draw. */
    waiting: integer('waiting').notNull().default(0),
    applied: integer('applied').notNull().default(0),
  },
  (t) => [
    index('benefit_options_benefit_idx').on(t.benefitId, t.place),
    check(
      'benefit_options_stock',
      sql`${t.reserved} >= 0 and ${t.delivered} >= 0 and ${t.reserved} + ${t.delivered} <= ${t.stock}`,
    ),
    check('benefit_options_people', sql`${t.waiting} >= 0 and ${t.applied} >= 0`),
  ],
)

/** 分配: what is kept for a unit and those below it. */
export const benefitQuotas = pgTable(
  'benefit_quotas',
  {
    benefitId: uuid('benefit_id')
      .notNull()
      .references(() => benefits.id, { onDelete: 'cascade' }),
    orgId: uuid('org_id').notNull(),
    quota: integer('quota').notNull(),
    taken: integer('taken').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.benefitId, t.orgId] }),
    index('benefit_quotas_org_idx').on(t.orgId),
    check('benefit_quotas_taken', sql`${t.taken} >= 0 and ${t.taken} <= ${t.quota}`),
  ],
)
