import type { SheetPoint, SheetSettings } from '@portal/contract/areas/sign-in/sheet.ts'
import type { Proof } from '@portal/contract/areas/sign-in/sign-answer.ts'
import type {
  EntryMethod,
  EntryState,
  SignDirection,
  SignMethod,
  SignOwnerType,
  SignRisk,
} from '@portal/contract/areas/sign-in/words.ts'
import type { Privilege } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { at, bytes, ownedColumns, primaryId } from '../columns.ts'

/** 签到表. What it says of its owner (title, time, place, hosts, unit) follows the owner until the sheet is over. */
export const signSheets = pgTable(
  'sign_sheets',
  {
    ...ownedColumns,
    /** The 8 random bytes by which a token names the sheet. */
    publicId: bytes('public_id').notNull(),
    ownerType: text('owner_type').$type<SignOwnerType>().notNull(),
    ownerIds: uuid('owner_ids').array().notNull(),
    title: text('title').notNull(),
    place: text('place').notNull().default(''),
    startAt: at('start_at').notNull(),
    endAt: at('end_at').notNull(),
    hostCode: text('host_code').$type<Privilege>().notNull(),
    sealCode: text('seal_code').$type<Privilege>().notNull(),
    menuCode: text('menu_code').$type<Privilege>().notNull(),
    /** Named hosts: those of the owner and those of the sheet. */
    hostIds: uuid('host_ids').array().notNull(),
    ownHostIds: uuid('own_host_ids').array().notNull(),
    confirmerIds: uuid('confirmer_ids').array().notNull(),
    mode: text('mode').$type<SheetSettings['mode']>().notNull(),
    openBefore: integer('open_before').notNull(),
    /** Null: there is no late. */
    lateAfter: integer('late_after'),
    closeAfter: integer('close_after').notNull(),
    outBefore: integer('out_before').notNull(),
    outAfter: integer('out_after').notNull(),
    earlyGrace: integer('early_grace').notNull(),
    inFrom: at('in_from').notNull(),
    inTo: at('in_to').notNull(),
    outFrom: at('out_from'),
    outTo: at('out_to'),
    methods: text('methods').array().$type<SignMethod[]>().notNull(),
    risk: text('risk').$type<SignRisk>().notNull(),
    proofs: jsonb('proofs').$type<SheetSettings['proofs']>().notNull(),
    point: jsonb('point').$type<SheetPoint>(),
    radius: integer('radius').notNull(),
    networks: text('networks').array().notNull(),
    walkIn: text('walk_in').$type<SheetSettings['walkIn']>().notNull(),
    guests: boolean('guests').notNull(),
    signature: text('signature').$type<SheetSettings['signature']>().notNull(),
    wallNames: text('wall_names').$type<SheetSettings['wallNames']>().notNull(),
    confirmEach: boolean('confirm_each').notNull(),
    /** Steps of 15 seconds are counted from here. */
    epochAt: at('epoch_at').notNull(),
    generation: integer('generation').notNull().default(1),
    /** Prints of its posters; older ones are dead. */
    posterVersion: integer('poster_version').notNull().default(1),
    /** After 200 wrong tries in ten minutes. */
    digitsOff: boolean('digits_off').notNull().default(false),
    state: text('state').$type<'planned' | 'open' | 'closed' | 'sealed' | 'cancelled'>().notNull().default('planned'),
    stateReason: text('state_reason').notNull().default(''),
    confirmedBy: uuid('confirmed_by'),
    confirmedAt: at('confirmed_at'),
    confirmNote: text('confirm_note').notNull().default(''),
    sealedBy: uuid('sealed_by'),
    sealedAt: at('sealed_at'),
    sealHash: text('seal_hash').notNull().default(''),
    remindedAt: at('reminded_at'),
  },
  (t) => [
    uniqueIndex('sign_sheets_public_key').on(t.publicId),
    index('sign_sheets_owner_idx').using('gin', t.ownerIds),
    index('sign_sheets_hosts_idx').using('gin', t.hostIds),
    index('sign_sheets_org_idx').on(t.ownerOrgId, t.startAt),
    index('sign_sheets_start_idx').on(t.startAt),
  ],
)

