import type { Proof, SignAnswer } from '@portal/contract/areas/sign-in/sign-answer.ts'
import type { EntryMethod, SignCode, SignDirection } from '@portal/contract/areas/sign-in/words.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at, primaryId } from '../columns.ts'

export const signSheetDevices = pgTable(
  'sign_sheet_devices',
  {
    sheetId: uuid('sheet_id').notNull(),
    deviceId: text('device_id').notNull(),
    userId: uuid('user_id').notNull(),
  },
  (t) => [primaryKey({ name: 'sign_sheet_devices_pkey', columns: [t.sheetId, t.deviceId] })],
)

export const signTouches = pgTable(
  'sign_touches',
  {
    id: uuid('id').primaryKey(),
    sheetId: uuid('sheet_id').notNull(),
    direction: text('direction').$type<SignDirection>().notNull(),
    method: text('method').$type<'rotate' | 'poster'>().notNull(),
    deviceId: text('device_id').notNull(),
    cookieHash: text('cookie_hash').notNull(),
    userId: uuid('user_id'),
    address: text('address').notNull(),
    at: at('at').notNull(),
    usedAt: at('used_at'),
  },
  (t) => [
    index('sign_touches_device_idx').on(t.deviceId, t.at),
    index('sign_touches_user_idx').on(t.userId, t.at),
    index('sign_touches_at_idx').on(t.at),
  ],
)

export const signAttempts = pgTable(
  'sign_attempts',
  {
    id: primaryId(),
    sheetId: uuid('sheet_id'),
    userId: uuid('user_id'),
    deviceId: text('device_id').notNull().default(''),
    address: text('address').notNull().default(''),
    at: at('at').notNull(),
    direction: text('direction').$type<SignDirection>(),
    /** Which call it was: touches are counted by themselves. */
    call: text('call').$type<'touch' | 'sign' | 'number' | 'room'>().notNull().default('sign'),
    code: text('code').$type<SignCode>().notNull(),
    message: text('message').notNull().default(''),
    distance: integer('distance'),
    accuracy: integer('accuracy'),
    proofs: jsonb('proofs').$type<Proof[]>().notNull().default([]),
    method: text('method').$type<EntryMethod>(),
    decision: text('decision').$type<'none' | 'accepted' | 'refused'>().notNull().default('none'),
    decidedBy: uuid('decided_by'),
  },
  (t) => [
    index('sign_attempts_sheet_idx').on(t.sheetId, t.at),
    index('sign_attempts_device_idx').on(t.deviceId, t.at),
    index('sign_attempts_address_idx').on(t.address, t.at).where(sql`code = 'BAD_CODE'`),
    index('sign_attempts_at_idx').on(t.at),
  ],
)

export const signDevices = pgTable(
  'sign_devices',
  {
    deviceId: text('device_id').notNull(),
    userId: uuid('user_id').notNull(),
    firstAt: at('first_at').notNull(),
    lastAt: at('last_at').notNull(),
    bound: boolean('bound').notNull().default(false),
  },
  (t) => [
    primaryKey({ name: 'sign_devices_pkey', columns: [t.deviceId, t.userId] }),
    index('sign_devices_user_idx').on(t.userId),
  ],
)

export const signNumberTries = pgTable(
  'sign_number_tries',
  {
    sheetId: uuid('sheet_id').notNull(),
    userId: uuid('user_id').notNull(),
    wrong: integer('wrong').notNull(),
    lockedUntil: at('locked_until'),
  },
  (t) => [primaryKey({ name: 'sign_number_tries_pkey', columns: [t.sheetId, t.userId] })],
)

export const signAnswers = pgTable(
  'sign_answers',
  {
    userId: uuid('user_id').notNull(),
    clientId: text('client_id').notNull(),
    answer: jsonb('answer').$type<SignAnswer>().notNull(),
    message: text('message').notNull(),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ name: 'sign_answers_pkey', columns: [t.userId, t.clientId] }),
    index('sign_answers_at_idx').on(t.at),
  ],
)
