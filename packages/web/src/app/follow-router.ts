import { dropConfirms } from '#src/platform/confirms.ts'
import { setGoer } from '#src/platform/navigate.ts'
import { isBuilt } from '#src/platform/screens/built.ts'
import { rememberBackOffice } from '#src/platform/screens/last-page.ts'
import { findScreen, isPermitted } from '#src/platform/screens/screen-table.ts'
import { rememberVisit } from '#src/platform/screens/visits.ts'
import { personGone } from '#src/platform/session/leave.ts'
import { currentSession, type Session, useSession } from '#src/platform/session/session.ts'
import { readTabPaths, writeTabPaths } from '#src/platform/storage.ts'
import { tip } from '#src/platform/tips.ts'
import { goBackAnyway } from '#src/ui/focus/back-closes.ts'
import { dropScreens, forgetPages, restoreTabs, showScreen, useShell } from './page/shell-store.ts'
import type { Admitted, Router } from './router.tsx'

const mayOpen = (path: string, { menuCodes }: Session) => {
  const screen = findScreen(path)
  return screen !== null && isBuilt(path) && isPermitted(screen, menuCodes)
}

const followNavigations = (router: Router) => {
  let lastKey = ''
  let lastAdmitted: unknown
  const look = () => {
    const { navigation, initialized, location, loaderData } = router.state
    const admitted = loaderData.portal as Admitted | undefined
    if (!initialized || navigation.state !== 'idle' || admitted === undefined) return
    if (location.key === lastKey && admitted === lastAdmitted) return
    // A confirm belongs to the page that asked; toasts stay.
    if (location.key !== lastKey) dropConfirms()
    lastKey = location.key
    lastAdmitted = admitted
    if (admitted.screen.frame === 'layout')
      rememberBackOffice(currentSession().userId, admitted.screen.path + location.search)
    rememberVisit(currentSession().userId, admitted.screen)
    showScreen(admitted.screen, { search: location.search, hash: location.hash }, admitted.failed)
  }
  router.subscribe(look)
  look()
}

const keepTabs = () => {
  let restored = false
  const restore = () => {
    const session = currentSession()
    if (restored || session.state === 'unknown') return
    restored = true
    const addresses = readTabPaths().filter((address) => {
      const path = address.split(/[?#]/)[0] ?? ''
      return findScreen(path)?.frame === 'layout' && mayOpen(path, session)
    })
    restoreTabs(
      addresses.map((address) => {
        const path = address.split(/[?#]/)[0] ?? ''
        return { path, address, title: findScreen(path)?.title ?? '' }
      }),
    )
  }
  useSession.subscribe(restore)
  useShell.subscribe(({ tabs }, before) => {
    if (restored && tabs !== before.tabs) writeTabPaths(tabs.tabs.map(({ address }) => address))
  })
  restore()
}

/** Changed rights close what is no longer allowed; the guard judges the page on screen anew. */
const followRights = (router: Router) =>
  useSession.subscribe((session, before) => {
    if (session.state === 'unknown' || before.state === 'unknown') return
    const codes = [...session.menuCodes].sort().join()
    if (codes === [...before.menuCodes].sort().join()) return
    tip('info', '你的权限已变更')
    dropScreens((path) => !mayOpen(path, session))
    void router.revalidate()
  })

/** Somebody else in the same page must meet nothing of the former person. */
const followPerson = () => {
  let lastUserId = currentSession().userId
  useSession.subscribe(({ state, userId }) => {
    if (state === 'unknown') return
    if (lastUserId !== '' && lastUserId !== userId) forgetPages()
    lastUserId = userId
  })
  personGone.on(() => {
    lastUserId = ''
    forgetPages()
  })
}

/** A page adds to its own address what was typed a moment ago; that must not undo a step to another page. */
const isOfPageLeft = ({ state: { location, navigation } }: Router, address: string) => {
  const isOwn = address.split(/[?#]/)[0] === location.pathname
  return isOwn && navigation.location !== undefined && navigation.location.pathname !== location.pathname
}

/** Joins the router to the stores that the shell draws from. */
export const followRouter = (router: Router) => {
  setGoer((address, { replace = false }) => {
    if (address === -1) {
      goBackAnyway()
      void router.navigate(-1)
    } else if (!replace || !isOfPageLeft(router, address)) void router.navigate(address, { replace })
  })
  followPerson()
  keepTabs()
  followRights(router)
  followNavigations(router)
}
