import type { Screen } from '@portal/contract/kit/screen.ts'
import { redirect, replace } from 'react-router'
import { stopPush } from '#src/platform/push/push.ts'
import { isBuilt } from '#src/platform/screens/built.ts'
import { isLeaving, untilStayed } from '#src/platform/session/leaving.ts'
import { currentSession, forgetSession, loadSession } from '#src/platform/session/session.ts'
import { useSessionEnd } from '#src/platform/session/session-watch.ts'
import { clearToken, keepRefused, keepWanted, readToken } from '#src/platform/storage.ts'
import { tip } from '#src/platform/tips.ts'
import { useShell } from '../page/shell-store.ts'
import { type Conclusion, judge, judgeGuest } from './judge.ts'

/** The path as the table knows it: decoded, without a slash at its end. */
export const plainPath = (pathname: string): string => {
  try {
    return decodeURIComponent(pathname).replace(/(?<=.)\/+$/, '')
  } catch {
    return pathname
  }
}

const forgetUnlessSignedIn = (hasToken: boolean) => {
  if (hasToken || currentSession().state === 'unknown') return
  stopPush()
  forgetSession()
}

/** Judges a navigation, reading the token anew; asks for the user information first where it is unknown. */
const conclude = async (path: string, query: URLSearchParams): Promise<Conclusion> => {
  for (;;) {
    const hasToken = readToken() !== null
    forgetUnlessSignedIn(hasToken)
    const { state, menuCodes, guestPage } = currentSession()
    if (guestPage !== null && hasToken) {
      const verdict = judgeGuest(path, query, guestPage)
      if (verdict !== null) return verdict
      clearToken()
      forgetSession()
      continue
    }
    const known = state === 'known' ? menuCodes : null
    const verdict = judge(path, { hasToken, menuCodes: known, isBuilt, isAsked: query.has('request') })
    if (verdict.kind !== 'loadUser') return verdict
    try {
      await loadSession()
    } catch {
      // Cut off by a reload or a link, the call says nothing of the session, and the token is the next page's.
      if (isLeaving()) {
        await untilStayed()
        continue
      }
      // Without its token the same address is judged again as a stranger's: there is nothing to loop on.
      clearToken()
      tip('error', '获取用户信息失败，请重新登录')
    }
  }
}

// History has already moved there at a reload or a step back; a fresh entry is needed only where it has not.
const isAlreadyThere = (url: URL) => window.location.pathname === url.pathname && window.location.search === url.search

// The router hands requests over, and those carry no hash; the window still has it.
const hashOf = (url: URL) => (isAlreadyThere(url) ? window.location.hash : '')

/**
 * A session that is over leaves the page on screen under its bar: what a person goes on typing there changes its address
 * and leads nowhere else.
 */
const staysUnderBar = (path: string): Screen | null => {
  const { shown } = useShell.getState()
  return useSessionEnd.getState().over && readToken() === null && shown?.screen.path === path ? shown.screen : null
}

export const admit = async (url: URL) => {
  const path = plainPath(url.pathname)
  const kept = staysUnderBar(path)
  if (kept) return kept
  const verdict = await conclude(path, url.searchParams)
  if (verdict.kind === 'open') return verdict.screen
  if (verdict.keepWanted) keepWanted(path + url.search + hashOf(url))
  if (/^\/40[14]/.test(verdict.to)) keepRefused(path)
  throw isAlreadyThere(url) ? replace(verdict.to) : redirect(verdict.to)
}
