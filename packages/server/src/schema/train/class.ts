import type {
  ClassCost,
  ClassInput,
  ClassWeight,
  Precondition,
} from '@portal/contract/areas/train/class/class-input.ts'
import type { FormField } from '@portal/contract/areas/train/enrolment/form.ts'
import type { ClassKind, ClassState, EnrolWay, NoticeState, NoticeTo } from '@portal/contract/areas/train/words.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { at, audienceColumns, ownedColumns, primaryId, recordColumns } from '../columns.ts'
import { files } from '../file.ts'
import { meetingRooms } from '../meeting/room.ts'

/** 班次, of both kinds, and their templates. Whoever changes a seat of it holds this row. */
export const trainClasses = pgTable(
  'train_classes',
  {
    ...ownedColumns,
    ...audienceColumns,
    code: text('code').notNull(),
    kind: text('kind').$type<ClassKind>().notNull().default('class'),
    title: text('title').notNull(),
    initials: text('initials').notNull().default(''),
    category: text('category').notNull(),
    courseCodes: text('course_codes').array().notNull().default([]),
    term: text('term').notNull().default(''),
    seriesId: uuid('series_id'),
    isTemplate: boolean('is_template').notNull().default(false),
    /** Name of the class it was copied from. */
    copiedFrom: text('copied_from').notNull().default(''),
    headTeacherId: uuid('head_teacher_id').notNull(),
    assistantIds: uuid('assistant_ids').array().notNull().default([]),
    coverFileId: uuid('cover_file_id').references(() => files.id),
    intro: text('intro').notNull().default(''),
    place: text('place').notNull().default(''),
    budget: numeric('budget', { precision: 12, scale: 2, mode: 'number' }),
    costs: jsonb('costs').$type<ClassCost[]>().notNull().default([]),

    capacity: integer('capacity').notNull(),
    minSeats: integer('min_seats').notNull().default(0),
    releaseAt: at('release_at'),
    /** The seats kept for units went to all. */
    releasedAt: at('released_at'),
    enrolWays: text('enrol_ways').array().$type<EnrolWay[]>().notNull(),
    enrolFrom: at('enrol_from').notNull(),
    enrolTo: at('enrol_to').notNull(),
    withdrawBefore: integer('withdraw_before').notNull().default(24),
    confirmBy: at('confirm_by'),
    review: text('review').$type<ClassInput['review']>().notNull().default('none'),
    seatAt: text('seat_at').$type<ClassInput['seatAt']>().notNull().default('apply'),
    waitOrder: text('wait_order').$type<ClassInput['waitOrder']>().notNull().default('fifo'),
    waitMax: integer('wait_max'),
    offerHours: integer('offer_hours').notNull().default(24),
    form: jsonb('form').$type<FormField[]>().notNull().default([]),
    conflictRule: text('conflict_rule').$type<ClassInput['conflictRule']>().notNull().default('warn'),
    prerequisites: jsonb('prerequisites').$type<Precondition[]>().notNull().default([]),
    noShowLimit: smallint('no_show_limit').notNull().default(0),

    studyFrom: date('study_from', { mode: 'string' }),
    studyTo: date('study_to', { mode: 'string' }),
    /** First start and last end of its sessions, or the study time of a special class; kept with both. */
    startsAt: at('starts_at'),
    endsAt: at('ends_at'),
    exams: jsonb('exams').$type<ClassInput['exams']>().notNull().default([]),
    practicals: jsonb('practicals').$type<ClassInput['practicals']>().notNull().default([]),
    surveys: jsonb('surveys').$type<ClassInput['surveys']>().notNull().default([]),
    attendPercent: smallint('attend_percent').notNull().default(80),
    sessionPercent: smallint('session_percent').notNull().default(80),
    hoursWhen: text('hours_when').$type<ClassInput['hoursWhen']>().notNull().default('pass'),
    passScore: smallint('pass_score'),
    weights: jsonb('weights').$type<ClassWeight[]>().notNull().default([]),
    makeUpMax: smallint('make_up_max').notNull().default(2),
    makeUpDays: smallint('make_up_days').notNull().default(3),
    sheetScope: text('sheet_scope').$type<ClassInput['sheetScope']>().notNull().default('session'),
    /** Of the certificate area; the class only keeps it. */
    certTemplateId: uuid('cert_template_id'),

    state: text('state').$type<ClassState>().notNull().default('draft'),
    openedAt: at('opened_at'),
    confirmedAt: at('confirmed_at'),
    confirmReason: text('confirm_reason').notNull().default(''),
    cancelReason: text('cancel_reason').notNull().default(''),
    graduatedAt: at('graduated_at'),
    /** When those who wait were told that no more offers come. */
    noOffersAt: at('no_offers_at'),
    deletedAt: at('deleted_at'),
  },
  (t) => [
    uniqueIndex('train_classes_code_key').on(t.code),
    index('train_classes_audience_idx').using('gin', t.audienceInclude),
    index('train_classes_owner_idx').on(t.ownerOrgId, t.updatedAt),
    index('train_classes_updated_idx').on(t.updatedAt),
    index('train_classes_head_idx').on(t.headTeacherId),
    index('train_classes_assistants_idx').using('gin', t.assistantIds),
    index('train_classes_series_idx').on(t.seriesId).where(sql`series_id is not null`),
    // What the clock moves on: a handful of all there are.
    index('train_classes_clock_idx')
      .on(t.state, t.startsAt)
      .where(sql`state in ('open', 'confirmed', 'running', 'graduated')`),
    index('train_classes_enrol_idx').on(t.enrolTo),
  ],
)

