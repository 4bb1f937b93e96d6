import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { StoreApi } from 'zustand/vanilla'
import { pushed } from '#src/platform/push/push.ts'
import { useSessionEnd } from '#src/platform/session/session-watch.ts'

/** What is studied in one visit, whatever it is. */
interface OpenStudy {
  store: Pick<StoreApi<{ completed: boolean; sitting: object | null }>, 'subscribe'>
  open(): Promise<void>
  retryNow(): void
  takenOverElsewhere(sittingId: string): void
  close(): Promise<void>
}

/** Keeps a study open while its component is on screen; `counted` are the figures that a completion changes. */
export const useSitting = (study: OpenStudy, counted: readonly string[]) => {
  const client = useQueryClient()

  // Follows the sitting on the server, the network, the session and the push channel.
  useEffect(() => {
    const refreshFigures = () => {
      for (const key of counted) void client.invalidateQueries({ queryKey: [key] })
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
  }, [study, counted, client])
}
