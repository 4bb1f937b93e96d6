import { errors } from '@portal/contract/errors.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import type { Platform } from '#src/platform/platform.ts'
import { loadWorkCalendar } from '../work-calendar/load-calendar.ts'
import type { WorkCalendar } from '../work-calendar/work-calendar.ts'
import type { ApprovalSubject, SubjectRegistry } from './subject.ts'

/** Time of the database; tests set a clock of their own. */
export type Clock = (tx: Tx) => Promise<Date>

export interface Engine {
  platform: Pick<Platform, 'pool' | 'db'>
  subjects: SubjectRegistry
  clock: Clock
}

/** One run of the engine: its transaction, its moment and what it needs to reckon. */
export interface Work {
  tx: Tx
  at: Date
  calendar: WorkCalendar
  subjects: SubjectRegistry
}

export const databaseClock: Clock = async (tx) => {
  const { rows } = await tx.db.execute<{ ms: string }>(sql`select extract(epoch from clock_timestamp()) * 1000 as ms`)
  return new Date(Math.floor(Number(rows[0]?.ms)))
}

export const beginWork = async ({ subjects, clock }: Engine, tx: Tx): Promise<Work> => ({
  tx,
  subjects,
  at: await clock(tx),
  calendar: await loadWorkCalendar(tx.db),
})

export const subjectOf = ({ subjects }: { subjects: SubjectRegistry }, code: string): ApprovalSubject =>
  subjects.find(code) ?? refuse(errors.missing)
