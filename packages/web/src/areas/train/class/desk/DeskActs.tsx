import type { ClassDetail } from '@portal/contract/areas/train/class/class.ts'
import { Button } from 'antd'
import { permitted, RowActions } from '#src/kit/list/RowActions.tsx'
import { actsOfClass, dueOf } from '../acts-of-class.ts'
import type { ClassActs } from '../use-class-acts.ts'
import { OpeningDecision } from './OpeningDecision.tsx'

const POSTER = '报名海报'
/** A tab of the page itself. */
const PEOPLE = '学员'

/** The one filled next step, the poster beside it, and everything else behind ⋯. */
export function DeskActs({ of, acts }: { of: ClassDetail; acts: ClassActs }) {
  const [step] = permitted(of.isTemplate ? actsOfClass(acts, of) : dueOf(acts, of))
  const all = permitted(actsOfClass(acts, of)).filter(({ label }) => label !== PEOPLE && label !== step?.label)
  const poster = all.find(({ label }) => label === POSTER)
  const rest = all.filter((act) => act !== poster)
  return (
    <>
      {of.approvalRequestId !== null && <OpeningDecision requestId={of.approvalRequestId} />}
      {poster && (
        <Button color="default" variant="filled" onClick={poster.onClick}>
          {poster.label}
        </Button>
      )}
      {step && (
        <Button type="primary" onClick={step.onClick}>
          {step.label}
        </Button>
      )}
      {rest.length > 0 && <RowActions actions={rest} name={of.name} menuOnly />}
    </>
  )
}
