import { STATUS } from '@portal/contract/kit/refusal.ts'
import { create } from 'zustand'
import { ApiRefusal } from '../api/refusal.ts'

export type SessionEnd = 'logout' | 'idle' | 'absolute' | 'admin' | 'password' | 'disabled' | 'replaced'

const PAUSE_MS = 10_000

interface WatchParts<Info> {
  /** Asks who is signed in; rejects with an `ApiRefusal` of status 1001 where nobody is. */
  ask: () => Promise<Info>
  now: () => number
  onOver: (reason: SessionEnd | null) => void
  onAlive: (info: Info) => void
}

/** Finds out, at most every ten seconds, whether an answer 1001 really means that the session is over. */
export const createSessionWatch = <Info>({ ask, now, onOver, onAlive }: WatchParts<Info>) => {
  let askedAt = Number.NEGATIVE_INFINITY
  let asking = false

  const look = async (reason: SessionEnd | null) => {
    if (asking) return
    asking = true
    askedAt = now()
    try {
      onAlive(await ask())
    } catch (error) {
      // Anything but a plain "no session" proves nothing: the next 1001 asks again.
      if (error instanceof ApiRefusal && error.status === STATUS.noSession) onOver(reason)
    } finally {
      asking = false
    }
  }

  return {
    noSession: async () => {
      if (now() - askedAt >= PAUSE_MS) await look(null)
    },
    /** The server itself says that the session has ended, so there is no pause. */
    ended: look,
  }
}

interface SessionEndState {
  /** Whether the bar 「登录已失效，请重新登录」 stands. */
  over: boolean
  reason: SessionEnd | null
  /** Whether the sign-in form is open over the page. */
  signingIn: boolean
  /** An act waits for the sign-in and is done again behind it. */
  waiting: boolean
  /** Answers the call that waits for the password, while it is asked for. */
  passwordAsked: ((confirmed: boolean) => void) | null
}

const ALIVE: SessionEndState = { over: false, reason: null, signingIn: false, waiting: false, passwordAsked: null }

/** What stands between the person and the page he sees. */
export const useSessionEnd = create<SessionEndState>(() => ALIVE)

export const sessionIsAlive = () => useSessionEnd.setState(ALIVE)
