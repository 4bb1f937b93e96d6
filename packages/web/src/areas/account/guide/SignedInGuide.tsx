import { usePage } from '#src/platform/page.ts'
import { PersonPanels } from '../person/PersonPanels.tsx'
import { findPanel } from '../person/panels.tsx'
import { GuideHead } from './GuideHead.tsx'
import { Launchpad } from './Launchpad.tsx'

/** The launchpad, or one of the personal panels that open by query. */
export function SignedInGuide() {
  const { query } = usePage()
  const panel = findPanel(query.panel ?? '')

  return (
    <div className="guide">
      <GuideHead />
      {panel ? <PersonPanels panel={panel} /> : <Launchpad />}
    </div>
  )
}
