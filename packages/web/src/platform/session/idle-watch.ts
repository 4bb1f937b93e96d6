import { keepSession } from '@portal/contract/areas/account/session.ts'
import { create } from 'zustand'
import { call } from '../api/api.ts'
import { offerFrameCall } from '../api/together.ts'
import { isPreviewWindow, readToken, readUserItem, writeUserItem } from '../storage.ts'
import { currentSession, serverNow } from './session.ts'

/** The warning stands for the last two minutes. */
export const WARNING_MS = 120_000
const TICK_MS = 1000
const IDLE_KEY = 'idleUntil'

offerFrameCall(keepSession, {})

interface IdleState {
  /** Milliseconds left while the warning stands, otherwise null. */
  leftMs: number | null
}

export const useIdle = create<IdleState>(() => ({ leftMs: null }))

/** All browser tabs of one person share the moment, for any of them extends it. */
const readIdleUntil = () => Number(readUserItem(currentSession().userId, IDLE_KEY) ?? 0)

/** 继续使用, and any sign of life that no call has reported: extends the session by its whole idle time. */
export const keepAlive = async (): Promise<void> => {
  const { userId } = currentSession()
  if (userId === '' || isPreviewWindow()) return
  const { idleUntil } = await call(keepSession, {}, { quiet: true })
  writeUserItem(userId, IDLE_KEY, String(idleUntil.getTime()))
  useIdle.setState({ leftMs: null })
}

/** What the clock asks for: nothing, the warning with its rest, or the end. */
export const judgeIdle = (idleUntil: number, now: number): 'quiet' | 'over' | { leftMs: number } => {
  if (idleUntil === 0 || idleUntil - now > WARNING_MS) return 'quiet'
  return idleUntil <= now ? 'over' : { leftMs: idleUntil - now }
}

/** Often enough that a working person never meets the warning, seldom enough to cost nothing. */
const KEEP_EVERY_MS = 300_000

/** Follows keys and pointer; `onOver` is called when the idle time has run out. */
export const watchIdle = (onOver: () => void) => {
  let keptAt = 0
  const report = () => {
    // Once the warning stands only its own button counts: a nudged mouse is no person.
    if (readToken() === null || useIdle.getState().leftMs !== null || Date.now() - keptAt < KEEP_EVERY_MS) return
    keptAt = Date.now()
    keepAlive().catch(() => {
      keptAt = 0
    })
  }
  for (const sign of ['keydown', 'pointerdown', 'wheel', 'touchstart'] as const)
    window.addEventListener(sign, report, { passive: true, capture: true })

  setInterval(() => {
    if (readToken() === null || currentSession().state === 'unknown') return useIdle.setState({ leftMs: null })
    const verdict = judgeIdle(readIdleUntil(), serverNow())
    if (verdict === 'over') {
      useIdle.setState({ leftMs: null })
      writeUserItem(currentSession().userId, IDLE_KEY, null)
      onOver()
      return
    }
    useIdle.setState({ leftMs: verdict === 'quiet' ? null : verdict.leftMs })
  }, TICK_MS)
}
