import type { OwnConflict } from '@portal/contract/areas/train/enrolment/open.ts'
import type { Busy } from '../session/busy.ts'
import type { Session } from '../session/read.ts'

/** What lies at the time of sessions, beside the session it lies on. */
export const conflictsOf = (busy: readonly Busy[], sessions: readonly Session[]): OwnConflict[] =>
  busy.flatMap(({ span, title, from, to, with: what }) => {
    const session = sessions[span]
    return session
      ? [
          {
            sessionId: session.id,
            sessionTitle: session.title,
            sessionFrom: session.startsAt,
            with: what,
            title,
            from,
            to,
          },
        ]
      : []
  })
