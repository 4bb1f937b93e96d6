import type { AgendaItem } from '@portal/contract/areas/meeting/meeting-input.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { at, audienceColumns, ownedColumns, primaryId } from '../columns.ts'
import { files } from '../file.ts'
import { meetingRooms } from './room.ts'

/** 会议: between the notification and the minutes the clock says where it stands. */
export const meetings = pgTable(
  'meetings',
  {
    ...ownedColumns,
    ...audienceColumns,
    title: text('title').notNull(),
    kind: text('kind').$type<'normal' | 'safety'>().notNull().default('normal'),
    channel: text('channel').$type<'portal' | 'school'>().notNull().default('portal'),
    startsAt: at('starts_at').notNull(),
    endsAt: at('ends_at').notNull(),
    roomId: uuid('room_id').references(() => meetingRooms.id),
    place: text('place').notNull().default(''),
    link: text('link').notNull().default(''),
    hostId: uuid('host_id').notNull(),
    recorderId: uuid('recorder_id'),
    agenda: jsonb('agenda').$type<AgendaItem[]>().notNull().default([]),
    receiptDue: at('receipt_due'),
    /** Most hours of a safety meeting; null gives none. */
    hoursHundredths: integer('hours_hundredths'),
    note: text('note').notNull().default(''),
    seriesId: uuid('series_id'),
    seriesNo: smallint('series_no'),
    state: text('state').$type<'draft' | 'notified' | 'cancelled'>().notNull().default('draft'),
    notifiedAt: at('notified_at'),
    cancelReason: text('cancel_reason').notNull().default(''),
    /** Raised with every change of time or place after the notification. */
    moves: smallint('moves').notNull().default(0),
    remindedAt: at('reminded_at'),
    minutes: text('minutes').notNull().default(''),
    minutesById: uuid('minutes_by_id'),
    /** When the minutes went out. */
    minutesAt: at('minutes_at'),
  },
  (t) => [
    index('meetings_owner_idx').on(t.ownerOrgId, t.startsAt),
    index('meetings_start_idx').on(t.startsAt),
    index('meetings_host_idx').on(t.hostId, t.startsAt),
    index('meetings_recorder_idx').on(t.recorderId).where(sql`recorder_id is not null`),
    index('meetings_room_idx').on(t.roomId, t.startsAt),
    index('meetings_series_idx').on(t.seriesId).where(sql`series_id is not null`),
  ],
)

/** 参会人员: who was invited when it was told, and what each answered. */
export const meetingPeople = pgTable(
  'meeting_people',
  {
    meetingId: uuid('meeting_id')
      .notNull()
      .references(() => meetings.id, { onDelete: 'cascade' }),
    personId: uuid('person_id').notNull(),
    /** Unit of the person when he was invited. */
    orgId: uuid('org_id').notNull(),
    answer: text('answer').$type<'none' | 'attend' | 'leave' | 'deputy'>().notNull().default('none'),
    reason: text('reason').notNull().default(''),
    deputyId: uuid('deputy_id'),
    /** Time or place moved after the answer. */
    again: boolean('again').notNull().default(false),
    answeredAt: at('answered_at'),
  },
  (t) => [
    primaryKey({ columns: [t.meetingId, t.personId] }),
    index('meeting_people_person_idx').on(t.personId),
    // Somebody stands in for one person of a meeting, not for two.
    uniqueIndex('meeting_people_deputy_key').on(t.meetingId, t.deputyId).where(sql`deputy_id is not null`),
    index('meeting_people_deputy_idx').on(t.deputyId).where(sql`deputy_id is not null`),
  ],
)

export const meetingFiles = pgTable(
  'meeting_files',
  {
    meetingId: uuid('meeting_id')
      .notNull()
      .references(() => meetings.id, { onDelete: 'cascade' }),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id),
    place: smallint('place').notNull(),
  },
  (t) => [primaryKey({ columns: [t.meetingId, t.fileId] }), index('meeting_files_file_idx').on(t.fileId)],
)

/** 决议. */
export const meetingDecisions = pgTable(
  'meeting_decisions',
  {
    id: primaryId(),
    meetingId: uuid('meeting_id')
      .notNull()
      .references(() => meetings.id, { onDelete: 'cascade' }),
    place: smallint('place').notNull(),
    text: text('text').notNull(),
    dueDay: date('due_day', { mode: 'string' }).notNull(),
    remindedAt: at('reminded_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [index('meeting_decisions_meeting_idx').on(t.meetingId, t.place)],
)

export const decisionOwners = pgTable(
  'decision_owners',
  {
    decisionId: uuid('decision_id')
      .notNull()
      .references(() => meetingDecisions.id, { onDelete: 'cascade' }),
    personId: uuid('person_id').notNull(),
    place: smallint('place').notNull(),
    doneAt: at('done_at'),
    note: text('note').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.decisionId, t.personId] }),
    index('decision_owners_open_idx').on(t.personId).where(sql`done_at is null`),
    index('decision_owners_person_idx').on(t.personId),
  ],
)

/** When somebody was at a sealed meeting that gave hours: no minute of a person is granted twice. */
export const meetingPresence = pgTable(
  'meeting_presence',
  {
    meetingId: uuid('meeting_id')
      .notNull()
      .references(() => meetings.id),
    personId: uuid('person_id').notNull(),
    fromAt: at('from_at').notNull(),
    toAt: at('to_at').notNull(),
    /** Of two presences that overlap, the later one is cut. */
    grantedAt: at('granted_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.meetingId, t.personId] }), index('meeting_presence_person_idx').on(t.personId)],
)
