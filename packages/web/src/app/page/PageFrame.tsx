import type { Screen } from '@portal/contract/kit/screen.ts'
import { memo, Suspense, useMemo } from 'react'
// Kept pages each need a location of their own, and the router exports this context under no other name.
import { UNSAFE_LocationContext as LocationContext, NavigationType } from 'react-router'
import { go } from '#src/platform/navigate.ts'
import { PageContext, type PageValue } from '#src/platform/page.ts'
import { markDirty } from '#src/platform/unsaved.ts'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import { PageShape, type ShapeKind } from '#src/ui/page-state/PageShape.tsx'
import { findPage } from '../pages.ts'
import { CrashBoundary } from './CrashBoundary.tsx'
import { namePage } from './shell-store.ts'

interface PageFrameProps {
  pageKey: string
  screen: Screen
  search: string
  hash: string
  active: boolean
}

/** One mounted page with an address of its own: hidden, it goes on seeing the query it had when it left the screen. */
export const PageFrame = memo(function PageFrame({ pageKey, screen, search, hash, active }: PageFrameProps) {
  const { path } = screen
  const location = useMemo(
    () => ({
      location: { pathname: path, search, hash, state: null, key: pageKey },
      navigationType: NavigationType.Push,
    }),
    [path, search, hash, pageKey],
  )
  const page = useMemo(() => pageValue({ pageKey, path, search, hash, active }), [pageKey, path, search, hash, active])

  return (
    <LocationContext value={location}>
      <PageContext value={page}>
        {/* Where the page has a heading of its own, this one goes (shell.css). */}
        <h1 className="visually-hidden page-name">{screen.title}</h1>
        <CrashBoundary name={path}>
          <Suspense fallback={<LateSkeleton shape={<PageShape kind={shapeOf(screen)} />} />}>
            {findPage(path)?.draw()}
          </Suspense>
        </CrashBoundary>
      </PageContext>
    </LocationContext>
  )
})

/** What a page will look like, as far as its place tells. */
const shapeOf = ({ path, frame }: Screen): ShapeKind => {
  if (/Detail|Answer/i.test(path)) return 'lines'
  if (frame === 'learner') return 'cards'
  return frame === 'layout' ? 'list' : 'lines'
}

const pageValue = ({
  pageKey,
  path,
  search,
  hash,
  active,
}: Omit<PageFrameProps, 'screen'> & { path: string }): PageValue => {
  // Changes made before the first navigation is through build on each other.
  let latest = search
  return {
    path,
    query: Object.fromEntries(new URLSearchParams(search)),
    active,
    setQuery: (changes, { push = false } = {}) => {
      if (!active) return
      const next = new URLSearchParams(latest)
      for (const [name, value] of Object.entries(changes)) {
        if (value === undefined || value === '') next.delete(name)
        else next.set(name, value)
      }
      const text = next.toString()
      if (text === new URLSearchParams(latest).toString()) return
      latest = text === '' ? '' : `?${text}`
      go(path + latest + hash, { replace: !push })
    },
    setTitle: (title) => namePage(pageKey, title),
    markDirty: (dirty) => markDirty(pageKey, dirty),
  }
}
