import { date, index, pgSequence, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at, primaryId } from '../columns.ts'
import { exams } from './exam.ts'

export const certificateNumbers = pgSequence('certificate_numbers')

/** 证书 of a passed exam, with its words as they were: never deleted, and a number is never given twice. */
export const certificates = pgTable(
  'certificates',
  {
    id: primaryId(),
    personId: uuid('person_id').notNull(),
    examId: uuid('exam_id')
      .notNull()
      .references(() => exams.id),
    number: text('number').notNull(),
    verifyCode: text('verify_code').notNull(),
    title: text('title').notNull(),
    examTitle: text('exam_title').notNull(),
    personName: text('person_name').notNull(),
    orgName: text('org_name').notNull(),
    issuedOn: date('issued_on', { mode: 'string' }).notNull(),
    validTo: date('valid_to', { mode: 'string' }),
    revokedAt: at('revoked_at'),
    revokeReason: text('revoke_reason').notNull().default(''),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('certificates_exam_key').on(t.examId, t.personId),
    uniqueIndex('certificates_number_key').on(t.number),
    uniqueIndex('certificates_code_key').on(t.verifyCode),
    index('certificates_person_idx').on(t.personId),
  ],
)
