import type { CodeDirection, PlaceDuty, PlaceMode } from '@portal/contract/areas/place/words.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  real,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { at, ownedColumns, primaryId, recordColumns } from '../columns.ts'

/** When a place is open: minutes of the day in Shanghai, `weekdays` 1 Monday to 7 Sunday. */
export interface OpenHours {
  weekdays: readonly number[]
  from: string
  to: string
}

/** 场所: where people are let in and counted. Owned by a unit, standing in another place or at the top. */
export const places = pgTable(
  'places',
  {
    ...ownedColumns,
    parentId: uuid('parent_id'),
    /** Ids from the topmost place down to this one, each followed by a slash: subtree = prefix. */
    path: text('path').notNull(),
    depth: smallint('depth').notNull(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    /** Code of the dictionary 场所类型. */
    typeCode: text('type_code').notNull(),
    address: text('address').notNull().default(''),
    lat: doublePrecision('lat'),
    lng: doublePrecision('lng'),
    radius: integer('radius').notNull(),
    /** Site plan, on which places below have their spots. */
    planFileId: uuid('plan_file_id'),
    /** Where it stands on the nearest plan above: shares of its width and height. */
    spotX: real('spot_x'),
    spotY: real('spot_y'),
    /** People at most; 0 is no limit. */
    capacity: integer('capacity').notNull().default(0),
    /** Without an entry it is always open. */
    open: jsonb('open').$type<readonly OpenHours[]>().notNull().default([]),
    mode: text('mode').$type<PlaceMode>().notNull().default('normal'),
    modeUntil: at('mode_until'),
    maxStayHours: smallint('max_stay_hours').notNull(),
    /** The tag 停用, with why; an administrator's switch is `enabled`. */
    stopped: boolean('stopped').notNull().default(false),
    stopReason: text('stop_reason').notNull().default(''),
    enabled: boolean('enabled').notNull().default(true),
    sort: integer('sort').notNull().default(0),
  },
  (t) => [
    uniqueIndex('places_code_key').on(t.code),
    uniqueIndex('places_sibling_name_key').on(sql`coalesce(parent_id, '00000000-0000-0000-0000-000000000000')`, t.name),
    index('places_path_idx').using('btree', t.path.op('text_pattern_ops')),
    index('places_parent_idx').on(t.parentId, t.sort),
    index('places_owner_idx').on(t.ownerOrgId, t.sort),
    index('places_until_idx').on(t.modeUntil).where(sql`mode_until is not null`),
  ],
)

const placeId = () =>
  uuid('place_id')
    .notNull()
    .references(() => places.id, { onDelete: 'cascade' })

/** Who answers for a place and everything below it. */
export const placeManagers = pgTable(
  'place_managers',
  {
    ...recordColumns,
    placeId: placeId(),
    userId: uuid('user_id').notNull(),
    kind: text('kind').$type<PlaceDuty>().notNull(),
    validFrom: at('valid_from').notNull().defaultNow(),
    validTo: at('valid_to'),
  },
  (t) => [
    uniqueIndex('place_managers_key').on(t.placeId, t.userId, t.kind),
    index('place_managers_user_idx').on(t.userId, t.kind),
  ],
)

/** Printed codes: of each door at most one is active, the ones before it say that they were replaced. */
export const placeCodes = pgTable(
  'place_codes',
  {
    id: primaryId(),
    placeId: placeId(),
    door: text('door').notNull().default(''),
    direction: text('direction').$type<CodeDirection>().notNull().default('both'),
    token: text('token').notNull(),
    version: integer('version').notNull().default(1),
    state: text('state').$type<'active' | 'retired'>().notNull().default('active'),
    createdAt: at('created_at').notNull().defaultNow(),
    retiredAt: at('retired_at'),
    retiredReason: text('retired_reason').notNull().default(''),
  },
  (t) => [
    uniqueIndex('place_codes_token_key').on(t.token),
    uniqueIndex('place_codes_door_key').on(t.placeId, t.door).where(sql`state = 'active'`),
    index('place_codes_place_idx').on(t.placeId, t.door, t.version),
  ],
)
