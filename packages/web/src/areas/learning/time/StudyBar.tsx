import { ticksFromSeconds } from '@portal/contract/areas/learning/play/intervals.ts'
import type { StudyRecordRow } from '@portal/contract/areas/learning/record.ts'
import { Progress } from 'antd'
import { CoverageBar } from '#src/shared/player/CoverageBar.tsx'
import { clockText } from '#src/shared/player/core/clock-text.ts'
import '../admin.css'

type Studied = Pick<StudyRecordRow, 'itemType' | 'intervals' | 'length' | 'coverage'>

/** What of an item was really studied: the learner's own bar with its gaps, and the share in figures. */
export function StudyBar({ record: { itemType, intervals, length, coverage } }: { record: Studied }) {
  if (itemType !== 'video' || length <= 0) return <Progress percent={coverage} size="small" status="normal" />
  const spans = intervals.map(({ from, to }) => ({ fromTick: ticksFromSeconds(from), toTick: ticksFromSeconds(to) }))
  return (
    <div className="hours-study">
      <CoverageBar acknowledged={spans} durationSeconds={length} />
      <span className="hours-note">{`${coverage.toFixed(1)}%，片长 ${clockText(length)}`}</span>
    </div>
  )
}
