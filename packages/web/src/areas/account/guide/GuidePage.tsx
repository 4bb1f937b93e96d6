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

/** The one door, and behind it the launchpad. */
export function GuidePage() {
  const known = useSession(({ state }) => state === 'known')
  const { sso, scan, verify, qr, t: token = '' } = usePage().query

  // Follows the address: an application or a screen to be confirmed waits, so signing in leads on to it.
  useEffect(() => {
    const waiting = sso ? ['sso', sso] : scan ? ['scan', scan] : null
    if (!known && waiting) keepWanted(`/guide?${new URLSearchParams([waiting]).toString()}`)
  }, [known, sso, scan])

  // What a code outside leads to is drawn by itself, for strangers and people of the house alike.
  if (qr === 'card') return <VisitorCard slug={token} />
  // Whoever checks a certificate needs no account; the part behind this door knows what to show.
  if (!known && verify === undefined) return <SignedOutGuide />
  return <SignedInGuide />
}
