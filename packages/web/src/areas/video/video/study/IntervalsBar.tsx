import { ticksFromSeconds } from '@portal/contract/areas/learning/play/intervals.ts'
import type { StudyRecordRow } from '@portal/contract/areas/learning/record.ts'
import { CoverageBar } from '#src/shared/player/CoverageBar.tsx'

/** The very bar the learner sees: pieces of the video that were credited. */
export function IntervalsBar({ person }: { person: Pick<StudyRecordRow, 'intervals' | 'length' | 'coverage'> }) {
  const acknowledged = person.intervals.map(({ from, to }) => ({
    fromTick: ticksFromSeconds(from),
    toTick: ticksFromSeconds(to),
  }))
  return (
    <>
      <CoverageBar acknowledged={acknowledged} durationSeconds={person.length} />
      {person.coverage}%
    </>
  )
}
