import {
  pulseAttempt,
  reportAttemptEvents,
  type Sitting,
  saveAttempt,
  submitAttempt,
} from '@portal/contract/areas/exam/attempt/attempt.ts'
import { useEffect, useMemo } from 'react'
import { call } from '#src/platform/api/api.ts'
import { newRequestId } from '#src/platform/api/request-id.ts'
import { pushed } from '#src/platform/push/push.ts'
import { currentSession } from '#src/platform/session/session.ts'
import { useSessionEnd } from '#src/platform/session/session-watch.ts'
import { readUserItem, writeUserItem } from '#src/platform/storage.ts'
import { deskNameOf, holdDesk } from '../own-device.ts'
import { createAttemptJournal } from './attempt-journal.ts'
import { type AttemptSession, createAttemptSession } from './attempt-session.ts'

const openSession = (sitting: Sitting) => {
  const { userId } = currentSession()
  return createAttemptSession({
    sitting,
    now: () => performance.now(),
    newKey: newRequestId,
    journal: createAttemptJournal(
      {
        read: (key) => readUserItem(userId, key),
        write: (key, value) => writeUserItem(userId, key, value),
      },
      sitting.attemptId,
    ),
    api: {
      save: (body, { keepalive }) => call(saveAttempt, body, { quiet: true, keepalive }),
      pulse: (body) => call(pulseAttempt, body, { quiet: true, background: true }),
      report: (body) => call(reportAttemptEvents, body, { quiet: true, background: true }),
      // The hand-in is named by its own key, so a repeat after a lost answer brings the same receipt.
      submit: (body) => call(submitAttempt, body, { quiet: true, requestId: newRequestId() }),
    },
  })
}

/** Follows the page, the network, the push stream and the session for one sitting while its desk is on screen. */
const follow = (session: AttemptSession) => {
  const stop = new AbortController()
  const on = { signal: stop.signal }
  document.addEventListener('visibilitychange', () => (document.hidden ? session.hidden() : session.shown()), on)
  window.addEventListener('online', () => session.wake(), on)
  window.addEventListener('pagehide', () => void session.saveNow(true), on)
  const offs = [
    holdDesk(deskNameOf(session.sitting)),
    pushed.on((event) => {
      if (event.kind === 'attempt' && event.attemptId === session.sitting.attemptId) session.wake()
    }),
    useSessionEnd.subscribe(({ over }, before) => {
      if (before.over && !over) session.wake()
    }),
  ]
  return () => {
    stop.abort()
    for (const off of offs) off()
  }
}

/** The running sitting of a desk. */
export const useAttempt = (sitting: Sitting): AttemptSession => {
  const session = useMemo(() => openSession(sitting), [sitting])

  // A kept page that is hidden goes on counting: the exam does not stop because another tab is looked at.
  useEffect(() => {
    session.open()
    const unfollow = follow(session)
    return () => {
      unfollow()
      session.close()
    }
  }, [session])

  return session
}
