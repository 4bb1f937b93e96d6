import type { Screen } from '@portal/contract/kit/screen.ts'
import { childrenOf, findGroup, findScreen, isPermitted } from '#src/platform/screens/screen-table.ts'

interface Visitor {
  hasToken: boolean
  /** Menu codes held, or null while the user information of this page load is unknown. */
  menuCodes: ReadonlySet<string> | null
  /** Whether the screen of a path has been built; the others are unknown paths. */
  isBuilt: (path: string) => boolean
  /** The address names a request for approval; what is shown of it the server decides. */
  isAsked?: boolean
}

/** Where a navigation ends. */
export type Conclusion = { kind: 'open'; screen: Screen } | { kind: 'redirect'; to: string; keepWanted?: boolean }
type Verdict = Conclusion | { kind: 'loadUser' }

const GUIDE = '/guide'
const REFUSED = '/401?noGoBack=true'
const UNKNOWN = '/404'

/** Not worth returning to after sign-in. */
const unwanted = new Set(['/', '/401', '/404', '/homePage/index'])

const openOr = (path: string, otherwise: Conclusion): Conclusion => {
  const screen = findScreen(path)
  return screen ? { kind: 'open', screen } : otherwise
}

/** Where a group path leads: its first permitted built child. */
const judgeGroup = (path: string, menuCodes: ReadonlySet<string>, isBuilt: Visitor['isBuilt']): Conclusion => {
  const built = childrenOf(path).filter((child) => isBuilt(child.path) || child.redirect !== null)
  const first = built.find((child) => isPermitted(child, menuCodes))
  if (first) return { kind: 'redirect', to: first.path }
  return { kind: 'redirect', to: built.length > 0 ? REFUSED : UNKNOWN }
}

/** The navigation guard of 10-shell section 3; the order of its rules is the order here. */
export const judge = (path: string, { hasToken, menuCodes, isBuilt, isAsked = false }: Visitor): Verdict => {
  if (path === '/login') return { kind: 'redirect', to: GUIDE }
  if (path === '/authredirect') return openOr(path, { kind: 'redirect', to: GUIDE })
  // The launchpad needs the person's name, so it waits for the user information like every other page with a token.
  if (path === GUIDE && (!hasToken || menuCodes !== null)) return openOr(path, { kind: 'redirect', to: UNKNOWN })
  if (!hasToken) return { kind: 'redirect', to: GUIDE, keepWanted: !unwanted.has(path) }
  if (menuCodes === null) return { kind: 'loadUser' }
  if (path === '/' || path === '/homePage/index') return { kind: 'redirect', to: GUIDE }

  const screen = findScreen(path)
  const isGroup = findGroup(path) !== null || (screen !== null && !isBuilt(path) && childrenOf(path).length > 0)
  if (isGroup) return judgeGroup(path, menuCodes, isBuilt)
  if (!screen || !(isBuilt(path) || screen.redirect !== null)) return { kind: 'redirect', to: UNKNOWN }
  if (!isPermitted(screen, menuCodes) && !(isAsked && screen.byRequest)) return { kind: 'redirect', to: REFUSED }
  return screen.redirect === null ? { kind: 'open', screen } : { kind: 'redirect', to: screen.redirect }
}

/** A guest's session opens one address, whatever else stands in its query; null: he goes, and is a stranger again. */
export const judgeGuest = (path: string, query: URLSearchParams, guestPage: string): Conclusion | null => {
  if (path === '/authredirect') return openOr(path, { kind: 'redirect', to: GUIDE })
  if (path === GUIDE || path === '/login') return null
  const [page = '', asked] = guestPage.split('?')
  const isIt = path === page && [...new URLSearchParams(asked)].every(([name, value]) => query.get(name) === value)
  return isIt ? openOr(path, { kind: 'redirect', to: UNKNOWN }) : { kind: 'redirect', to: guestPage }
}
