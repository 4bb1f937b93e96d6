import { UrgentBar } from '#src/areas/notice/public.ts'
import { usePage } from '#src/platform/page.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { late } from '#src/ui/late/late.tsx'
import { PersonPanels } from '../profile/PersonPanels.tsx'
import { findPanel } from '../profile/panels.tsx'
import { GuideHead } from './GuideHead.tsx'
import { Launchpad } from './Launchpad.tsx'
import { ScanConfirm } from './ScanConfirm.tsx'
import { SignOnContinue } from './SignOnContinue.tsx'

const CertificateCheck = late(() =>
  import('#src/areas/certificate/public.ts').then((module) => module.CertificateCheck),
)

/** The home, or one of the panels that open by query; that of a certificate is open to everybody. */
export function SignedInGuide() {
  const { query } = usePage()
  const phone = useMedia(PHONE)
  const panel = findPanel(query.panel ?? '')
  if (query.verify !== undefined) return <CertificateCheck code={query.verify} />
  if (query.scan) return <ScanConfirm key={query.scan} shown={query.scan} />
  if (query.sso) return <SignOnContinue key={query.sso} request={query.sso} />
  // On a phone the home and 我的 begin with the person instead of a bar.
  const hasOwnHead = phone && (!panel || panel.ownHead === true)

  return (
    <div className="guide">
      {!hasOwnHead && <GuideHead title={panel?.title ?? '首页'} />}
      <UrgentBar />
      {panel ? <PersonPanels panel={panel} /> : <Launchpad />}
    </div>
  )
}
