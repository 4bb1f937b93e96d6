import { getAttempt, type Sitting, submitAttempt } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { answerOneQuestion } from '@portal/contract/areas/exam/attempt/instant.ts'
import { useEffect, useMemo } from 'react'
import { call } from '#src/platform/api/api.ts'
import { newRequestId } from '#src/platform/api/request-id.ts'
import { currentSession } from '#src/platform/session/session.ts'
import { useSessionEnd } from '#src/platform/session/session-watch.ts'
import { readUserItem, writeUserItem } from '#src/platform/storage.ts'
import { createInstantJournal } from './instant-journal.ts'
import { createInstantSession, type InstantSession } from './instant-session.ts'

const openSession = (sitting: Sitting): InstantSession => {
  const { userId } = currentSession()
  const { attemptId, lease } = sitting
  const places = {
    read: (key: string) => readUserItem(userId, key),
    write: (key: string, value: string | null) => writeUserItem(userId, key, value),
  }
  return createInstantSession({
    sitting,
    journal: createInstantJournal(places, attemptId),
    api: {
      answer: (body) => call(answerOneQuestion, body, { quiet: true }),
      look: () => call(getAttempt, { attemptId, lease }, { quiet: true }),
      end: (clientKey) =>
        call(submitAttempt, { attemptId, lease, clientKey, atDeadline: false, changes: [] }, { quiet: true }),
    },
    now: () => performance.now(),
    newKey: newRequestId,
  })
}

/** A running round on this page: what the network swallowed is sent again when it, or the session, is back. */
export const useInstant = (sitting: Sitting): InstantSession => {
  const session = useMemo(() => openSession(sitting), [sitting])

  useEffect(() => {
    const stop = new AbortController()
    const on = { signal: stop.signal }
    window.addEventListener('online', session.wake, on)
    window.addEventListener('pagehide', session.keep, on)
    const off = useSessionEnd.subscribe(({ over }, before) => {
      if (before.over && !over) session.wake()
    })
    session.wake()
    return () => {
      stop.abort()
      off()
      session.close()
    }
  }, [session])

  return session
}
