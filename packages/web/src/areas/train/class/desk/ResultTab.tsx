import type { ClassDetail } from '@portal/contract/areas/train/class/class.ts'
import { ClassResultTab } from '../../public.ts'
import { RulesTab } from './RulesTab.tsx'

/** 考核与结业: who passes and what is still open, once there is something to judge; the rules beneath. */
export function ResultTab({ of }: { of: ClassDetail }) {
  const isOver = of.state === 'ended' || of.state === 'graduated' || of.state === 'archived'
  return (
    <>
      {isOver && of.may.finish && (
        <div className="kit-panels desk-results">
          <section aria-label="结业">
            <ClassResultTab classId={of.id} />
          </section>
        </div>
      )}
      <RulesTab of={of} />
    </>
  )
}
