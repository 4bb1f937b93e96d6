import type { LadderStep, StepRun } from '@portal/contract/areas/place/door-ladder.ts'
import type {
  PlaceMode,
  ScanDirection,
  ScanVerdict,
  ScanVia,
  StayEnd,
  SubjectKind,
} from '@portal/contract/areas/place/words.ts'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at, bytes, primaryId } from '../columns.ts'
import { places } from './place.ts'

/** A guest, known by the telephone alone; name and number are sealed and go when nothing needs them any more. */
export const placeGuests = pgTable(
  'place_guests',
  {
    id: primaryId(),
    phoneIndex: text('phone_index').notNull(),
    phoneSealed: bytes('phone_sealed'),
    phoneMask: text('phone_mask').notNull(),
    nameSealed: bytes('name_sealed'),
    nameMask: text('name_mask').notNull(),
    company: text('company').notNull().default(''),
    seenAt: at('seen_at').notNull().defaultNow(),
    eraseAt: at('erase_at').notNull(),
  },
  (t) => [uniqueIndex('place_guests_phone_key').on(t.phoneIndex), index('place_guests_erase_idx').on(t.eraseAt)],
)

/** 进入 or 离开 was pressed: kept five minutes, so that signing in does not cost the time of the press. */
export const placePresses = pgTable(
  'place_presses',
  {
    id: primaryId(),
    codeId: uuid('code_id').notNull(),
    placeId: uuid('place_id').notNull(),
    direction: text('direction').$type<ScanDirection>().notNull(),
    at: at('at').notNull(),
    usedAt: at('used_at'),
  },
  (t) => [index('place_presses_at_idx').on(t.at)],
)

/** 扫码记录: only added to; what was wrong is corrected by a further row that names it. */
export const placeScans = pgTable(
  'place_scans',
  {
    id: primaryId(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    codeId: uuid('code_id'),
    codeVersion: integer('code_version'),
    door: text('door').notNull().default(''),
    via: text('via').$type<ScanVia>().notNull(),
    direction: text('direction').$type<ScanDirection>().notNull(),
    at: at('at').notNull(),
    writtenAt: at('written_at').notNull().defaultNow(),
    subjectKind: text('subject_kind').$type<SubjectKind>().notNull(),
    userId: uuid('user_id'),
    guestId: uuid('guest_id'),
    heads: smallint('heads').notNull().default(1),
    /** Names and numbers of those who came along. */
    companionsSealed: bytes('companions_sealed'),
    verdict: text('verdict').$type<ScanVerdict>().notNull(),
    step: text('step').$type<LadderStep>(),
    text: text('text').notNull(),
    steps: jsonb('steps').$type<readonly StepRun[]>().notNull().default([]),
    /** Who wrote it in place of the person, and why. */
    byId: uuid('by_id'),
    reason: text('reason').notNull().default(''),
    distance: integer('distance'),
    accuracy: integer('accuracy'),
    mode: text('mode').$type<PlaceMode>().notNull(),
    policyId: uuid('policy_id'),
    policyVersion: integer('policy_version').notNull(),
    /** Of an entry of an employee: when the stay ends by itself. */
    endsAt: at('ends_at'),
    eraseAt: at('erase_at').notNull(),
  },
  (t) => [
    check('place_scans_who', sql`(user_id is null) <> (guest_id is null)`),
    index('place_scans_place_idx').on(t.placeId, t.at),
    index('place_scans_at_idx').on(t.at, t.id),
    index('place_scans_user_idx').on(t.userId, t.at).where(sql`user_id is not null`),
    index('place_scans_guest_idx').on(t.guestId, t.at).where(sql`guest_id is not null`),
    index('place_scans_erase_idx').on(t.eraseAt),
    index('place_scans_by_idx').on(t.byId).where(sql`by_id is not null`),
  ],
)

/** Where people were, folded from their scans and folded anew when one is handed in late. */
export const placeStays = pgTable(
  'place_stays',
  {
    id: primaryId(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    userId: uuid('user_id'),
    guestId: uuid('guest_id'),
    heads: smallint('heads').notNull(),
    fromAt: at('from_at').notNull(),
    toAt: at('to_at'),
    /** When it ends by itself; a stay is over then although no job has written it yet. */
    endsAt: at('ends_at'),
    endedBy: text('ended_by').$type<StayEnd>(),
    inScanId: uuid('in_scan_id').notNull(),
    outScanId: uuid('out_scan_id'),
  },
  (t) => [
    check('place_stays_who', sql`(user_id is null) <> (guest_id is null)`),
    index('place_stays_open_idx').on(t.placeId).where(sql`to_at is null`),
    index('place_stays_due_idx').on(t.endsAt).where(sql`to_at is null and ends_at is not null`),
    index('place_stays_place_idx').on(t.placeId, t.fromAt),
    index('place_stays_user_idx').on(t.userId, t.fromAt).where(sql`user_id is not null`),
    index('place_stays_guest_idx').on(t.guestId, t.fromAt).where(sql`guest_id is not null`),
  ],
)
