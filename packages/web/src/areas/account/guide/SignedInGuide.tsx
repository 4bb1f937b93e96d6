import { UrgentBar } from '#src/areas/notice/public.ts'
import { usePage } from '#src/platform/page.ts'
import { PersonPanels } from '../person/PersonPanels.tsx'
import { findPanel } from '../person/panels.tsx'
import { GuideHead } from './GuideHead.tsx'
import { Launchpad } from './Launchpad.tsx'
import { ScanConfirm } from './ScanConfirm.tsx'
import { SignOnContinue } from './SignOnContinue.tsx'

/** The launchpad, or one of the personal panels that open by query. */
export function SignedInGuide() {
  const { query } = usePage()
  const panel = findPanel(query.panel ?? '')
  if (query.scan) return <ScanConfirm key={query.scan} shown={query.scan} />
  if (query.sso) return <SignOnContinue key={query.sso} request={query.sso} />

  return (
    <div className="guide">
      <GuideHead />
      <UrgentBar />
      {panel ? <PersonPanels panel={panel} /> : <Launchpad />}
    </div>
  )
}
