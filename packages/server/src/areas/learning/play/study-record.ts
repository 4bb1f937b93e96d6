import { furthestTick, type TickSpan } from '@portal/contract/areas/learning/play/intervals.ts'
import type { studyRecords } from '#src/schema/study.ts'
import type { StudyState } from '#src/shared/evidence/study-facts.ts'

export type StudyRecord = typeof studyRecords.$inferSelect

export const spansOfRecord = (pieces: StudyRecord['intervals']): TickSpan[] =>
  pieces.map(([fromTick, toTick]) => ({ fromTick, toTick }))

export const piecesOfSpans = (spans: readonly TickSpan[]) =>
  spans.map(({ fromTick, toTick }) => [fromTick, toTick] as const)

/** Finished, and nothing replaced since. */
export const isCompleted = ({ completedAt, restudyAt }: Pick<StudyRecord, 'completedAt' | 'restudyAt'>) =>
  completedAt !== null && restudyAt === null

export const studyOfRecord = (record: StudyRecord): StudyState => {
  const spans = spansOfRecord(record.intervals)
  return {
    spans,
    pageMs: record.pageMs,
    effectiveMs: record.effectiveMs,
    furthestTick: furthestTick(spans),
    lastPosition: record.lastPosition,
    completed: isCompleted(record),
  }
}

/** Evidence of a version that no longer counts is put aside; time that was really spent, and hours, stay. */
export const withoutEvidence = (record: StudyRecord, versionNo: number, atMs: number): StudyRecord => ({
  ...record,
  versionNo,
  intervals: [],
  pageMs: [],
  coverageTenths: 0,
  furthestTicks: 0,
  lastPosition: 0,
  restudyAt: record.completedAt === null ? null : (record.restudyAt ?? new Date(atMs)),
})
