import { listSheets, signWall } from '@portal/contract/areas/sign-in/sheet.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { query } from '#src/kit/query.ts'
import { call } from '#src/platform/api/api.ts'
import { keepAlive } from '#src/platform/session/idle-watch.ts'

const ASK_MS = 2000
/** A line that is cut says nothing; then the next question must not wait for it. */
const PATIENCE_MS = 4000
const TICK_MS = 250
const KEEP_MS = 240_000
/** So long the way out stays in sight. */
const LEAVE_MS = 4000

export interface Heard {
  wall: ResultOf<typeof signWall>
  /** Moment of the server's clock at which the answer was there, and the same by the steady clock of this page. */
  serverAt: number
  heardAt: number
}

const hear = async (sheetId: string, signal: AbortSignal): Promise<Heard> => {
  const sent = performance.now()
  const options = { quiet: true, background: true, signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]) }
  const wall = await call(signWall, { sheetId }, options)
  const heardAt = performance.now()
  return { wall, heardAt, serverAt: wall.serverTime.getTime() + (heardAt - sent) / 2 }
}

/** Asks every two seconds, also while the line is down, and keeps what was heard last. */
export const useWall = (sheetId: string) =>
  useQuery({
    queryKey: ['signIn', signWall.path, sheetId, 'heard'],
    queryFn: ({ signal }) => hear(sheetId, signal),
    refetchInterval: ASK_MS,
    refetchIntervalInBackground: true,
    networkMode: 'always',
    structuralSharing: false,
    retry: false,
    gcTime: 0,
  })

/** What the wall does not say of its sheet: hosts, and when one is late. */
export const useWallSheet = (sheetId: string) => {
  const { data } = useQuery({
    ...query(listSheets, { page: 1, pageSize: 1, keyword: '', exactTotal: false, filter: { id: sheetId } }),
    refetchInterval: MINUTE_MS,
  })
  return data?.list[0]
}

/** The server's clock, carried on by the steady clock of this page: neither is asked for the time of day. */
export const useServerClock = ({ serverAt, heardAt }: Pick<Heard, 'serverAt' | 'heardAt'>): number => {
  const [steady, setSteady] = useState(() => performance.now())
  // Follows the steady clock.
  useEffect(() => {
    const timer = setInterval(() => setSteady(performance.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return serverAt + Math.max(0, steady - heardAt)
}

/** True for some seconds after somebody moved the mouse or touched the screen, and when it opens. */
export const useTouchedLately = (): boolean => {
  const [isTouched, setTouched] = useState(true)
  // Follows the hand at the screen.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const wake = () => {
      clearTimeout(timer)
      setTouched(true)
      timer = setTimeout(() => setTouched(false), LEAVE_MS)
    }
    wake()
    document.addEventListener('pointermove', wake)
    document.addEventListener('pointerdown', wake)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointermove', wake)
      document.removeEventListener('pointerdown', wake)
    }
  }, [])
  return isTouched
}

/** A wall has no keys to press: while it hangs, its session lives and its screen stays on. */
export const useStayingAwake = () => {
  // Follows the session and the screen of the machine; a lock of the screen ends whenever the page was hidden.
  useEffect(() => {
    const stay = () => {
      keepAlive().catch(() => undefined)
      if ('wakeLock' in navigator && !document.hidden) navigator.wakeLock.request('screen').catch(() => undefined)
    }
    stay()
    const timer = setInterval(stay, KEEP_MS)
    document.addEventListener('visibilitychange', stay)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', stay)
    }
  }, [])
}
