import type { StudyClient } from '@portal/contract/areas/learning/play/beat.ts'
import { openSitting, saveBeats } from '@portal/contract/areas/learning/play/study.ts'
import { errors } from '@portal/contract/errors.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { call } from '#src/platform/api/api.ts'
import { ApiRefusal } from '#src/platform/api/refusal.ts'
import { pushed } from '#src/platform/push/push.ts'
import { currentSession, useSession } from '#src/platform/session/session.ts'
import { useSessionEnd } from '#src/platform/session/session-watch.ts'
import { readUserItem, writeUserItem } from '#src/platform/storage.ts'
import { createBeatJournal } from './core/beat-journal.ts'
import { createStudySession, type StudySession } from './core/study-session.ts'

const clientOf = (agent: string): StudyClient =>
  /MicroMessenger/i.test(agent) ? 'wechat' : /Android|iPhone|iPad|Mobile/i.test(agent) ? 'phone' : 'desktop'

/** A person's own journal is handed in under that person's session only. */
const refuseOthers = (userId: string) => {
  if (currentSession().userId === userId) return
  throw new ApiRefusal(errors.noSession.status, errors.noSession.message, null)
}

const createVideoStudy = (userId: string, itemId: string, durationSeconds: number) =>
  createStudySession({
    durationSeconds,
    now: Date.now,
    journal: createBeatJournal({
      read: (key) => readUserItem(userId, key),
      write: (key, value) => writeUserItem(userId, key, value),
    }),
    api: {
      open: async ({ takeOver }) => {
        refuseOthers(userId)
        const client = clientOf(navigator.userAgent)
        const body = { itemType: 'video', itemId, client, ...(takeOver ? { takeOver } : {}) } as const
        return call(openSitting, body, { quiet: true })
      },
      save: async (body, { keepalive }) => {
        refuseOthers(userId)
        return call(saveBeats, body, { quiet: true, keepalive })
      },
    },
  })

/** Figures beside the player that a completion changes. */
const COUNTED = ['videoUser', 'aliVideo', 'netSecurityClassHourRecord', 'guide']

/** The study of one video while this component is on screen. */
export const useStudy = (itemId: string, durationSeconds: number): StudySession => {
  const userId = useSession((session) => session.userId)
  const client = useQueryClient()
  const study = useMemo(() => createVideoStudy(userId, itemId, durationSeconds), [userId, itemId, durationSeconds])

  // Follows the sitting on the server, the network, the session and the push channel.
  useEffect(() => {
    const refreshFigures = () => {
      for (const key of COUNTED) void client.invalidateQueries({ queryKey: [key] })
    }
    void study.open()
    const offs = [
      pushed.on((event) => {
        if (event.kind === 'study') study.takenOverElsewhere(event.sittingId)
      }),
      useSessionEnd.subscribe(({ over }, before) => {
        if (before.over && !over) study.retryNow()
      }),
      study.store.subscribe(({ completed }, before) => {
        if (completed && !before.completed && before.sitting !== null) refreshFigures()
      }),
    ]
    const onOnline = () => study.retryNow()
    window.addEventListener('online', onOnline)
    return () => {
      for (const off of offs) off()
      window.removeEventListener('online', onOnline)
      // The page that comes next is to show what the last beat settled.
      void study.close().then(refreshFigures)
    }
  }, [study, client])

  return study
}
