import type { PlaceRules } from '@portal/contract/areas/place/policy.ts'
import type { PlaceListKind, PlaceMode } from '@portal/contract/areas/place/words.ts'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at, audienceColumns, bytes, primaryId, recordColumns } from '../columns.ts'
import { places } from './place.ts'

/** 防控政策 of a place, a sub-company, or with neither of the portal; versions are added, never edited. */
export const placePolicies = pgTable(
  'place_policies',
  {
    id: primaryId(),
    placeId: uuid('place_id').references(() => places.id, { onDelete: 'cascade' }),
    orgId: uuid('org_id'),
    mode: text('mode').$type<PlaceMode>().notNull(),
    version: integer('version').notNull(),
    title: text('title').notNull(),
    text: text('text').notNull().default(''),
    rules: jsonb('rules').$type<PlaceRules>().notNull(),
    retentionDays: smallint('retention_days').notNull(),
    consentText: text('consent_text').notNull(),
    validFrom: at('valid_from').notNull(),
    /** 恢复继承: from then on what stands above counts again. */
    withdrawnAt: at('withdrawn_at'),
    createdAt: at('created_at').notNull().defaultNow(),
    createdBy: uuid('created_by'),
  },
  (t) => [
    uniqueIndex('place_policies_key').on(
      sql`coalesce(place_id, org_id, '00000000-0000-0000-0000-000000000000')`,
      t.mode,
      t.version,
    ),
    index('place_policies_place_idx').on(t.placeId, t.mode, t.validFrom),
    index('place_policies_org_idx').on(t.orgId, t.mode, t.validFrom),
  ],
)

/** 准入, 禁入 and 值守 of a place and everything below it, in one mode: an audience, or one guest. */
export const placePeople = pgTable(
  'place_people',
  {
    ...recordColumns,
    ...audienceColumns,
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id, { onDelete: 'cascade' }),
    mode: text('mode').$type<PlaceMode>().notNull(),
    kind: text('kind').$type<PlaceListKind>().notNull(),
    guestNameSealed: bytes('guest_name_sealed'),
    guestNameMask: text('guest_name_mask').notNull().default(''),
    phoneSealed: bytes('phone_sealed'),
    phoneMask: text('phone_mask').notNull().default(''),
    phoneIndex: text('phone_index'),
    validFrom: at('valid_from').notNull().defaultNow(),
    validTo: at('valid_to'),
    reason: text('reason').notNull().default(''),
  },
  (t) => [
    index('place_people_place_idx').on(t.placeId, t.mode, t.kind),
    index('place_people_audience_idx').using('gin', t.audienceInclude),
    index('place_people_phone_idx').on(t.phoneIndex).where(sql`phone_index is not null`),
  ],
)
