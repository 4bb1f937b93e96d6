import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at, primaryId } from '../columns.ts'
import { attempts } from './attempt.ts'

/** What an examinee was asked about his sitting after an exam, and what he answered. */
export const anomalyNotes = pgTable(
  'anomaly_notes',
  {
    id: primaryId(),
    examId: uuid('exam_id').notNull(),
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => attempts.id, { onDelete: 'cascade' }),
    personId: uuid('person_id').notNull(),
    /** Row of the report it is about. */
    anomalyId: text('anomaly_id').notNull(),
    /** As it was told to him: nobody else is named. */
    text: text('text').notNull(),
    askedById: uuid('asked_by_id').notNull(),
    askedAt: at('asked_at').notNull().defaultNow(),
    reply: text('reply').notNull().default(''),
    repliedAt: at('replied_at'),
  },
  (t) => [
    uniqueIndex('anomaly_notes_key').on(t.attemptId, t.anomalyId),
    index('anomaly_notes_exam_idx').on(t.examId),
    index('anomaly_notes_person_idx').on(t.personId),
  ],
)
