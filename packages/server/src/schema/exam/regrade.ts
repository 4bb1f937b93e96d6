import type { PolicyParams, ScorePolicy } from '@portal/contract/areas/assessment/question/content.ts'
import type { QuestionKey } from '@portal/contract/areas/assessment/question/key.ts'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at, primaryId } from '../columns.ts'
import { exams } from './exam.ts'

/** A change as it is kept: all that is needed to score a later hand-in by it. */
export type KeptChange =
  | { kind: 'newKey'; key: QuestionKey | null; partKeys: Record<string, QuestionKey> }
  | { kind: 'newPolicy'; policy: ScorePolicy; params: PolicyParams }
  | { kind: 'drop' }
  | { kind: 'creditAll' }
  /** Answers of this form get this score, hundredths. */
  | { kind: 'sameAnswer'; form: string; score: number }

/** 改判: looked at first, then carried out once. */
export const regrades = pgTable(
  'regrades',
  {
    id: primaryId(),
    examId: uuid('exam_id')
      .notNull()
      .references(() => exams.id, { onDelete: 'cascade' }),
    questionId: uuid('question_id').notNull(),
    change: jsonb('change').$type<KeptChange>().notNull(),
    /** Of every score before and after as they were shown: another one now means another look. */
    fingerprint: text('fingerprint').notNull(),
    affected: integer('affected').notNull(),
    reason: text('reason').notNull().default(''),
    createdAt: at('created_at').notNull().defaultNow(),
    createdBy: uuid('created_by'),
    /** Null: only looked at. */
    appliedAt: at('applied_at'),
    /** Who carried it out. */
    updatedBy: uuid('updated_by'),
  },
  (t) => [
    index('regrades_applied_idx').on(t.examId, t.questionId, t.appliedAt).where(sql`applied_at is not null`),
    index('regrades_looked_at_idx').on(t.createdAt).where(sql`applied_at is null`),
  ],
)