/** Whom a sheet knows: those expected, and 旁听 whom a host let in. Writers of one person's entries hold this row. */
export const signPeople = pgTable(
  'sign_people',
  {
    sheetId: uuid('sheet_id').notNull(),
    userId: uuid('user_id').notNull(),
    orgId: uuid('org_id').notNull(),
    /** 代: the person whose place a deputy takes. */
    inPlaceOf: uuid('in_place_of'),
    expected: boolean('expected').notNull().default(true),
    onLeave: boolean('on_leave').notNull().default(false),
    leaveReason: text('leave_reason').notNull().default(''),
    addedAt: at('added_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ name: 'sign_people_pkey', columns: [t.sheetId, t.userId] }),
    index('sign_people_user_idx').on(t.userId),
  ],
)

export const signGuests = pgTable(
  'sign_guests',
  {
    id: primaryId(),
    sheetId: uuid('sheet_id').notNull(),
    name: text('name').notNull(),
    phoneSealed: bytes('phone_sealed'),
    phoneMask: text('phone_mask').notNull(),
    phoneIndex: text('phone_index').notNull(),
    org: text('org').notNull().default(''),
    consentVersion: integer('consent_version').notNull(),
    at: at('at').notNull(),
  },
  (t) => [uniqueIndex('sign_guests_phone_key').on(t.sheetId, t.phoneIndex), index('sign_guests_at_idx').on(t.at)],
)

/** 签到记录; nothing is deleted. */
export const signEntries = pgTable(
  'sign_entries',
  {
    id: primaryId(),
    sheetId: uuid('sheet_id').notNull(),
    userId: uuid('user_id'),
    guestId: uuid('guest_id'),
    direction: text('direction').$type<SignDirection>().notNull(),
    /** The moment that counts: that of the touch. */
    at: at('at').notNull(),
    writtenAt: at('written_at').notNull().defaultNow(),
    method: text('method').$type<EntryMethod>().notNull(),
    verdict: text('verdict').$type<'green' | 'amber'>().notNull(),
    proofs: jsonb('proofs').$type<Proof[]>().notNull(),
    distance: integer('distance'),
    accuracy: integer('accuracy'),
    /** Erased after 30 days. */
    lat: doublePrecision('lat'),
    lng: doublePrecision('lng'),
    deviceId: text('device_id').notNull().default(''),
    state: text('state').$type<EntryState>().notNull(),
    operatorId: uuid('operator_id'),
    reason: text('reason').notNull().default(''),
    signature: text('signature').notNull().default(''),
    /** A personal code signs once per sheet and direction. */
    personCode: text('person_code').notNull().default(''),
    decidedBy: uuid('decided_by'),
    decidedAt: at('decided_at'),
    /** What follows from a counted entry (points) has been told. */
    told: boolean('told').notNull().default(false),
  },
  (t) => [
    check('sign_entries_who', sql`(user_id is null) <> (guest_id is null)`),
    uniqueIndex('sign_entries_person_key')
      .on(t.sheetId, t.userId, t.direction)
      .where(sql`state in ('counted', 'pending') and user_id is not null`),
    uniqueIndex('sign_entries_guest_key')
      .on(t.sheetId, t.guestId, t.direction)
      .where(sql`state in ('counted', 'pending') and guest_id is not null`),
    index('sign_entries_sheet_idx').on(t.sheetId, t.at),
    index('sign_entries_user_idx').on(t.userId, t.at),
    index('sign_entries_untold_idx').on(t.writtenAt).where(sql`state = 'counted' and not told`),
    index('sign_entries_placed_idx').on(t.writtenAt).where(sql`lat is not null`),
  ],
)

/** A device signs one person on a sheet. */
/** A scanned code whose time is kept for five minutes. */
/** Every refusal, kept 90 days; without a sheet those of codes that named none. */
/** Wrong digits of a person on a sheet. */
/** What a press was answered, for a day. */
/** 请假 and 补签申请, decided by the hosts through the approval engine. */
export const signRequests = pgTable(
  'sign_requests',
  {
    id: primaryId(),
    kind: text('kind').$type<'leave' | 'makeUp'>().notNull(),
    sheetId: uuid('sheet_id').notNull(),
    userId: uuid('user_id').notNull(),
    direction: text('direction').$type<SignDirection>().notNull(),
    reason: text('reason').notNull(),
    fileIds: uuid('file_ids').array().notNull(),
    state: text('state').$type<'pending' | 'approved' | 'rejected' | 'withdrawn'>().notNull().default('pending'),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('sign_requests_open_key').on(t.sheetId, t.userId, t.kind, t.direction).where(sql`state = 'pending'`),
    index('sign_requests_user_idx').on(t.userId, t.at),
  ],
)

/** What was sealed, as it was hashed. */
export const signSeals = pgTable('sign_seals', {
  sheetId: uuid('sheet_id').primaryKey(),
  content: text('content').notNull(),
  at: at('at').notNull(),
})

/** 更正 after the seal. */
export const signCorrections = pgTable(
  'sign_corrections',
  {
    id: primaryId(),
    sheetId: uuid('sheet_id').notNull(),
    userId: uuid('user_id').notNull(),
    at: at('at').notNull(),
    correctedBy: uuid('corrected_by'),
    reason: text('reason').notNull(),
    before: jsonb('before').$type<CorrectedState>().notNull(),
    after: jsonb('after').$type<CorrectedState>().notNull(),
  },
  (t) => [index('sign_corrections_sheet_idx').on(t.sheetId, t.userId)],
)

/** Of one person on a sheet. */
export interface CorrectedState {
  inAt: string | null
  outAt: string | null
  leave: boolean
}