/** 单位名额: seats kept for a unit and the units below it. */
export const trainClassQuotas = pgTable(
  'train_class_quotas',
  {
    classId: uuid('class_id')
      .notNull()
      .references(() => trainClasses.id, { onDelete: 'cascade' }),
    orgId: uuid('org_id').notNull(),
    quota: integer('quota').notNull(),
  },
  (t) => [primaryKey({ columns: [t.classId, t.orgId] }), index('train_class_quotas_org_idx').on(t.orgId)],
)

/** 通知: what the trainees of a class were told, or will be at its time. */
export const trainClassNotices = pgTable(
  'train_class_notices',
  {
    ...recordColumns,
    classId: uuid('class_id')
      .notNull()
      .references(() => trainClasses.id, { onDelete: 'cascade' }),
    to: text('told').$type<NoticeTo>().notNull(),
    text: text('text').notNull(),
    sendAt: at('send_at').notNull(),
    state: text('state').$type<NoticeState>().notNull(),
    /** Event of its messages, by which their readers are found. */
    event: text('event').notNull().default(''),
    sent: integer('sent').notNull().default(0),
    skipped: integer('skipped').notNull().default(0),
  },
  (t) => [
    index('train_class_notices_class_idx').on(t.classId, t.sendAt),
    index('train_class_notices_due_idx').on(t.sendAt).where(sql`state = 'planned'`),
  ],
)

/** Last number of the codes of a unit in a year. */
export const trainClassNumbers = pgTable(
  'train_class_numbers',
  { orgCode: text('org_code').notNull(), year: smallint('year').notNull(), last: integer('last').notNull() },
  (t) => [primaryKey({ columns: [t.orgCode, t.year] })],
)

/** 课次. Its room stands in `room_bookings` as soon as the class is open to people. */
export const trainSessions = pgTable(
  'train_sessions',
  {
    id: primaryId(),
    classId: uuid('class_id')
      .notNull()
      .references(() => trainClasses.id, { onDelete: 'cascade' }),
    no: smallint('no').notNull(),
    title: text('title').notNull(),
    courseCode: text('course_code').notNull().default(''),
    startsAt: at('starts_at').notNull(),
    endsAt: at('ends_at').notNull(),
    roomId: uuid('room_id').references(() => meetingRooms.id),
    place: text('place').notNull().default(''),
    /** Most hours of it; null by its length alone. */
    hoursHundredths: integer('hours_hundredths'),
    makeUpItem: jsonb('make_up_item').$type<{ type: 'video' | 'doc'; id: string }>(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('train_sessions_class_idx').on(t.classId, t.no),
    index('train_sessions_start_idx').on(t.startsAt),
    index('train_sessions_room_idx').on(t.roomId, t.startsAt),
  ],
)

/** Who teaches a session, by the id of the lecturer. */
export const trainSessionLecturers = pgTable(
  'train_session_lecturers',
  {
    sessionId: uuid('session_id')
      .notNull()
      .references(() => trainSessions.id, { onDelete: 'cascade' }),
    lecturerId: uuid('lecturer_id').notNull(),
    place: smallint('place').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.sessionId, t.lecturerId] }),
    index('train_session_lecturers_lecturer_idx').on(t.lecturerId),
  ],
)
