import { STATUS } from '@portal/contract/kit/refusal.ts'
import { askFrameCalls } from '#src/platform/api/api.ts'
import { noRightAnswered, noSessionAnswered, setPasswordAsker, setSignInAsker } from '#src/platform/api/api-signals.ts'
import { queryClient } from '#src/platform/api/query-client.ts'
import { ApiRefusal } from '#src/platform/api/refusal.ts'
import { go } from '#src/platform/navigate.ts'
import { pushed, startPush, stopPush } from '#src/platform/push/push.ts'
import { keepAlive, watchIdle } from '#src/platform/session/idle-watch.ts'
import { dropPerson, forgetPerson } from '#src/platform/session/leave.ts'
import { currentSession, refreshSession, type Session, useSession } from '#src/platform/session/session.ts'
import {
  createSessionWatch,
  type SessionEnd,
  sessionIsAlive,
  useSessionEnd,
} from '#src/platform/session/session-watch.ts'
import {
  clearToken,
  isPreviewWindow,
  isSignedOutElsewhere,
  readToken,
  readWanted,
  tokenChangedElsewhere,
  watchTokenElsewhere,
  writeToken,
} from '#src/platform/storage.ts'
import { tip } from '#src/platform/tips.ts'
import { loadAppHost } from './app-host.ts'

/** Signed out by his own hand in another browser tab: this one follows, and nothing of the person stays. */
const followOut = () => {
  forgetPerson()
  go('/guide', { replace: true })
}

/** The session is over, the page is not: it stays as it is, under the bar that offers to sign in again. */
const endSession = (reason: SessionEnd | null) => {
  // The server may tell of a sign-out before the other tab has come to clear the token.
  if (isSignedOutElsewhere()) return followOut()
  clearToken()
  stopPush()
  useSessionEnd.setState({ over: true, reason })
}

/** A token is back: the same person goes on, another one starts at the launchpad and meets nothing of the former. */
const welcome = (next: Session) => {
  sessionIsAlive()
  if (next.userId === currentSession().userId) {
    startPush()
    void queryClient.invalidateQueries()
    return
  }
  dropPerson()
  useSession.setState(next)
  tip('info', `账号已切换为 ${next.name}`)
  go('/guide', { replace: true })
}

/** After the form over the page: who is it that signed in? */
export const resumeSession = async (token: string): Promise<void> => {
  writeToken(token)
  try {
    welcome(await refreshSession())
  } catch {
    endSession(null)
    tip('error', '获取用户信息失败，请重新登录')
  }
}

/** Nobody is signed in any more; anything but a plain answer proves nothing. */
const isOver = async (): Promise<boolean> => {
  try {
    await refreshSession()
    return false
  } catch (error) {
    return error instanceof ApiRefusal && error.status === STATUS.noSession
  }
}

/** An act met a session that is over: the form stands over the page, and true says that the same person is back. */
const askSignIn = async (): Promise<boolean> => {
  const { state, userId, guestPage } = currentSession()
  if (state !== 'known' || guestPage !== null || isPreviewWindow()) return false
  if (!useSessionEnd.getState().over) {
    if (isSignedOutElsewhere() || !(await isOver())) return false
    endSession(null)
  }
  useSessionEnd.setState({ signingIn: true, waiting: true })
  return new Promise((answered) => {
    const stop = useSessionEnd.subscribe(({ over, signingIn }) => {
      if (over && signingIn) return
      stop()
      // Who it is stands only behind the change that told of it.
      setTimeout(() => answered(!over && currentSession().userId === userId))
    })
  })
}

const followOtherTabs = () => {
  watchTokenElsewhere()
  tokenChangedElsewhere.on((token) => {
    const known = currentSession().state === 'known'
    if (token === null) {
      if (known) endSession(null)
      return
    }
    if (known) refreshSession().then(welcome, () => {})
    else go(readWanted() ?? '/guide', { replace: true })
  })
}

const followAnswers = () => {
  const watch = createSessionWatch({
    ask: refreshSession,
    now: Date.now,
    onOver: endSession,
    onAlive: (next) => next.userId !== currentSession().userId && welcome(next),
  })
  const isKnown = () => currentSession().state === 'known' && readToken() !== null
  const refresh = () => isKnown() && void refreshSession().catch(() => {})
  noSessionAnswered.on(() => isKnown() && void watch.noSession())
  noRightAnswered.on(refresh)
  pushed.on((event) => {
    if (event.kind === 'sessionEnd' && isKnown()) void watch.ended(event.reason)
    if (event.kind === 'rights') refresh()
  })
  watchIdle(() => void watch.ended('idle'))
}

/** Everything that begins and ends with a session. */
export const followSession = () => {
  setPasswordAsker(() => new Promise((resolve) => useSessionEnd.setState({ passwordAsked: resolve })))
  setSignInAsker(askSignIn)
  followOtherTabs()
  followAnswers()
  useSession.subscribe((session, before) => {
    if (session.state === 'unknown' || session.userId === before.userId) return
    if (session.userId !== '' && !isPreviewWindow()) askFrameCalls(loadAppHost())
    startPush()
    keepAlive().catch(() => {})
  })
}
