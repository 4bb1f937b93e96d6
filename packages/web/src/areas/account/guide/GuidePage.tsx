import { useEffect } from 'react'
import { usePage } from '#src/platform/page.ts'
import { useSession } from '#src/platform/session/session.ts'
import { keepWanted } from '#src/platform/storage.ts'
import { late } from '#src/ui/late/late.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import './guide.css'
import { SignedOutGuide } from './SignedOutGuide.tsx'

// A stranger at the door need not wait for the house.
const SignedInGuide = late(
  () => import('./SignedInGuide.tsx').then((module) => module.SignedInGuide),
  () => <LateSkeleton />,
)

const VisitorCard = late(
  () => import('#src/areas/business-card/public.ts').then((module) => module.VisitorCard),
  () => <LateSkeleton />,
)

const DoorPanel = late(
  () => import('#src/areas/place/public.ts').then((module) => module.DoorPanel),
  () => <LateSkeleton />,
)

const HealthPanel = late(
  () => import('#src/areas/health/public.ts').then((module) => module.HealthPanel),
  () => <LateSkeleton />,
)

const FixPanel = late(
  () => import('#src/areas/hazard/public.ts').then((module) => module.FixPanel),
  () => <LateSkeleton />,
)

const HazardPanel = late(
  () => import('#src/areas/hazard/public.ts').then((module) => module.HazardPanel),
  () => <LateSkeleton />,
)

/** The one door, and behind it the launchpad. */
export function GuidePage() {
  const known = useSession(({ state }) => state === 'known')
  const { sso, scan, verify, qr, t: token = '', receipt = '', id = '' } = usePage().query

  // Follows the address: an application or a screen to be confirmed waits, so signing in leads on to it.
  useEffect(() => {
    const fix: [string, string][] | null = qr === 'fix' ? Object.entries({ qr, id }) : null
    const waiting: [string, string][] | null = sso ? [['sso', sso]] : scan ? [['scan', scan]] : fix
    if (!known && waiting) keepWanted(`/guide?${new URLSearchParams(waiting).toString()}`)
  }, [known, sso, scan, qr, id])

  // What a code outside leads to is drawn by itself, for strangers and people of the house alike.
  if (qr === 'card') return <VisitorCard slug={token} />
  if (qr === 'place') return <DoorPanel token={token} />
  if (qr === 'health') return <HealthPanel />
  if (qr === 'hazard') return <HazardPanel token={token} receipt={receipt} />
  // Whoever checks a certificate needs no account; the part behind this door knows what to show.
  if (!known && verify === undefined) return <SignedOutGuide />
  if (known && qr === 'fix') return <FixPanel id={id} />
  return <SignedInGuide />
}
