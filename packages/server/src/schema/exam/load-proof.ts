import type { ProofFigures } from '@portal/contract/areas/exam/proof.ts'
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at, primaryId } from '../columns.ts'
import { exams } from './exam.ts'

/** 负载验证 of exams: when, how large, by whom, and what it found. */
export const loadProofs = pgTable(
  'load_proofs',
  {
    id: primaryId(),
    examId: uuid('exam_id')
      .notNull()
      .references(() => exams.id, { onDelete: 'cascade' }),
    createdAt: at('created_at').notNull().defaultNow(),
    createdBy: uuid('created_by').notNull(),
    /** Of a process that has gone it stays `running`, and is not believed when `touchedAt` is old. */
    state: text('state').$type<'running' | 'done' | 'failed'>().notNull().default('running'),
    touchedAt: at('touched_at').notNull().defaultNow(),
    people: integer('people').notNull(),
    done: integer('done').notNull().default(0),
    /** What was measured: another one makes the proof old. */
    snapshotNo: integer('snapshot_no').notNull(),
    build: text('build').notNull(),
    sitting: integer('sitting').notNull().default(0),
    figures: jsonb('figures').$type<ProofFigures>(),
  },
  (t) => [index('load_proofs_exam_idx').on(t.examId, t.createdAt)],
)
