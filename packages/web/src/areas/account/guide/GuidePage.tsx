import { lazy, Suspense } from 'react'
import { useSession } from '#src/platform/session.ts'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import './guide.css'
import { SignedOutGuide } from './SignedOutGuide.tsx'

// A stranger at the door need not wait for the house.
const SignedInGuide = lazy(() => import('./SignedInGuide.tsx').then((module) => ({ default: module.SignedInGuide })))

/** The one door, and behind it the launchpad. */
export function GuidePage() {
  const known = useSession(({ state }) => state === 'known')
  if (!known) return <SignedOutGuide />
  return (
    <Suspense fallback={<LateSkeleton />}>
      <SignedInGuide />
    </Suspense>
  )
}
