import type { ClassDetail } from '@portal/contract/areas/train/class/class.ts'
import { late } from '#src/ui/late/late.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import type { ClassActs } from '../use-class-acts.ts'
import { RulesTab } from './RulesTab.tsx'
import { SeatsPanel } from './SeatsPanel.tsx'

const Undecided = late(
  () => import('./Undecided.tsx').then((module) => module.Undecided),
  () => <LateSkeleton />,
)

/** Seats, and the people somebody has to decide on. */
export function OverviewTab({ of, acts }: { of: ClassDetail; acts: ClassActs }) {
  if (of.isTemplate) return <RulesTab of={of} />
  return (
    <div className="kit-panels">
      <SeatsPanel of={of} acts={acts} />
      {of.enrolled + of.waiting > 0 && <Undecided of={of} />}
    </div>
  )
}
