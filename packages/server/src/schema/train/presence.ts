import type { Attendance } from '@portal/contract/areas/sign-in/words.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at, primaryId } from '../columns.ts'

/** Attendance of a person at a session, as its sealed sheet and the corrections after the seal say it. */
export const trainPresence = pgTable(
  'train_presence',
  {
    classId: uuid('class_id').notNull(),
    sessionId: uuid('session_id').notNull(),
    userId: uuid('user_id').notNull(),
    sheetId: uuid('sheet_id').notNull(),
    /** Unit of the person on the day of the session. */
    orgId: uuid('org_id').notNull(),
    status: text('status').$type<Attendance>().notNull(),
    /** Whole minutes that count, and those of the session. */
    minutes: integer('minutes').notNull(),
    length: integer('length').notNull(),
    /** When the minutes were; null where none count. */
    fromAt: at('from_at'),
    toAt: at('to_at'),
    /** Of entries that a host made up, or that were corrected after the seal. */
    madeUp: boolean('made_up').notNull().default(false),
    corrected: boolean('corrected').notNull().default(false),
    /** Hours stand for it since then: of two presences that overlap the later one is cut. */
    grantedAt: at('granted_at'),
  },
  (t) => [
    primaryKey({ name: 'train_presence_pkey', columns: [t.sessionId, t.userId] }),
    index('train_presence_class_idx').on(t.classId, t.userId),
    index('train_presence_user_idx').on(t.userId, t.fromAt),
    index('train_presence_sheet_idx').on(t.sheetId),
  ],
)

/** 实操: whether a person did it, as a named assessor saw. */
export const trainPracticalMarks = pgTable(
  'train_practical_marks',
  {
    classId: uuid('class_id').notNull(),
    /** Place among the practicals of the class, from 0. */
    no: smallint('no').notNull(),
    userId: uuid('user_id').notNull(),
    ok: boolean('ok').notNull(),
    /** 0–100; null: ticked only. */
    score: smallint('score'),
    markedBy: uuid('marked_by'),
    markedAt: at('marked_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ name: 'train_practical_marks_pkey', columns: [t.classId, t.no, t.userId] }),
    index('train_practical_marks_user_idx').on(t.userId),
  ],
)

/** 结业, and what became of it. Nothing is deleted: a class that was taken back keeps the trace. */
export const trainGraduations = pgTable(
  'train_graduations',
  {
    id: primaryId(),
    classId: uuid('class_id').notNull(),
    jobId: uuid('job_id').notNull(),
    /** Null while the job has not done it. */
    graduatedAt: at('graduated_at'),
    graduatedBy: uuid('graduated_by').notNull(),
    people: integer('people').notNull().default(0),
    passed: integer('passed').notNull().default(0),
    certificates: integer('certificates').notNull().default(0),
    hoursHundredths: integer('hours_hundredths').notNull().default(0),
    undoneAt: at('undone_at'),
    undoneBy: uuid('undone_by'),
    undoReason: text('undo_reason').notNull().default(''),
  },
  (t) => [
    uniqueIndex('train_graduations_standing_key').on(t.classId).where(sql`undone_at is null`),
    index('train_graduations_class_idx').on(t.classId),
  ],
)
